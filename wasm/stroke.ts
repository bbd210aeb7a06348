/**
 * A stroke while it is being drawn. Painting is p = max(p, min(c, limit)), erasing p = min(p, 255 − c): whichever way
 * often it passes, a stroke does not add up on itself, so that it can go straight into copies of the mask's tiles. A
 * sample costs what the capsule covers, whatever the size of the mask.
 */
import { capsule as drawCapsule } from './build/kernels.wasm';
import {
  canonicalTile,
  EMPTY,
  FULL,
  type Mask,
  type Tile,
  type TileBox,
  type TilePixels,
  tileBox,
  tileBytes,
  tilePixels,
  tileSide,
  withTiles,
} from './mask.ts';
import { bytesAt, freeSlotCount, giveSlot, takeSlot } from './memory.ts';

/**
 * The hull of two discs: what the pen covered between two samples; one dab when both are the same. Image coordinates, where
 * pixel (0, 0) has its centre at (0.5, 0.5); radii in pixels, 0 or more; opacities 0..1. Radius and opacity change evenly
 * along the axis. Coverage is clamp(radius + 0.5 − distance, 0, 1) × opacity.
 */
export interface Capsule {
  x0: number;
  y0: number;
  r0: number;
  opacity0: number;
  x1: number;
  y1: number;
  r1: number;
  opacity1: number;
}

/** A tile that changed and the rectangle in which it did, in pixels from the tile's corner. */
interface DirtyTile extends TileBox {
  tile: number;
}

export interface StrokeLayer {
  /** @throws RangeError when a number is not finite or a radius negative */
  capsule(capsule: Capsule): void;
  /** What changed since this was last called. */
  takeDirty(): DirtyTile[];
  /** A touched tile's pixels, row-major, `tileBytes` long. A view that the next call of any kernel may make invalid. */
  pixelsOf(tile: number): Uint8Array;
  /** The mask with the stroke. The layer is over. */
  finish(): Mask;
  /** As if nothing had been drawn. The layer is over; may be called again. */
  discard(): void;
}

interface StrokeOptions {
  mode: 'paint' | 'erase';
  /** The most coverage that painting may give, asked once for each tile it comes to. Erasing does not ask. */
  limit?: (tile: number) => Tile;
}

interface TouchedTile {
  /** `EMPTY` where nothing may be painted. */
  limit: Tile;
  /** Address in the kernels' memory; 0 while the pixels are parked. */
  slot: number;
  /** Address of the limit's pixels; 0 when there are none, or while parked. */
  limitSlot: number;
  /** Where the pixels are when `slot` is 0. */
  parked: TilePixels | undefined;
}

/** Tiles of all layers that are in the kernels' memory, the longest unused first: taking from others draws on many masks. */
const resident = new Set<TouchedTile>();

