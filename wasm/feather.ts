/** Soft edges (a Gaussian blur) and smooth ones (a blur whose soft edge is made as steep as before). */
import { blurTile, memory } from './build/kernels.wasm';
import { type Mask, tileSide } from './mask.ts';
import { allocate, bytesAt, clearArena } from './memory.ts';
import { filterTiles, maxReach } from './neighbourhood.ts';

/** Weights are fractions of this. */
const one = 2 ** 15;
/** Steps of a blurred value within a step of coverage. */
const fraction = 2 ** 6;

/**
 * The Gaussian's standard deviation for a kernel of 2 · radius + 1 pixels: OpenCV's, of `getGaussianKernel` without sigma.
 * A radius of 15 is a kernel of 31 pixels and a sigma of 5.
 */
export const sigmaOf = (radius: number): number => 0.3 * (radius - 1) + 0.8;

/**
 * Gaussian blur; pixels outside the image are as the nearest one inside. Within 1 of 255 of the exact blur.
 *
 * @param radius whole pixels, 1..128
 */
export function feather(mask: Mask, radius: number): Mask {
  return blur(mask, radius);
}

/**
 * Rounds corners and takes away specks narrower than `radius`: a blur, of which half coverage becomes the new edge. The ramp
 * through it is so steep that a straight edge is one pixel wide again and stays anti-aliased.
 *
 * @param radius whole pixels, 1..128
 */
export function smooth(mask: Mask, radius: number): Mask {
  return blur(mask, radius, rampOf(radius));
}

function blur(mask: Mask, radius: number, ramp?: Uint8Array): Mask {
  if (!Number.isInteger(radius) || radius < 1 || radius > maxReach)
    throw new RangeError(`A radius can't be ${radius} pixels.`);
  clearArena();
  const side = tileSide + 2 * radius;
  const weights = allocate((radius + 1) * 2);
  const rows = allocate(side * tileSide * 2);
  const work = allocate((side + 32) * 2);
  const runs = allocate(side * 16);
  const rampAddress = ramp ? allocate(ramp.length) : 0;
  new Int16Array(memory.buffer, weights, radius + 1).set(gaussianWeights(radius));
  if (ramp) bytesAt(rampAddress, ramp.length).set(ramp);
  return filterTiles(mask, {
    reach: radius,
    border: 'repeat',
    run: (square, out) => blurTile(square, radius, weights, rampAddress, rows, work, runs, out),
  });
}

/**
 * A Gaussian's weights in fixed point, the middle first. What rounding leaves over goes on from each weight to the next
 * one further in, so that the shape stays and middle + 2 · others is exactly one.
 */
export function gaussianWeights(radius: number): number[] {
  const sigma = sigmaOf(radius);
  const exact = Array.from({ length: radius + 1 }, (_, k) => Math.exp(-(k * k) / (2 * sigma * sigma)));
  const sum = exact.reduce((total, weight, k) => total + (k === 0 ? weight : 2 * weight), 0);
  const weights: number[] = [];
  let rest = 0;
  for (let k = radius; k > 0; k--) {
    const wanted = (exact[k] / sum) * one + rest;
    weights[k] = Math.round(wanted);
    rest = wanted - weights[k];
  }
  weights[0] = one - 2 * weights.slice(1).reduce((total, weight) => total + weight, 0);
  return weights;
}

/** What becomes of each blurred value. Across a straight edge a blur rises by 1 / (sigma · √2π) a pixel. */
export function rampOf(radius: number): Uint8Array {
  const steepness = sigmaOf(radius) * Math.sqrt(2 * Math.PI);
  return Uint8Array.from({ length: 256 * fraction + 1 }, (_, value) =>
    Math.min(Math.max(Math.round((value / fraction - 127.5) * steepness + 127.5), 0), 255),
  );
}
