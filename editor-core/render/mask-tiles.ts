import type { ImageBox } from '@facet/canvas-core/geometry.ts';
import type { Gpu } from '@facet/canvas-core/render/gpu.ts';
import type { Viewport } from '@facet/canvas-core/view/viewport.ts';
import {
  EMPTY,
  FULL,
  type Mask,
  type Tile,
  type TileBox,
  tileBox,
  tileBytes,
  tilePixels,
  tileSide,
} from '@facet/wasm/mask.ts';
import type { StrokeLayer } from '@facet/wasm/stroke.ts';
import { type BufferImageSource, type Geometry, Shader, State, UniformGroup } from 'pixi.js';
import { coverageProgram } from './programs.ts';
import { quads } from './quad.ts';
import { type Reduction, reducedTile, reduceRows, reductionAt } from './reduced-tile.ts';
import type { TileMemory } from './tile-memory.ts';
import { hasSameBytes, type TileTextures, upload } from './tile-textures.ts';

/**
 * One person's coverage on the GPU: a texture a tile that is not uniform, one shape for all full ones. A tile that reaches over the
 * mask's edge has a texture also when it is full: it fades there like one that a stroke in progress has drawn full.
 */
export interface MaskTiles {
  /** Takes over what changed since the last call. @returns the boxes in which it did, in image pixels */
  show(mask: Mask, stroke: StrokeLayer | undefined): ImageBox[];
  /** Draws the tiles that reach into the box into the target that is bound. */
  draw(gpu: Pick<Gpu, 'encoder'>, viewport: Viewport, box: ImageBox): void;
  /** Whether there is coverage in the tile. */
  isCovered(index: number): boolean;
  /** Whether, since the last call, a tile may have become covered or empty. Most frames of a stroke change none. */
  takeReshaped(): boolean;
  destroy(): void;
}

/** What all tiles share. */
export interface TileParts {
  readonly quad: Geometry;
  readonly white: BufferImageSource;
  readonly sharpness: UniformGroup;
  readonly place: ReturnType<typeof tilePlace>;
  readonly memory: TileMemory;
  /** Tiles' buffers of ended strokes, for the next one. */
  readonly spare: Uint8Array[];
  readonly textures: TileTextures;
  /** Device pixels an image pixel in the frame in hand. */
  scale: number;
}

/** In viewport pixels: the corner of the tile in hand and how long a unit of its shape is; the frame's size. */
export const tilePlace = () =>
  new UniformGroup({
    uPlace: { value: new Float32Array(3), type: 'vec3<f32>' },
    uFrame: { value: new Float32Array(2), type: 'vec2<f32>' },
  });

/** Coverage of several tiles adds up where they meet. */
const adding = State.for2d();
adding.blendMode = 'add';

const noTiles: ReadonlyMap<number, Uint8Array> = new Map();
/** Buffers: 2 MB. */
const mostSpare = 32;

