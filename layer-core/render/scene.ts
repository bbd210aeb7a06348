import type { ImageBox } from '@facet/canvas-core/geometry.ts';
import { everywhere, type FrameBox, joined, ofImage, widened } from '@facet/canvas-core/render/frame-box.ts';
import { createFrames } from '@facet/canvas-core/render/frames.ts';
import type { Gpu } from '@facet/canvas-core/render/gpu.ts';
import type { Viewport } from '@facet/canvas-core/view/viewport.ts';
import { Container, Graphics, Sprite } from 'pixi.js';
import type { LayerEditor, LayerState } from '../editor.ts';
import type { Layer } from '../model.ts';
import { boxOfRaster } from '../pictures.ts';
import { drawBoard, drawCovers } from './board.ts';
import { drawMarks, marksBox } from './marks.ts';
import { createTextures, type Rasterise } from './textures.ts';

export type { Rasterise } from './textures.ts';

export const stageColour = 0x19181b;
/** Zoom from which pixels are squares, because that is what the picture will be. */
const crispFrom = 2;

export interface LayerScene {
  /** Resolves when all pictures are there as they will be, and drawn. */
  whenDrawn(): Promise<void>;
  /** Ids of layers whose picture cannot be drawn. */
  failed(): string[];
  retry(): void;
  destroy(): void;
}

interface SceneOptions {
  readonly gpu: Gpu;
  readonly editor: LayerEditor;
  readonly rasterise: Rasterise;
  /** A picture is there, or cannot be drawn. */
  readonly onPicture?: () => void;
}

/** At whole pixels of the screen, so that a pixel of the picture is one of the screen where it has its size. */
function aligned({ zoom, x, y }: Viewport): Viewport {
  const ratio = devicePixelRatio;
  return { zoom, x: Math.round(x * ratio) / ratio, y: Math.round(y * ratio) / ratio };
}

/** The document as it will be composed, and over it what is chosen. Draws only what changed. */
export function createLayerScene({ gpu, editor, rasterise, onPicture }: SceneOptions): LayerScene {
  const { store } = editor;
  const stage = new Container();
  const [board, covers, marks] = [new Graphics(), new Graphics(), new Graphics()];
  const world = new Container();
  const sprites = new Map<string, Sprite>();
  stage.addChild(board, world, covers, marks);

  /** Layers whose pictures came since the last frame. */
  const arrived = new Set<string>();
  const textures = createTextures(gpu, rasterise, (id) => {
    arrived.add(id);
    frames.request();
    onPicture?.();
  });
  let before: LayerState | null = null;

  const spriteOf = ({ id }: Layer): Sprite => {
    const sprite = sprites.get(id) ?? world.addChild(new Sprite());
    sprites.set(id, sprite);
    return sprite;
  };

  function showLayers({ document, viewport }: LayerState): void {
    const { layers } = document;
    for (const [index, layer] of layers.entries()) {
      const sprite = spriteOf(layer);
      if (world.getChildIndex(sprite) !== index) world.setChildIndex(sprite, index);
      const drawn = layer.isHidden ? null : textures.of(layer, document);
      sprite.visible = drawn !== null;
      if (!drawn) continue;
      const { texture, raster } = drawn;
      const filter = viewport.zoom >= crispFrom ? 'nearest' : 'linear';
      if (texture.source.style.magFilter !== filter) {
        texture.source.style.magFilter = filter;
        texture.source.style.update();
      }
      sprite.texture = texture;
      sprite.alpha = layer.opacity;
      const box = boxOfRaster(raster, layer);
      sprite.position.set(box.x, box.y);
      sprite.setSize(box.width, box.height);
    }
    const ids = new Set(layers.map(({ id }) => id));
    for (const [id, sprite] of sprites) {
      if (ids.has(id)) continue;
      sprites.delete(id);
      sprite.destroy();
    }
    textures.keepOnly(ids);
  }

  /** What is not the same as in the last frame, in viewport pixels. */
  function damage(state: LayerState): FrameBox | null {
    const viewport = aligned(state.viewport);
    const came = [...arrived];
    arrived.clear();
    if (!before || before.viewport !== state.viewport || before.canvas !== state.canvas) return everywhere;
    const { document } = state;
    const old = before.document;
    if (old.width !== document.width || old.height !== document.height) return everywhere;
    if (old.background !== document.background) return everywhere;
    const boxes: ImageBox[] = [];
    if (old.layers !== document.layers) {
      // the order counts as a change of all that lie elsewhere in it
      const wasAt = new Map(old.layers.map((layer, index) => [layer.id, { layer, index }]));
      const isSameOrder = document.layers.every(({ id }, index) => wasAt.get(id)?.index === index);
      if (!isSameOrder || old.layers.length !== document.layers.length) return everywhere;
      for (const layer of document.layers) {
        const was = wasAt.get(layer.id)!.layer;
        if (was !== layer) boxes.push(was, layer);
      }
    }
    for (const layer of document.layers) if (came.includes(layer.id)) boxes.push(layer);
    return [
      ...boxes.map((box) => widened(ofImage(box, viewport), 2)),
      marksBox(before, viewport),
      marksBox(state, viewport),
    ].reduce(joined, null);
  }

  const frames = createFrames(gpu, {
    stage,
    size: () => store.getState().canvas,
    update() {
      const state = store.getState();
      const viewport = aligned(state.viewport);
      world.position.set(viewport.x, viewport.y);
      world.scale.set(viewport.zoom);
      const box = damage(state);
      showLayers(state);
      drawBoard(board, state.document, viewport);
      drawCovers(covers, state, viewport, stageColour);
      drawMarks(marks, state, viewport);
      before = state;
      return box;
    },
    isLoading: () => !textures.isSettled,
    restore() {
      textures.forget();
      before = null;
    },
  });
  const stop = store.subscribe((state, last) => {
    if (state.isHelpShown === last.isHelpShown) frames.request();
  });

  return {
    whenDrawn: frames.whenDrawn,
    failed: () =>
      store
        .getState()
        .document.layers.filter(({ id }) => textures.hasFailed(id))
        .map(({ id }) => id),
    retry() {
      textures.retry();
      frames.spoil();
      frames.request();
    },
    destroy() {
      stop();
      frames.destroy();
      textures.destroy();
    },
  };
}
