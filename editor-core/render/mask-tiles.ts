import type { ImageBox } from '@facet/canvas-core/geometry.ts';
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
import { BufferImageSource, Container, type Geometry, Mesh, Shader, UniformGroup } from 'pixi.js';
import { coverageProgram } from './programs.ts';
import { quads } from './quad.ts';
import { type Reduction, reducedTile, reduceRows, reductionAt } from './reduced-tile.ts';
import type { TileMemory } from './tile-memory.ts';

/**
 * One person's coverage on the GPU: a texture a tile that is not uniform, one shape for all full ones. A tile that reaches over the
 * mask's edge has a texture also when it is full: it fades there like one that a stroke in progress has drawn full.
 */
export interface MaskTiles {
  readonly container: Container;
  /** Takes over what changed since the last call. @returns the boxes in which it did, in image pixels */
  show(mask: Mask, stroke: StrokeLayer | undefined): ImageBox[];
  /** Draws only tiles that reach into the box. */
  showWithin(box: ImageBox): void;
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
  readonly memory: TileMemory;
  /** Tiles' buffers of ended strokes, for the next one. */
  readonly spare: Uint8Array[];
  /** Device pixels an image pixel in the frame in hand. */
  scale: number;
}

const noTiles: ReadonlyMap<number, Uint8Array> = new Map();
/** Buffers: 2 MB. */
const mostSpare = 32;

interface TileView {
  readonly mesh: Mesh<Geometry, Shader>;
  readonly source: BufferImageSource;
}

export function createMaskTiles(
  parts: TileParts,
  channel: readonly [number, number, number, number],
): MaskTiles {
  const { quad, white, sharpness, memory, spare } = parts;
  const container = new Container();
  const person = new UniformGroup({
    uChannel: { value: new Float32Array(channel), type: 'vec4<f32>' },
  });
  const views = new Map<number, TileView>();
  /** Pixels of tiles that the stroke in progress touched; the kernels' own memory may move. */
  const drawn = new Map<number, Uint8Array>();
  let shown: Mask | undefined;
  let stroke: StrokeLayer | undefined;
  let full: Mesh<Geometry, Shader> | undefined;
  let isReshaped = true;
  /** How many of a tile's pixels, across and down, are one of its texture's. */
  let reduction = reductionAt(parts.scale);
  /** Tiles that the last pass drew. */
  let inSight: number[] = [];

  const shaderOf = (source: BufferImageSource): Shader =>
    new Shader({ glProgram: coverageProgram, resources: { uTile: source, person, sharpness } });

  function addView(mask: Mask, index: number, texture: Uint8Array): void {
    const source = new BufferImageSource({
      resource: texture,
      width: tileSide / reduction,
      height: tileSide / reduction,
      format: 'r8unorm',
      alphaMode: 'no-premultiply-alpha',
      scaleMode: 'linear',
      // far out, a person's edge is the mean of what lies there, not a sample of it
      autoGenerateMipmaps: true,
    });
    const mesh = new Mesh<Geometry, Shader>({ geometry: quad, shader: shaderOf(source) });
    mesh.blendMode = 'add';
    mesh.visible = false;
    const { x, y } = tileBox(mask, index);
    mesh.position.set(x, y);
    mesh.scale.set(tileSide);
    container.addChild(mesh);
    views.set(index, { mesh, source });
  }

  function removeView(index: number): void {
    const view = views.get(index);
    if (!view) return;
    views.delete(index);
    memory.forget(view.source);
    const { shader } = view.mesh;
    view.mesh.destroy();
    // before its texture, or Pixi warns of a shader without one
    shader?.destroy();
    view.source.destroy();
  }

  function put(mask: Mask, index: number, tile: Tile): void {
    const pixels = tile === FULL && isCut(tileBox(mask, index)) ? tilePixels(mask, index) : tile;
    if (typeof pixels === 'number') removeView(index);
    else putTexture(mask, index, reduction === 1 ? pixels : reducedTile(pixels));
  }

  /** A stroke in progress goes on drawing on its pixels. */
  function putDrawn(mask: Mask, index: number, pixels: Uint8Array): void {
    putTexture(mask, index, reduction === 1 ? pixels : reduceRows(pixels, 0, tileSide));
  }

  function putTexture(mask: Mask, index: number, texture: Uint8Array): void {
    const view = views.get(index);
    if (!view) addView(mask, index, texture);
    else if (view.source.resource !== texture) {
      view.source.resource = texture;
      // one that is not on the card goes up whole when it is drawn again
      view.source.update();
    }
  }

  function showFull(mask: Mask): void {
    full?.geometry.destroy(true);
    full?.shader?.destroy();
    full?.destroy();
    const corners = fullRuns(mask, (index) => drawn.has(index));
    if (corners.length === 0) {
      full = undefined;
      return;
    }
    full = new Mesh<Geometry, Shader>({ geometry: quads(corners), shader: shaderOf(white) });
    full.blendMode = 'add';
    container.addChildAt(full, 0);
  }

  /** @returns boxes of the tiles that are not what was shown before */
  function showMask(mask: Mask, wasDrawn: ReadonlyMap<number, Uint8Array>): ImageBox[] {
    const changed: ImageBox[] = [];
    let hasFullChanged = false;
    for (const [index, tile] of mask.tiles.entries()) {
      const before = shown?.tiles[index] ?? EMPTY;
      if (drawn.has(index) || (before === tile && !wasDrawn.has(index))) continue;
      put(mask, index, tile);
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
        const { source } = views.get(tile)!;
        if (reduction === 1) source.update(start, Math.min(end, tileBytes));
        else {
          reduceRows(known, y, y + height, source.resource as Uint8Array);
          source.update();
        }
      } else {
        const copy = spare.pop() ?? new Uint8Array(tileBytes);
        copy.set(pixels);
        drawn.set(tile, copy);
        putDrawn(mask, tile, copy);
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
      if (pixels) putDrawn(shown!, index, pixels);
      else put(shown!, index, shown!.tiles[index]);
    }
  }

  return {
    container,
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
    showWithin(box) {
      setReduction(reductionAt(parts.scale));
      const seen = shown ? tilesWithin(shown, box).filter((index) => views.has(index)) : [];
      // Pixi takes a look at all of the scene when any of it comes or goes
      for (const index of inSight) {
        const view = views.get(index);
        if (view && !seen.includes(index)) view.mesh.visible = false;
      }
      inSight = seen;
      for (const index of inSight) {
        const { mesh, source } = views.get(index)!;
        mesh.visible = true;
        memory.use(source, source.width * source.height);
      }
    },
    isCovered: (index) => drawn.has(index) || (shown !== undefined && shown.tiles[index] !== EMPTY),
    takeReshaped() {
      const was = isReshaped;
      isReshaped = false;
      return was;
    },
    destroy() {
      for (const index of [...views.keys()]) removeView(index);
      full?.geometry.destroy(true);
      full?.shader?.destroy();
      container.destroy({ children: true });
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