export function createMaskTiles(
  parts: TileParts,
  channel: readonly [number, number, number, number],
): MaskTiles {
  const { quad, white, sharpness, place, memory, spare, textures } = parts;
  const person = new UniformGroup({
    uChannel: { value: new Float32Array(channel), type: 'vec4<f32>' },
  });
  /** Draws one tile after the other: to make one for each is work that a stroke would do in mid-frame. */
  const shader = new Shader({
    glProgram: coverageProgram,
    resources: { uTile: white, person, sharpness, place },
  });
  const views = new Map<number, BufferImageSource>();
  /** Pixels of tiles that the stroke in progress touched; the kernels' own memory may move. */
  const drawn = new Map<number, Uint8Array>();
  /** Textures of tiles whose smaller levels do not show what a stroke has drawn. */
  const withOldLevels = new Set<BufferImageSource>();
  let shown: Mask | undefined;
  let stroke: StrokeLayer | undefined;
  /** All full tiles, in image pixels. */
  let full: Geometry | undefined;
  let isReshaped = true;
  /** How many of a tile's pixels, across and down, are one of its texture's. */
  let reduction = reductionAt(parts.scale);

  function removeView(index: number): void {
    const source = views.get(index);
    if (!source) return;
    views.delete(index);
    memory.forget(source);
    withOldLevels.delete(source);
    textures.giveBack(source);
  }

  /** @param known what the tile's texture shows, when a stroke has just ended there */
  function put(mask: Mask, index: number, tile: Tile, known?: Uint8Array): void {
    const pixels = tile === FULL && isCut(tileBox(mask, index)) ? tilePixels(mask, index) : tile;
    const source = views.get(index);
    if (typeof pixels === 'number') removeView(index);
    else if (reduction !== 1) putTexture(index, reducedTile(pixels));
    // most tiles of a stroke: what was drawn of it is on the card already
    else if (source && known && hasSameBytes(known, pixels)) source.resource = pixels;
    else putTexture(index, pixels);
  }

  /** A stroke in progress goes on drawing on its pixels. */
  function putDrawn(index: number, pixels: Uint8Array): void {
    putTexture(index, reduction === 1 ? pixels : reduceRows(pixels, 0, tileSide));
  }

  /**
   * Seen from near by, without the texture's smaller levels: nobody sees them, and to make all of them anew for some rows is most of what
   * the card does for a stroke.
   */
  function sendRows(source: BufferImageSource, start: number, end: number): void {
    const isNear = parts.scale >= 1;
    source.autoGenerateMipmaps = !isNear;
    source.update(start, end);
    source.autoGenerateMipmaps = true;
    if (isNear) withOldLevels.add(source);
  }

  function bringLevelsUp(): void {
    for (const source of withOldLevels) source.updateMipmaps();
    withOldLevels.clear();
  }

  function putTexture(index: number, texture: Uint8Array): void {
    const source = views.get(index);
    if (!source) views.set(index, textures.take(texture, tileSide / reduction));
    else if (source.resource !== texture) upload(source, texture);
  }

  function removeFull(): void {
    full?.destroy(true);
    full = undefined;
  }

  function showFull(mask: Mask): void {
    removeFull();
    const corners = fullRuns(mask, (index) => drawn.has(index));
    if (corners.length > 0) full = quads(corners);
  }

  /** @returns boxes of the tiles that are not what was shown before */
  function showMask(mask: Mask, wasDrawn: ReadonlyMap<number, Uint8Array>): ImageBox[] {
    const changed: ImageBox[] = [];
    let hasFullChanged = false;
    for (const [index, tile] of mask.tiles.entries()) {
      const before = shown?.tiles[index] ?? EMPTY;
      if (drawn.has(index) || (before === tile && !wasDrawn.has(index))) continue;
      put(mask, index, tile, wasDrawn.get(index));
      changed.push(tileBox(mask, index));
      hasFullChanged ||= before === FULL || tile === FULL;
    }
    if (hasFullChanged) showFull(mask);
    isReshaped ||= changed.length > 0;
    return changed;
  }

  function showStroke(mask: Mask, layer: StrokeLayer): ImageBox[] {
    const dirty = layer.takeDirty();
    let hasFullChanged = false;
    for (const { tile, y, height } of dirty) {
      const pixels = layer.pixelsOf(tile);
      const known = drawn.get(tile);
      if (known) {
        // whole rows, so that they go up in one piece
        const [start, end] = [y * tileSide, (y + height) * tileSide];
        known.set(pixels.subarray(start, end), start);
        const source = views.get(tile)!;
        if (reduction === 1) sendRows(source, start, Math.min(end, tileBytes));
        else {
          reduceRows(known, y, y + height, source.resource as Uint8Array);
          source.update();
        }
      } else {
        const copy = spare.pop() ?? new Uint8Array(tileBytes);
        copy.set(pixels);
        drawn.set(tile, copy);
        putDrawn(tile, copy);
        isReshaped = true;
        hasFullChanged ||= mask.tiles[tile] === FULL;
      }
    }
    if (hasFullChanged) showFull(mask);
    return dirty.map(({ tile, x, y, width, height }) => {
      const box = tileBox(mask, tile);
      return { x: box.x + x, y: box.y + y, width, height };
    });
  }

  function setReduction(next: Reduction): void {
    if (next === reduction) return;
    reduction = next;
    for (const index of [...views.keys()]) {
      removeView(index);
      const pixels = drawn.get(index);
      if (pixels) putDrawn(index, pixels);
      else put(shown!, index, shown!.tiles[index]);
    }
  }

  return {
    show(mask, layer) {
      if (shown && (shown.width !== mask.width || shown.height !== mask.height)) {
        for (const index of [...views.keys()]) removeView(index);
        shown = undefined;
        isReshaped = true;
      }
      const before = layer === stroke ? noTiles : new Map(drawn);
      if (layer !== stroke) drawn.clear();
      const changed = mask === shown && before.size === 0 ? [] : showMask(mask, before);
      for (const pixels of before.values()) if (spare.length < mostSpare) spare.push(pixels);
      shown = mask;
      stroke = layer;
      return layer ? [...changed, ...showStroke(mask, layer)] : changed;
    },
    // without a scene of Pixi's, which would be looked through and put in order anew for each frame of a stroke
    draw({ encoder }, { zoom, x, y }, box) {
      setReduction(reductionAt(parts.scale));
      if (!shown) return;
      if (parts.scale < 1) bringLevelsUp();
      const { uPlace } = place.uniforms;
      if (full) {
        uPlace.set([x, y, zoom]);
        encoder.draw({ geometry: full, shader, state: adding });
      }
      for (const index of tilesWithin(shown, box)) {
        const source = views.get(index);
        if (!source) continue;
        const tile = tileBox(shown, index);
        uPlace.set([tile.x * zoom + x, tile.y * zoom + y, tileSide * zoom]);
        shader.resources.uTile = source;
        encoder.draw({ geometry: quad, shader, state: adding });
        memory.use(source, source.width * source.height);
      }
      // tiles' textures may go before the next frame, and Pixi warns of a shader without one
      shader.resources.uTile = white;
    },
    isCovered: (index) => drawn.has(index) || (shown !== undefined && shown.tiles[index] !== EMPTY),
    takeReshaped() {
      const was = isReshaped;
      isReshaped = false;
      return was;
    },
    destroy() {
      for (const index of [...views.keys()]) removeView(index);
      removeFull();
      shader.destroy();
    },
  };
}

