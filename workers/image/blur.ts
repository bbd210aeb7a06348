import { enlarge, shrink } from './grid.ts';
import { isEmpty } from './values.ts';

/**
 * Gaussian blur as three running box means (Wells 1986): the cost does not depend on the radius.
 *
 * @param sigma pixels; below 0.3 the plane is returned as a copy
 */
export function blur(plane: Float32Array, width: number, height: number, sigma: number): Float32Array {
  const out = plane.slice();
  if (sigma < 0.3 || isEmpty(plane)) return out;
  const scratch = new Float32Array(plane.length);
  for (const radius of boxRadii(sigma)) {
    if (radius === 0) continue;
    meanOfRows(out, scratch, width, height, radius);
    meanOfColumns(scratch, out, width, height, radius);
  }
  return out;
}

/** Three box radii whose means together have the variance of the Gaussian. */
function boxRadii(sigma: number): number[] {
  const passes = 3;
  const ideal = Math.sqrt((12 * sigma * sigma) / passes + 1);
  let lower = Math.floor(ideal);
  if (lower % 2 === 0) lower--;
  const lowerCount = Math.round(
    (12 * sigma * sigma - passes * lower * lower - 4 * passes * lower - 3 * passes) / (-4 * lower - 4),
  );
  return Array.from({ length: passes }, (_, i) => ((i < lowerCount ? lower : lower + 2) - 1) / 2);
}

/** Edges repeat. Four rows at a time, because each sum waits for the one before it. */
function meanOfRows(
  from: Float32Array,
  to: Float32Array,
  width: number,
  height: number,
  radius: number,
): void {
  const gain = 1 / (2 * radius + 1);
  const last = width - 1;
  const firstSum = (start: number): number => {
    let sum = from[start] * (radius + 1);
    for (let x = 1; x <= radius; x++) sum += from[start + Math.min(last, x)];
    return sum;
  };
  for (let y = 0; y < height; y += 4) {
    // the last row is worked on again where there are no four
    const a = y * width;
    const b = Math.min(height - 1, y + 1) * width;
    const c = Math.min(height - 1, y + 2) * width;
    const d = Math.min(height - 1, y + 3) * width;
    let [sumA, sumB, sumC, sumD] = [firstSum(a), firstSum(b), firstSum(c), firstSum(d)];
    for (let x = 0; x < width; x++) {
      const enter = Math.min(last, x + radius + 1);
      const leave = Math.max(0, x - radius);
      to[a + x] = sumA * gain;
      to[b + x] = sumB * gain;
      to[c + x] = sumC * gain;
      to[d + x] = sumD * gain;
      sumA += from[a + enter] - from[a + leave];
      sumB += from[b + enter] - from[b + leave];
      sumC += from[c + enter] - from[c + leave];
      sumD += from[d + enter] - from[d + leave];
    }
  }
}

/** A row of sums at a time, because walking down columns misses the cache. */
function meanOfColumns(
  from: Float32Array,
  to: Float32Array,
  width: number,
  height: number,
  radius: number,
): void {
  const gain = 1 / (2 * radius + 1);
  const sums = new Float64Array(width);
  for (let y = -radius; y <= radius; y++) {
    const row = Math.min(height - 1, Math.max(0, y)) * width;
    for (let x = 0; x < width; x++) sums[x] += from[row + x];
  }
  for (let y = 0; y < height; y++) {
    const out = y * width;
    const enter = Math.min(height - 1, y + radius + 1) * width;
    const leave = Math.max(0, y - radius) * width;
    for (let x = 0; x < width; x++) {
      to[out + x] = sums[x] * gain;
      sums[x] += from[enter + x] - from[leave + x];
    }
  }
}

/** A wide blur works on a grid this much coarser a pixel of sigma: what it loses is far below what it keeps. */
const cellsPerSigma = 3;
/** Less weight than this around a pixel is none. */
const leastWeight = 1e-3;

/**
 * Blur in which only pixels with weight take part, so that black or foreign surroundings do not leak in
 * (normalised convolution, Knutsson & Westin 1993). Made once for a weight, used for several planes.
 *
 * @param fallback the value where no weight is near
 */
export function maskedBlur(
  weight: Float32Array,
  width: number,
  height: number,
  sigma: number,
): (plane: Float32Array, fallback?: number) => Float32Array {
  const cell = Math.max(1, Math.floor(sigma / cellsPerSigma));
  const weights = shrink(weight, null, width, height, cell);
  const total = blur(weights.data, weights.width, weights.height, sigma / cell);
  return (plane, fallback = 0) => {
    const product = shrink(plane, weight, width, height, cell);
    const sum = blur(product.data, product.width, product.height, sigma / cell);
    for (let i = 0; i < sum.length; i++) sum[i] = total[i] > leastWeight ? sum[i] / total[i] : fallback;
    return cell === 1 ? sum : enlarge({ ...product, data: sum }, width, height, 1 / cell);
  };
}
