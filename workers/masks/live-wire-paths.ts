import type { Point } from '../types.ts';

/** The best ways from everywhere in a window to one seed; `livePaths` makes it. */
export interface LivePaths {
  width: number;
  height: number;
  seed: Point;
  /** For each pixel the number in `neighbours` of the next one on its way to the seed; `arrived` at the seed. */
  steps: Uint8Array;
}

/** Right, then clockwise. */
export const neighbours: readonly Point[] = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
];

export const arrived = 255;

/** Pixels: side of a window at most. */
export const maxWindowSide = 512;

/**
 * The way along edges from the seed to a target, both included, as pixels. It only follows pointers, so it can be asked
 * for with every move of the pointer.
 *
 * @param target a pixel; one outside of the window is taken to its border
 */
export function pathTo({ width, height, steps }: LivePaths, target: Point): Point[] {
  let x = clamp(target[0], width);
  let y = clamp(target[1], height);
  const path: Point[] = [[x, y]];
  for (let step = steps[y * width + x]; step !== arrived; step = steps[y * width + x]) {
    x += neighbours[step][0];
    y += neighbours[step][1];
    path.push([x, y]);
  }
  return path.reverse();
}

const clamp = (value: number, limit: number): number => Math.min(limit - 1, Math.max(0, Math.floor(value)));