/** Tiles that reach into a box, in image pixels. */
function tilesWithin({ columns, rows }: Mask, { x, y, width, height }: ImageBox): number[] {
  const tiles: number[] = [];
  const lastRow = Math.min(rows, Math.ceil((y + height) / tileSide));
  const lastColumn = Math.min(columns, Math.ceil((x + width) / tileSide));
  for (let row = Math.max(0, Math.floor(y / tileSide)); row < lastRow; row++) {
    for (let column = Math.max(0, Math.floor(x / tileSide)); column < lastColumn; column++) {
      tiles.push(row * columns + column);
    }
  }
  return tiles;
}

/** Whether the mask ends within the tile. */
const isCut = ({ width, height }: TileBox): boolean => width < tileSide || height < tileSide;

/** Rectangles (left, top, right, bottom) of neighbouring full tiles in a row, without those left out. */
function fullRuns(mask: Mask, isLeftOut: (index: number) => boolean): number[] {
  const corners: number[] = [];
  for (let row = 0; row < mask.rows; row++) {
    let isRunning = false;
    for (let column = 0; column < mask.columns; column++) {
      const index = row * mask.columns + column;
      const box = tileBox(mask, index);
      const { x, y, width, height } = box;
      const isFull = mask.tiles[index] === FULL && !isCut(box) && !isLeftOut(index);
      if (isFull && isRunning) corners[corners.length - 2] = x + width;
      else if (isFull) corners.push(x, y, x + width, y + height);
      isRunning = isFull;
    }
  }
  return corners;
}
