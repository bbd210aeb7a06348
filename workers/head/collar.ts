/** Rows between a body's clothes. */
import type { Head } from './head.ts';

/** Probability from which surroundings are seen, and share of a row up to which that is noise. */
const least = 0.5;
const mostSeen = 0.005;

/** 1 in rows between whose clothes nothing but the body and its head is seen: what the head hides there are clothes, too. */
export function closedRows({ width, height, clothes, background }: Head): Float32Array {
  const out = between(clothes, width, height);
  for (let row = 0; row < out.length; row += width) {
    let seen = 0;
    for (let i = row; i < row + width; i++) if (out[i] && background[i] > least) seen++;
    if (seen > mostSeen * width) out.fill(0, row, row + width);
  }
  return out;
}

/** 1 where what is likely is on either side in the same row: a neck's place between locks, or in a collar. */
export function between(likely: Float32Array, width: number, height: number): Float32Array {
  const out = new Float32Array(likely.length);
  for (let y = 0; y < height; y++) {
    const row = likely.subarray(y * width, (y + 1) * width);
    const [first, last] = [row.findIndex((a) => a > 0.5), row.findLastIndex((a) => a > 0.5)];
    if (first >= 0) out.fill(1, y * width + first, y * width + last + 1);
  }
  return out;
}
