import type { ImageBox, Size } from '../geometry.ts';
import type { Viewport } from '../view/viewport.ts';
import type { Gpu } from './gpu.ts';

/** A part of the frame, in viewport pixels; it may reach beyond the frame. */
export interface FrameBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const everywhere: FrameBox = {
  left: Number.NEGATIVE_INFINITY,
  top: Number.NEGATIVE_INFINITY,
  right: Number.POSITIVE_INFINITY,
  bottom: Number.POSITIVE_INFINITY,
};

/** The smallest box with both; null is nothing at all. */
export function joined(a: FrameBox | null, b: FrameBox | null): FrameBox | null {
  if (!a || !b) return a ?? b;
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

/** @param by viewport pixels on each side */
export function widened({ left, top, right, bottom }: FrameBox, by: number): FrameBox {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

export function ofImage({ x, y, width, height }: ImageBox, viewport: Viewport): FrameBox {
  return {
    left: x * viewport.zoom + viewport.x,
    top: y * viewport.zoom + viewport.y,
    right: (x + width) * viewport.zoom + viewport.x,
    bottom: (y + height) * viewport.zoom + viewport.y,
  };
}

/** What of the image is in the box. */
export function inImage({ left, top, right, bottom }: FrameBox, { zoom, x, y }: Viewport): ImageBox {
  return {
    x: (left - x) / zoom,
    y: (top - y) / zoom,
    width: (right - left) / zoom,
    height: (bottom - top) / zoom,
  };
}

/** The part of the box inside the frame; null when there is none. */
export function inFrame(box: FrameBox, { width, height }: Size): FrameBox | null {
  const inside = {
    left: Math.max(0, box.left),
    top: Math.max(0, box.top),
    right: Math.min(width, box.right),
    bottom: Math.min(height, box.bottom),
  };
  return inside.left < inside.right && inside.top < inside.bottom ? inside : null;
}

/**
 * Draws within a box alone; the rest of the target keeps what is there. On machines without a graphics card that is the
 * difference between a stroke that follows the hand and one that does not.
 *
 * @param box inside the frame
 * @param rows from where the target counts its rows: the screen from the bottom, textures from the top
 */
export function drawWithin(
  { gl, resolution, canvas }: Pick<Gpu, 'gl' | 'resolution' | 'canvas'>,
  { left, top, right, bottom }: FrameBox,
  rows: 'from-top' | 'from-bottom',
  draw: () => void,
): void {
  const [x, y] = [Math.floor(left * resolution), Math.floor(top * resolution)];
  const [farX, farY] = [Math.ceil(right * resolution), Math.ceil(bottom * resolution)];
  gl.enable(gl.SCISSOR_TEST);
  gl.scissor(x, rows === 'from-top' ? y : canvas.height - farY, farX - x, farY - y);
  draw();
  gl.disable(gl.SCISSOR_TEST);
}
