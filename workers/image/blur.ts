import { boxMeans } from '@facet/wasm/planes.ts';
import { enlarge, shrink } from './grid.ts';
import { isEmpty } from './values.ts';

/**
 * Gaussian blur as three running box means (Wells 1986): the cost does not depend on the radius.
 *
 * @param sigma pixels; below 0.3 the plane is returned as a copy
 */
export function blur(plane: Float32Array, width: number, height: number, sigma: number): Float32Array {
  if (sigma < 0.3 || isEmpty(plane)) return plane.slice();
  return boxMeans(plane, width, height, boxRadii(sigma));
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
