/** Which colours a pixel is made of: of the known ones next to it in eight directions, that pair which explains it best (Wang & Cohen 2007). */
import type { Planes } from '../image/planes.ts';

/** Square of what colours differ by for no reason. */
const noise = 60;

/** By which of the known colours around it a pixel is told best. */
export interface Explanation {
  /** 0..1, of what is in front. */
  share: number;
  /** Of that pair of colours, of 255. */
  distance: number;
  /** The square of the least distance of any pair. */
  closest: number;
  /** How many times worse the best pair is that says the opposite, of what is mostly in front or mostly behind. */
  clearness: number;
}

/** @param into what is found @param fronts,backs see `nearestKnown` */
export function explain(
  into: Explanation,
  [red, green, blue]: Planes['channels'],
  i: number,
  fronts: readonly Int32Array[],
  backs: readonly Int32Array[],
): void {
  let share = 0;
  let least = Number.POSITIVE_INFINITY;
  let told = 0;
  let leastBehind = Number.POSITIVE_INFINITY;
  let leastFront = Number.POSITIVE_INFINITY;
  let closest = Number.POSITIVE_INFINITY;
  for (let m = 0; m < fronts.length; m++) {
    const f = fronts[m][i];
    if (f < 0) continue;
    for (let n = 0; n < backs.length; n++) {
      const b = backs[n][i];
      if (b < 0) continue;
      const dr = red[f] - red[b];
      const dg = green[f] - green[b];
      const db = blue[f] - blue[b];
      const pr = red[i] - red[b];
      const pg = green[i] - green[b];
      const pb = blue[i] - blue[b];
      const square = dr * dr + dg * dg + db * db || 1;
      closest = Math.min(closest, square);
      const part = Math.min(1, Math.max(0, (pr * dr + pg * dg + pb * db) / square));
      const r = pr - part * dr;
      const g = pg - part * dg;
      const w = pb - part * db;
      // over the square of their distance: colours that are alike explain nothing
      const rest = (r * r + g * g + w * w + noise) / square;
      if (part > 0.5) leastFront = Math.min(leastFront, rest);
      else leastBehind = Math.min(leastBehind, rest);
      if (rest >= least) continue;
      share = part;
      least = rest;
      told = square;
    }
  }
  into.share = share;
  into.distance = Math.sqrt(told);
  into.closest = closest;
  into.clearness = told === 0 ? 0 : Math.max(leastFront, leastBehind) / least;
}

const directions = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, 1],
  [-1, -1],
  [1, -1],
  [-1, 1],
] as const;

/** By direction and pixel the next known one, -1 where there is none. */
export const nearestKnown = (isKnown: Float32Array, width: number, height: number): Int32Array[] =>
  directions.map((direction) => nearest(isKnown, width, height, direction));

/** The next known pixel in a direction, -1 where there is none. */
function nearest(
  isKnown: Float32Array,
  width: number,
  height: number,
  [dx, dy]: readonly [number, number],
): Int32Array {
  const out = new Int32Array(width * height).fill(-1);
  const [downwards, rightwards] = [dy > 0 || (dy === 0 && dx > 0), dx > 0];
  for (let row = 0; row < height; row++) {
    const y = downwards ? height - 1 - row : row;
    const isInside = y + dy >= 0 && y + dy < height;
    for (let column = 0; column < width; column++) {
      const x = rightwards ? width - 1 - column : column;
      const i = y * width + x;
      if (isKnown[i]) out[i] = i;
      else if (isInside && x + dx >= 0 && x + dx < width) out[i] = out[i + dy * width + dx];
    }
  }
  return out;
}
