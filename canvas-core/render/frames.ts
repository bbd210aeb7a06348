import type { Container } from 'pixi.js';
import type { Size } from '../geometry.ts';
import { drawWithin, everywhere, type FrameBox, inFrame } from './frame-box.ts';
import type { Gpu } from './gpu.ts';
import { onPixelRatio } from './pixel-ratio.ts';

/** What frames show. */
export interface Picture {
  readonly stage: Container;
  /** The canvas's, in CSS pixels. */
  size(): Size;
  /** Brings the stage up to date. @returns where the picture changed */
  update(): FrameBox | null;
  /** The frame in hand draws only this box. After `update`. */
  showWithin?(box: FrameBox): void;
  /** Whether something is still to come that will ask for another frame. */
  isLoading?(): boolean;
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

export function createFrames(gpu: Gpu, picture: Picture): Frames {
  const { stage } = picture;
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
    const changed = picture.update();
    const damage = isSpoilt ? everywhere : changed;
    isSpoilt = false;
    paint(damage && inFrame(damage, size));
    if (picture.isLoading?.() || frame) return;
    for (const resolve of waiting) resolve();
    waiting.clear();
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
  }

  function handleRestored(): void {
    isLost = false;
    isSpoilt = true;
    picture.restore?.();
    request();
  }

  const stopRatio = onPixelRatio(request);
  gpu.canvas.addEventListener('webglcontextlost', stop);
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
      gpu.canvas.removeEventListener('webglcontextlost', stop);
      gpu.canvas.removeEventListener('webglcontextrestored', handleRestored);
      stage.destroy({ children: true });
    },
  };
}