export function createStrokeLayer(base: Mask, { mode, limit }: StrokeOptions): StrokeLayer {
  const touched = new Map<number, TouchedTile>();
  let dirty = new Map<number, DirtyTile>();
  let isOver = false;

  /** The tile, ready to be drawn on; nothing when drawing can't change it. */
  function touch(index: number): TouchedTile | undefined {
    let tile = touched.get(index);
    if (!tile) {
      if (base.tiles[index] === (mode === 'paint' ? FULL : EMPTY)) return undefined;
      const most = mode === 'paint' && limit ? canonicalTile(limit(index), tileBox(base, index)) : FULL;
      tile = { limit: most, slot: 0, limitSlot: 0, parked: undefined };
      touched.set(index, tile);
    }
    if (tile.limit === EMPTY) return undefined;
    resident.delete(tile);
    if (tile.slot === 0) load(index, tile);
    resident.add(tile);
    return tile;
  }

  function load(index: number, tile: TouchedTile): void {
    const limitPixels = typeof tile.limit === 'number' ? undefined : tile.limit;
    makeRoom(limitPixels ? 2 : 1);
    tile.slot = takeSlot();
    const pixels = bytesAt(tile.slot, tileBytes);
    const before = tile.parked ?? base.tiles[index];
    if (before === EMPTY) pixels.fill(0);
    else pixels.set(typeof before === 'number' ? tilePixels(base, index) : before);
    tile.parked = undefined;
    if (!limitPixels) return;
    tile.limitSlot = takeSlot();
    bytesAt(tile.limitSlot, tileBytes).set(limitPixels);
  }

  function draw(index: number, c: Capsule): void {
    const { x, y, width, height } = tileBox(base, index);
    const [x0, y0, x1, y1] = [c.x0 - x, c.y0 - y, c.x1 - x, c.y1 - y];
    const left = Math.max(0, Math.floor(Math.min(x0 - c.r0, x1 - c.r1) - 0.5));
    const top = Math.max(0, Math.floor(Math.min(y0 - c.r0, y1 - c.r1) - 0.5));
    const right = Math.min(width, Math.ceil(Math.max(x0 + c.r0, x1 + c.r1) + 0.5));
    const bottom = Math.min(height, Math.ceil(Math.max(y0 + c.r0, y1 + c.r1) + 0.5));
    if (left >= right || top >= bottom) return;
    const tile = touch(index);
    if (!tile) return;
    drawCapsule(
      ...([tile.slot, tile.limitSlot, mode === 'paint' ? 0 : 1, width, height] as const),
      ...([x0, y0, c.r0, clampOpacity(c.opacity0), x1, y1, c.r1, clampOpacity(c.opacity1)] as const),
    );
    soil(index, left, top, right, bottom);
  }

  function soil(tile: number, left: number, top: number, right: number, bottom: number): void {
    const before = dirty.get(tile);
    const x = before ? Math.min(before.x, left) : left;
    const y = before ? Math.min(before.y, top) : top;
    const farX = before ? Math.max(before.x + before.width, right) : right;
    const farY = before ? Math.max(before.y + before.height, bottom) : bottom;
    dirty.set(tile, { tile, x, y, width: farX - x, height: farY - y });
  }

  function close(): void {
    for (const tile of touched.values()) if (tile.slot) unload(tile);
    touched.clear();
    dirty.clear();
    isOver = true;
  }

  function refuseWhenOver(): void {
    if (isOver) throw new Error('The stroke is over.');
  }

  return {
    capsule(c) {
      refuseWhenOver();
      check(c);
      for (const index of tilesUnder(base, c)) draw(index, c);
    },
    takeDirty() {
      const tiles = [...dirty.values()];
      dirty = new Map();
      return tiles;
    },
    pixelsOf(index) {
      const tile = touched.get(index);
      if (!tile) throw new RangeError(`The stroke did not touch tile ${index}.`);
      if (tile.slot) return bytesAt(tile.slot, tileBytes);
      return tile.parked ?? tilePixels(base, index);
    },
    finish() {
      refuseWhenOver();
      const changes = new Map<number, Tile>();
      for (const [index, { slot, parked }] of touched) {
        if (slot) changes.set(index, bytesAt(slot, tileBytes).slice());
        else if (parked) changes.set(index, parked);
      }
      close();
      return withTiles(base, changes);
    },
    discard: close,
  };
}

/** Moves tiles that were not drawn on for long out of the kernels' memory when it has no slots left. */
function makeRoom(slots: number): void {
  for (const tile of resident) {
    if (freeSlotCount() >= slots) return;
    tile.parked = bytesAt(tile.slot, tileBytes).slice();
    unload(tile);
  }
}

function unload(tile: TouchedTile): void {
  giveSlot(tile.slot);
  if (tile.limitSlot) giveSlot(tile.limitSlot);
  tile.slot = 0;
  tile.limitSlot = 0;
  resident.delete(tile);
}

const clampOpacity = (opacity: number): number => Math.min(Math.max(opacity, 0), 1);

function check(capsule: Capsule): void {
  if (!Object.values(capsule).every(Number.isFinite)) throw new RangeError('A capsule needs finite numbers.');
  if (capsule.r0 < 0 || capsule.r1 < 0) throw new RangeError('A radius is not negative.');
}

/** Tiles that a capsule may cover: in each row of tiles, those beside the part of its axis that is near enough. */
function* tilesUnder(mask: Mask, { x0, y0, r0, x1, y1, r1 }: Capsule): Generator<number> {
  const reach = Math.max(r0, r1) + 0.5;
  const firstRow = Math.max(0, Math.floor((Math.min(y0, y1) - reach) / tileSide));
  const lastRow = Math.min(mask.rows - 1, Math.floor((Math.max(y0, y1) + reach) / tileSide));
  for (let row = firstRow; row <= lastRow; row++) {
    const nearTop = row * tileSide - reach;
    const nearBottom = (row + 1) * tileSide + reach;
    const from = xAt(clamp(y0, nearTop, nearBottom), x0);
    const to = xAt(clamp(y1, nearTop, nearBottom), x1);
    const firstColumn = Math.max(0, Math.floor((Math.min(from, to) - reach) / tileSide));
    const lastColumn = Math.min(mask.columns - 1, Math.floor((Math.max(from, to) + reach) / tileSide));
    for (let column = firstColumn; column <= lastColumn; column++) yield row * mask.columns + column;
  }

  function xAt(y: number, whenLevel: number): number {
    return y0 === y1 ? whenLevel : x0 + ((y - y0) / (y1 - y0)) * (x1 - x0);
  }
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);
