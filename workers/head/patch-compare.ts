/** How much two patches of a picture differ. */
import { type Level, radius } from './patch-levels.ts';

/** By how much of 255 a patch may be made lighter or darker, and what that costs, over its square. */
const mostBias = 18;
const biasCost = 0.15;
/** What distance to where a patch is taken from costs, over the longer side, squared. */
const farCost = 300;

/** By how much the last comparison would lighten the second patch: to be read before the next one. */
export const bias = new Float32Array(3);

/** @returns mean square of 255 a pixel, once the second is as light as it may become @param every which pixels are compared */
export function compare({ width, height, data, weight }: Level, to: number, from: number, every = 1): number {
  const x = to % width;
  const y = (to / width) | 0;
  const left = Math.max(-radius, -x);
  const right = Math.min(radius, width - 1 - x);
  const top = Math.max(-radius, -y);
  const bottom = Math.min(radius, height - 1 - y);
  const shift = (from - to) * 4;
  let sum = 0;
  let r = 0;
  let g = 0;
  let b = 0;
  let squares = 0;
  for (let dy = top; dy <= bottom; dy += every) {
    const row = to + dy * width;
    const last = row + right;
    for (let i = row + left; i <= last; i += every) {
      const w = weight[i];
      if (w === 0) continue;
      const p = i * 4;
      const q = p + shift;
      const dr = data[p] - data[q];
      const dg = data[p + 1] - data[q + 1];
      const db = data[p + 2] - data[q + 2];
      sum += w;
      r += w * dr;
      g += w * dg;
      b += w * db;
      squares += w * (dr * dr + dg * dg + db * db);
    }
  }
  if (sum === 0) return 0;
  r /= sum;
  g /= sum;
  b /= sum;
  bias[0] = Math.max(-mostBias, Math.min(mostBias, r));
  bias[1] = Math.max(-mostBias, Math.min(mostBias, g));
  bias[2] = Math.max(-mostBias, Math.min(mostBias, b));
  const saved = bias[0] * (2 * r - bias[0]) + bias[1] * (2 * g - bias[1]) + bias[2] * (2 * b - bias[2]);
  const moved = bias[0] * bias[0] + bias[1] * bias[1] + bias[2] * bias[2];
  const [ux, uy] = [(from % width) - x, ((from / width) | 0) - y];
  const far = (ux * ux + uy * uy) / Math.max(width, height) ** 2;
  return squares / sum - saved + biasCost * moved + farCost * far;
}
