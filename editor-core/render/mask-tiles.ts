import { FULL, type Mask, type Tile, tileBox, tileBytes, tileSide } from '@facet/wasm/mask.ts';
import type { StrokeLayer } from '@facet/wasm/stroke.ts';
import { BufferImageSource, Container, type Geometry, Mesh, Shader, UniformGroup } from 'pixi.js';
import type { ImageBox } from '../geometry.ts';
import { coverageProgram } from './programs.ts';
import { quads } from './quad.ts';

/** One person's coverage on the GPU: a texture a tile that is not uniform, one shape for all full ones. */
export interface MaskTiles {
  readonly container: Container;
  /** Uploads what changed since the last call. @returns whether anything did */
  show(mask: Mask, stroke: StrokeLayer | undefined): boolean;
  /** Draws only tiles that reach into the box; those that don't give their memory back when there is little. */
  showWithin(box: ImageBox, isMemoryShort: boolean): void;
  /** How many textures there are. */
  count(): number;
  destroy(): void;
}

/** What all tiles of one person share. */
export interface TileParts {
  readonly quad: Geometry;
  readonly white: BufferImageSource;
  readonly sharpness: UniformGroup;
}

interface TileView {
  readonly mesh: Mesh<Geometry, Shader>;
  readonly source: BufferImageSource;
}

export function createMaskTiles(
  { quad, white, sharpness }: TileParts,
  channel: readonly [number, number, number, number],
): MaskTiles {
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

  const shaderOf = (source: BufferImageSource): Shader =>
    new Shader({ glProgram: coverageProgram, resources: { uTile: source, person, sharpness } });

  function addView(mask: Mask, index: number, pixels: Uint8Array): void {
    const source = new BufferImageSource({
      resource: pixels,
      width: tileSide,
      height: tileSide,
      format: 'r8unorm',
      alphaMode: 'no-premultiply-alpha',
      scaleMode: 'linear',
      // far out, a person's edge is the mean of what lies there, not a sample of it
      autoGenerateMipmaps: true,
    });
    const mesh = new Mesh<Geometry, Shader>({ geometry: quad, shader: shaderOf(source) });
    mesh.blendMode = 'add';
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
    view.mesh.destroy();
    view.mesh.shader?.destroy();
    view.source.destroy();
  }

  function put(mask: Mask, index: number, tile: Tile): void {
    const view = views.get(index);
    if (typeof tile === 'number') removeView(index);
    else if (!view) addView(mask, index, tile);
    else if (view.source.resource !== tile) {
      view.source.resource = tile;
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

  function showMask(mask: Mask): void {
    for (const [index, tile] of mask.tiles.entries()) if (!drawn.has(index)) put(mask, index, tile);
    showFull(mask);
  }

  function showStroke(mask: Mask, layer: StrokeLayer): boolean {
    const dirty = layer.takeDirty();
    let hasFullChanged = false;
    for (const { tile, y, height } of dirty) {
      const pixels = layer.pixelsOf(tile);
      const known = drawn.get(tile);
      if (known) {
        // whole rows, so that they go up in one piece
        const [start, end] = [y * tileSide, (y + height) * tileSide];
        known.set(pixels.subarray(start, end), start);
        views.get(tile)!.source.update(start, Math.min(end, tileBytes));
      } else {
        const copy = pixels.slice();
        drawn.set(tile, copy);
        put(mask, tile, copy);
        hasFullChanged ||= mask.tiles[tile] === FULL;
      }
    }
    if (hasFullChanged) showFull(mask);
    return dirty.length > 0;
  }

  return {
    container,
    show(mask, layer) {
      let hasChanged = mask !== shown || layer !== stroke;
      if (shown && (shown.width !== mask.width || shown.height !== mask.height)) {
        for (const index of [...views.keys()]) removeView(index);
      }
      if (layer !== stroke) drawn.clear();
      if (hasChanged) showMask(mask);
      shown = mask;
      stroke = layer;
      if (layer) hasChanged = showStroke(mask, layer) || hasChanged;
      return hasChanged;
    },
    count: () => views.size,
    showWithin(box, isMemoryShort) {
      for (const { mesh, source } of views.values()) {
        const isNear =
          mesh.x < box.x + box.width &&
          mesh.y < box.y + box.height &&
          mesh.x + tileSide > box.x &&
          mesh.y + tileSide > box.y;
        if (isMemoryShort && !isNear) source.unload();
        mesh.visible = isNear;
      }
    },
    destroy() {
      for (const index of [...views.keys()]) removeView(index);
      full?.geometry.destroy(true);
      full?.shader?.destroy();
      container.destroy({ children: true });
    },
  };
}

/** Rectangles (left, top, right, bottom) of neighbouring full tiles in a row, without those left out. */
function fullRuns(mask: Mask, isLeftOut: (index: number) => boolean): number[] {
  const corners: number[] = [];
  for (let row = 0; row < mask.rows; row++) {
    let isRunning = false;
    for (let column = 0; column < mask.columns; column++) {
      const index = row * mask.columns + column;
      const isFull = mask.tiles[index] === FULL && !isLeftOut(index);
      const { x, y, width, height } = tileBox(mask, index);
      if (isFull && isRunning) corners[corners.length - 2] = x + width;
      else if (isFull) corners.push(x, y, x + width, y + height);
      isRunning = isFull;
    }
  }
  return corners;
}
