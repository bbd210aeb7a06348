/** A hood or a high collar that stands up on both sides of a head goes on behind it: without that it would be two horns. */
import { chin, foreheadTop, hull } from '../face/topology.ts';
import type { Head } from './head.ts';
import { middleOf } from './place.ts';

/** From the middle of the face how far such clothes are looked for, over its width, and their highest, over the chin and the face's height. */
const reach = 0.8;
const highest = 0.6;
/** Over the face's width: what clothes have at least in a row, as less is a tip of something; and where the head hides the rest of them, and how near it is. */
const leastWidth = 0.08;
const leastBeside = 0.02;
const besideReach = 0.25;
/** Share of the rows down to the chin in which they must be seen below: others are somebody else's. */
const leastHeld = 0.8;

/** @param isWorn 1 where clothes are seen @param isHead 1 where the head is that hides what is behind it @returns 1 where such clothes are, below a line from one side's top to the other's, down to the chin */
export function hoodBehind(
  { width, height, points, faceWidth }: Pick<Head, 'width' | 'height' | 'points' | 'faceWidth'>,
  isWorn: ArrayLike<number>,
  isHead: ArrayLike<number>,
): Float32Array {
  const plane = new Float32Array(width * height);
  const [middle] = middleOf(points, [chin, ...hull]);
  // an upright body, however its head is tilted
  const [[chinX, chinY], [topX, topY]] = [chin, foreheadTop].map((v) => middleOf(points, [v]));
  const bottom = Math.min(height, Math.round(chinY));
  const highestRow = Math.max(0, Math.round(chinY - highest * Math.hypot(chinX - topX, chinY - topY)));
  const [left, right] = [-1, 1].map(topOf);
  if (!left || !right) return plane;
  for (let x = left.x; x <= right.x; x++) {
    const share = (x - left.x) / (right.x - left.x || 1);
    const top = Math.round(left.y + (right.y - left.y) * share);
    for (let y = top; y < bottom; y++) plane[y * width + x] = 1;
  }
  return plane;

  /** The highest clothes above the chin on one side, where they are nearest to the face in that row. */
  function topOf(side: number): { x: number; y: number } | null {
    for (let y = highestRow; y < bottom; y++) {
      let run = 0;
      for (let step = 0; step <= reach * faceWidth; step++) {
        const x = Math.round(middle + side * step);
        const isHere = x >= 0 && x < width && isWorn[y * width + x];
        run = isHere ? run + 1 : 0;
        const first = x - side * (run - 1);
        const least = run > 0 && isBesideHead(first, y, side) ? leastBeside : leastWidth;
        if (run >= least * faceWidth && isHeld(x, y)) return { x: first, y };
      }
    }
    return null;
  }

  function isBesideHead(x: number, y: number, side: number): boolean {
    for (let step = 1; step <= Math.ceil(besideReach * faceWidth); step++)
      if (isHead[y * width + x - side * step]) return true;
    return false;
  }

  function isHeld(x: number, from: number): boolean {
    let rows = 0;
    for (let y = from; y < bottom; y++) rows += isWorn[y * width + x] ? 1 : 0;
    return rows >= leastHeld * (bottom - from);
  }
}
