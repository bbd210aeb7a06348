import type { Container } from 'pixi.js';
import type { Size } from '../geometry.ts';
import type { Viewport } from '../view/viewport.ts';
import { drawWithin, everywhere, type FrameBox, inFrame } from './frame-box.ts';
import { createFrameClock } from './frame-clock.ts';
import type { Gpu } from './gpu.ts';
import { type Backdrop, createHeldFrame } from './held-frame.ts';
import { onPixelRatio } from './pixel-ratio.ts';
import { createRest } from './rest.ts';

/** What frames show. */
export interface Picture {
  readonly stage: Container;
  /** The canvas's, in CSS pixels. */
  size(): Size;
  /**
   * What part of an image is shown. Where whole frames take long, a view that moves shows the last frame where it would be, and
   * is drawn anew when it rests. null: nothing of the last frame can be shown.
   */
  viewport?(): Viewport | null;
  /** Whether a hand moves something: the view that it holds is not drawn anew before it is lifted. */
  isHandDown?(): boolean;
  /** What is shown beyond the last frame meanwhile. */
  backdrop?(): Backdrop | null;
  /** Brings the stage up to date. @returns where the picture changed */
  update(): FrameBox | null;
  /** The frame in hand draws only this box. After `update`. */
  showWithin?(box: FrameBox): void;
  /** Whether something is still to come that will ask for another frame. */
  isLoading?(): boolean;
  /** Whether a stroke is being drawn, so that what changed in this frame most likely does in the next. */
  isDrawn?(): boolean;
  /** The graphics context is gone, and the canvas shows nothing until it is back. */
  lost?(): void;
  /** The graphics context is back, without what it held. */
  restore?(): void;
}

/** A canvas's frames: one when something changed, and none otherwise. */
export interface Frames {
  /** Asks for a frame. However often it is asked, it is one. */
  request(): void;
  /** Nothing of what the canvas shows can be kept: the next frame draws all of it. */
  spoil(): void;
  /** Whether the graphics context is gone. */
  readonly isLost: boolean;
  /** Resolves when all that was loading is there and the frame with it is drawn. */
  whenDrawn(): Promise<void>;
  destroy(): void;
}

/** Milliseconds: a whole frame that takes longer is not drawn with each step of a view that moves. */
const quickMs = 25;

export function createFrames(gpu: Gpu, picture: Picture): Frames {
  const { stage } = picture;
  const clock = createFrameClock(gpu);
  const held = createHeldFrame(gpu, () => picture.backdrop?.() ?? null);
  const rest = createRest(request);
  /** The view of the frame that was drawn last, and of the one that is shown; null while there is nothing to hold. */
  let drawnView: Viewport | null = null;
  let shownView: Viewport | null = null;
  let frame = 0;
  let isLost = false;
  let isSpoilt = true;
  const waiting = new Set<() => void>();

  function request(): void {
    if (frame || isLost) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      draw();
    });
  }

  function draw(): void {
    const size = picture.size();
    fit(size);
    const view = picture.viewport?.() ?? null;
    if (view && holds(view)) return;
    held.release();
    const changed = picture.update();
    const damage = isSpoilt ? everywhere : changed;
    isSpoilt = false;
    const box = damage && inFrame(damage, size);
    paint(box);
    drawnView = view;
    shownView = view;
    if (box && isAll(box, size)) clock.time();
    // from within a frame the next one is asked for at little cost; the pen's next sample would have to wait for it
    if (box && picture.isDrawn?.()) request();
    if (picture.isLoading?.() || frame) return;
    for (const resolve of waiting) resolve();
    waiting.clear();
  }

  /** Shows the last frame where it would be, while the view moves and a frame of its own would come too late. */
  function holds(view: Viewport): boolean {
    if (!drawnView || !shownView || isSpoilt) return false;
    const isHeld = shownView !== drawnView;
    if (!isSameView(view, shownView)) {
      if (!isHeld && clock.ms < quickMs) return false;
      if (!isHeld && !held.take(drawnView)) return false;
      rest.moved();
    }
    const isMoving = rest.isMoving || (isHeld && (picture.isHandDown?.() ?? false));
    if (isMoving && (isHeld || !isSameView(view, drawnView))) {
      held.show(view);
      shownView = { ...view };
      return true;
    }
    // the canvas still shows the last frame
    isSpoilt = isHeld && !isSameView(view, drawnView);
    return false;
  }

  function fit({ width, height }: Size): void {
    const ratio = devicePixelRatio;
    // in device pixels, because Pixi makes whole ones of a side
    const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (gpu.canvas.width === across && gpu.canvas.height === down && gpu.resolution === ratio) return;
    gpu.resize(width, height, ratio);
    isSpoilt = true;
  }

  function paint(box: FrameBox | null): void {
    if (!box) return;
    picture.showWithin?.(box);
    drawWithin(gpu, box, 'from-bottom', () => gpu.render({ container: stage }));
  }

  function stop(): void {
    isLost = true;
    cancelAnimationFrame(frame);
    frame = 0;
    rest.stop();
    held.release();
    drawnView = null;
  }

  function handleLost(): void {
    stop();
    // browsers put a white sheet in its place; keys and pointers still come
    gpu.canvas.style.opacity = '0';
    picture.lost?.();
  }

  function handleRestored(): void {
    isLost = false;
    isSpoilt = true;
    gpu.canvas.style.opacity = '';
    picture.restore?.();
    request();
  }

  const isAll = (box: FrameBox, { width, height }: Size): boolean =>
    box.left === 0 && box.top === 0 && box.right === width && box.bottom === height;
  const isSameView = (a: Viewport, b: Viewport): boolean => a.zoom === b.zoom && a.x === b.x && a.y === b.y;

  const stopRatio = onPixelRatio(request);
  gpu.canvas.addEventListener('webglcontextlost', handleLost);
  gpu.canvas.addEventListener('webglcontextrestored', handleRestored);
  request();

  return {
    request,
    spoil() {
      isSpoilt = true;
    },
    get isLost() {
      return isLost;
    },
    whenDrawn: () =>
      new Promise((resolve) => {
        waiting.add(resolve);
        request();
      }),
    destroy() {
      stopRatio();
      stop();
      clock.destroy();
      gpu.canvas.removeEventListener('webglcontextlost', handleLost);
      gpu.canvas.removeEventListener('webglcontextrestored', handleRestored);
      stage.destroy({ children: true });
    },
  };
}
