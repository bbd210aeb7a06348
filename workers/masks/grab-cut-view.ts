import type { Box } from '../types.ts';

/** Pixels of the picture that GrabCut gets at most. */
export const maxGrabCutPixels = 2 ** 20;
/** What is looked at around the box to learn the background, as a share of the box's sides. */
const surroundings = 0.25;
const minSurroundings = 16;

/** What of a photo to draw for `grabCut`, and how large. */
export interface GrabCutView {
  /** Whole image pixels. */
  area: Box;
  /** Pixels of the picture of this area. */
  width: number;
  height: number;
}

/** @param box image pixels, not empty, with a part of it inside the image */
export function grabCutView(box: Box, image: { width: number; height: number }): GrabCutView {
  const [x, width] = widened(box.x, box.width, image.width);
  const [y, height] = widened(box.y, box.height, image.height);
  const scale = Math.min(1, Math.sqrt(maxGrabCutPixels / (width * height)));
  return {
    area: { x, y, width, height },
    width: Math.max(1, Math.floor(width * scale)),
    height: Math.max(1, Math.floor(height * scale)),
  };
}

/** A side with its surroundings, inside the image. */
function widened(start: number, length: number, limit: number): [start: number, length: number] {
  const margin = Math.max(minSurroundings, length * surroundings);
  const from = Math.max(0, Math.floor(start - margin));
  return [from, Math.min(limit, Math.ceil(start + length + margin)) - from];
}
