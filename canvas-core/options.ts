import type { PinchLimits } from './input/gestures.ts';
import type { ZoomRange } from './view/viewport.ts';

/** How a canvas answers hands, with its units; each product gives its own. */
export interface CanvasOptions {
  readonly zoom: ZoomRange;
  readonly touch: PinchLimits & {
    /** Viewport pixels: the smallest side of something to hit with a finger. */
    readonly hitSize: number;
  };
  /** Viewport pixels: how near a pointer must come to a point to take hold of it. */
  readonly hitRadius: { readonly mouse: number; readonly touch: number };
  /** Viewport pixels that an arrow key pans. */
  readonly panStep: number;
}

/** What suits hands, for products to begin with. */
export const canvasOptions: CanvasOptions = {
  zoom: { min: 0.1, max: 5, factor: 1.1 },
  touch: { pinchMs: 250, pinchSlop: 12, hitSize: 44 },
  hitRadius: { mouse: 8, touch: 22 },
  panStep: 48,
};
