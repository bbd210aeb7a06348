/** A hood or a high collar that stands up on both sides of a head goes on behind it: without that it would be two horns. */
import { chin, hull } from '../face/topology.ts';
import type { Head } from './head.ts';
import { middleOf } from './place.ts';
import { heightOver } from './sight.ts';

/** From the middle of the face how far such clothes are looked for, over its width, and their highest, over the chin and the face's height. */
const reach = 0.8;
const highest = 0.45;
/** Pixels beside each other that clothes have at least at their top: fewer are a tip of something. */
const leastPixels = 3;

/** @param isWorn 1 where clothes are known @returns 1 where such clothes are, below a line from one side's top to the other's, down to the chin */
export function hoodBehind(
  { width, height, points, faceWidth }: Pick<Head, 'width' | 'height' | 'points' | 'faceWidth'>,
  isWorn: ArrayLike<number>,
): Float32Array {
  const plane = new Float32Array(width * height);
  const up = heightOver(points);
  const [middle] = middleOf(points, [chin, ...hull]);
  const [left, right] = [-1, 1].map((side) => topOf(side));
  if (!left || !right) return plane;
  for (let x = left.x; x <= right.x; x++) {
    const share = (x - left.x) / (right.x - left.x || 1);
    const top = Math.round(left.y + (right.y - left.y) * share);
    for (let y = top; y < height && up(x, y) > 0; y++) plane[y * width + x] = 1;
  }
  return plane;

  /** The highest clothes above the chin on one side, as near to the face as they reach there. */
  function topOf(side: number): { x: number; y: number } | null {
    for (let y = 0; y < height; y++) {
      let run = 0;
      for (let step = Math.round(reach * faceWidth); step >= 0; step--) {
        const x = Math.round(middle + side * step);
        const over = up(x, y);
        const isHere = x >= 0 && x < width && isWorn[y * width + x] && over > 0 && over < highest;
        if (isHere) run++;
        else if (run >= leastPixels) return { x: x + side, y };
        else run = 0;
      }
    }
    return null;
  }
}
