import type { ImageBox } from '@facet/canvas-core/geometry.ts';
import { everywhere, type FrameBox, joined, ofImage, widened } from '@facet/canvas-core/render/frame-box.ts';
import { createFrames } from '@facet/canvas-core/render/frames.ts';
import type { Gpu } from '@facet/canvas-core/render/gpu.ts';
import { createRest } from '@facet/canvas-core/render/rest.ts';
import type { Viewport } from '@facet/canvas-core/view/viewport.ts';
import { Container, Graphics, Sprite } from 'pixi.js';
import type { LayerEditor, LayerState } from '../editor.ts';
import { boundsOf, type Layer, type LayerDocument } from '../model.ts';
import { drawBoard, drawCovers } from './board.ts';
import { drawMarks, marksBox } from './marks.ts';
import type { SheetLayer } from './pile.ts';
import { createSheet } from './sheet.ts';
import { createTextures, type Rasterise } from './textures.ts';

export type { Rasterise } from './textures.ts';

export const stageColour = 0x19181b;
/** Zoom from which pixels are squares, because that is what the picture will be. */
const crispFrom = 2;
/** Viewport pixels: how far a canvas pixel shows, through filters and smaller levels of the sheet. */
const spill = 4;

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
  /** The graphics card has lost the picture; it comes back by itself. */
  readonly onLost?: () => void;
}

/** At whole pixels of the screen, so that a pixel of the picture is one of the screen where it has its size. */
function aligned({ zoom, x, y }: Viewport): Viewport {
  const ratio = devicePixelRatio;
  return { zoom, x: Math.round(x * ratio) / ratio, y: Math.round(y * ratio) / ratio };
}

const nothingMoves: ReadonlySet<string> = new Set();

/** The document as it will be composed, and over it what is chosen. Draws only what changed. */
export function createLayerScene({ gpu, editor, rasterise, onPicture, onLost }: SceneOptions): LayerScene {
  const { store } = editor;
  const stage = new Container();
  const [board, covers, marks] = [new Graphics(), new Graphics(), new Graphics()];
  const sheet = createSheet(gpu);
  const sprites = new Map<string, Sprite>();
  stage.addChild(board, sheet.sprite, covers, marks);

  /** Layers whose pictures came since the last frame. */
  const arrived = new Set<string>();
  const textures = createTextures(gpu, rasterise, (id) => {
    arrived.add(id);
    frames.request();
    onPicture?.();
  });
  let before: LayerState | null = null;
  /** Ids of layers that change at the moment, and where the sheet is not exact meanwhile. */
  let moving = nothingMoves;
  let rough: ImageBox | null = null;
  const rest = createRest(() => frames.request());

  const spriteOf = ({ id }: Layer): Sprite => {
    const sprite = sprites.get(id) ?? new Sprite();
    sprites.set(id, sprite);
    return sprite;
  };

  /** Where each layer's picture was drawn last, which may still be of another size than the layer. */
  const boxes = new Map<string, ImageBox>();

  /** @returns layers that can be seen, the lowest first */
  function dress({ layers, ...canvas }: LayerDocument): SheetLayer[] {
    const seen: SheetLayer[] = [];
    for (const layer of layers) {
      const isMoving = rest.isMoving && moving.has(layer.id);
      const drawn = layer.isHidden ? null : textures.of(layer, { ...canvas, layers }, isMoving);
      if (!drawn) continue;
      const { texture, box } = drawn;
      const sprite = spriteOf(layer);
      sprite.texture = texture;
      sprite.alpha = layer.opacity;
      boxes.set(layer.id, box);
      sprite.position.set(box.x, box.y);
      sprite.setSize(box.width, box.height);
      seen.push({ id: layer.id, sprite });
    }
    return seen;
  }

  function forgetOthers({ layers }: LayerDocument): void {
    const ids = new Set(layers.map(({ id }) => id));
    for (const [id, sprite] of sprites) {
      if (ids.has(id)) continue;
      sprites.delete(id);
      boxes.delete(id);
      sprite.destroy();
    }
    textures.keepOnly(ids);
  }

  /** Ids of layers that are not as in the last frame; null when that is all of the document. */
  function changedIds({ document }: LayerState): Set<string> | null {
    const ids = new Set(arrived);
    arrived.clear();
    const old = before?.document;
    if (!old || !hasSameCanvas(old, document)) {
      sheet.lay(document, document.background);
      return null;
    }
    if (old.layers === document.layers) return ids;
    const changed = changedLayers(old.layers, document.layers);
    // the order counts as a change of all
    if (!changed) return null;
    if (!isSameSet(changed, moving)) moving = changed;
    return new Set([...ids, ...changed]);
  }

  /** Brings the sheet up to date. @returns where it changed, in canvas pixels */
  function lay(state: LayerState): ImageBox | null {
    const { document } = state;
    const ids = changedIds(state);
    if (before?.document !== document) {
      if (before) rest.moved();
    } else if (!rest.isMoving && !state.isHandDown) moving = nothingMoves;
    const boxesOf = (some: ReadonlySet<string>) => [...some].flatMap((id) => boxes.get(id) ?? []);
    const changed = ids ? boxesOf(ids) : [{ x: 0, y: 0, width: document.width, height: document.height }];
    const layers = dress(document);
    forgetOthers(document);
    if (ids) changed.push(...boxesOf(ids));
    if (rough && moving.size === 0) changed.push(rough);
    const box = boundsOf(changed);
    if (!box) return null;
    const isExact = sheet.draw(layers, box, moving);
    if (!isExact) rough = boundsOf(rough ? [rough, box] : [box]);
    else if (moving.size === 0) rough = null;
    return box;
  }

  function damage(state: LayerState, changed: ImageBox | null, viewport: Viewport): FrameBox | null {
    if (!before || before.viewport !== state.viewport || before.canvas !== state.canvas) return everywhere;
    if (!hasSameCanvas(before.document, state.document)) return everywhere;
    return [
      changed && widened(ofImage(changed, viewport), spill),
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
      const box = damage(state, lay(state), viewport);
      sheet.show(viewport, devicePixelRatio, viewport.zoom >= crispFrom);
      if (!before || before.viewport !== state.viewport || !hasSameCanvas(before.document, state.document))
        drawBoard(board, state.document, viewport);
      drawCovers(covers, state, viewport, stageColour);
      drawMarks(marks, state, viewport);
      before = state;
      return box;
    },
    lost: () => onLost?.(),
    isLoading: () =>
      !textures.isSettled || ((rough !== null || moving.size > 0) && !store.getState().isHandDown),
    restore() {
      textures.forget();
      sheet.forget();
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
      before = null;
      frames.request();
    },
    destroy() {
      stop();
      rest.stop();
      sheet.destroy();
      for (const sprite of sprites.values()) sprite.destroy();
      frames.destroy();
      textures.destroy();
    },
  };
}

const hasSameCanvas = (a: LayerDocument, b: LayerDocument): boolean =>
  a.width === b.width && a.height === b.height && a.background === b.background;

/** Ids of layers that are others than they were; null when their order is another. */
function changedLayers(before: readonly Layer[], after: readonly Layer[]): Set<string> | null {
  if (before.length !== after.length || after.some(({ id }, index) => before[index]!.id !== id)) return null;
  return new Set(after.filter((layer, index) => layer !== before[index]).map(({ id }) => id));
}

const isSameSet = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((id) => b.has(id));
