/** Places in a head's edge that have a colour of the surroundings and none of the head: a corner of wall that the network takes for hair. */
import { blur } from '../image/blur.ts';
import type { Planes } from '../image/planes.ts';
import { together } from './together.ts';

/** Pixels of either that are looked at, at most. */
const samples = 160;
/** Distance of colours (of 255) to the surroundings up to which a pixel may be theirs, and that over the distance to the head's. */
const like = 26;
const nearer = 0.45;
/** Pixels, 3 × 3 in effect, and what share of them must seem to be wall: single ones and lines of them are noise, and would cut dots out of hair. What shows through curls is wider. */
const noiseSigma = 1;
const leastAround = 0.4;
/** By how much the head's must be farther: black hair before a black wall is either. */
const farther = 20;

/**
 * @param isHead,isBehind 1 where each is sure
 * @param isOpen 1 in the edge between them
 * @param mayOpen 1 where more of the head may turn out to be none
 * @returns 1 where the surroundings show, in the edge and in what of the head hangs together with it
 */
export function strayWall(
  { width, height, channels: [red, green, blue] }: Planes,
  isHead: Float32Array,
  isBehind: Float32Array,
  isOpen: Uint8Array,
  mayOpen: Float32Array,
): Uint8Array {
  const own = some(isHead.map((v, i) => (mayOpen[i] ? 0 : v)));
  const behind = some(isBehind);
  const distance = (i: number, palette: readonly number[]): number => {
    let least = Number.POSITIVE_INFINITY;
    for (const p of palette) {
      const square = (red[i] - red[p]) ** 2 + (green[i] - green[p]) ** 2 + (blue[i] - blue[p]) ** 2;
      if (square < least) least = square;
    }
    return Math.sqrt(least);
  };
  const isWall = (i: number): boolean => {
    const d = distance(i, behind);
    if (d >= like) return false;
    const toOwn = distance(i, own);
    return d < nearer * toOwn && toOwn - d > farther;
  };
  const isAsked = (i: number): boolean => isOpen[i] > 0 || mayOpen[i] > 0;
  const seems = new Float32Array(isHead.length);
  for (let i = 0; i < seems.length; i++) seems[i] = (isAsked(i) ? isWall(i) : isBehind[i] > 0) ? 1 : 0;
  const around = blur(seems, width, height, noiseSigma);
  return together(
    { width, length: isHead.length },
    (i) => seems[i] > 0 && isAsked(i) && around[i] > leastAround,
    (i) => isOpen[i] > 0,
  );
}

/** Evenly many of the pixels that count. */
function some(weight: Float32Array): number[] {
  const all: number[] = [];
  for (let i = 0; i < weight.length; i++) if (weight[i] > 0) all.push(i);
  const step = Math.max(1, all.length / samples);
  return Array.from({ length: Math.min(samples, all.length) }, (_, n) => all[Math.floor(n * step)]);
}
