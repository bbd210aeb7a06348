import { gaussianWeights, sigmaOf } from '../feather.ts';
import { type Mask, maskToPixels } from '../mask.ts';

/** The blur in double precision, not rounded: coverage 0..255, row-major. */
export function gaussianReference(mask: Mask, radius: number): Float64Array {
  const sigma = sigmaOf(radius);
  const weights = Array.from({ length: radius + 1 }, (_, k) => Math.exp(-(k * k) / (2 * sigma * sigma)));
  const sum = weights.reduce((total, weight, k) => total + (k === 0 ? weight : 2 * weight), 0);
  const values = Float64Array.from(maskToPixels(mask));
  return blurBothWays(mask, values, (at) =>
    weights.reduce((total, weight, k) => total + (k === 0 ? at(0) : at(k) + at(-k)) * (weight / sum), 0),
  );
}

/** The kernel's fixed-point arithmetic, step by step: coverage with 6 bits below the point, row-major. */
export function fixedPointReference(mask: Mask, radius: number): Float64Array {
  const weights = gaussianWeights(radius);
  const values = Float64Array.from(maskToPixels(mask), (value) => value * 64);
  return blurBothWays(mask, values, (at) =>
    weights.reduce(
      (total, weight, k) =>
        total + Math.floor(((k === 0 ? at(0) : at(k) + at(-k)) * weight + 2 ** 14) / 2 ** 15),
      0,
    ),
  );
}

/** Rows, then columns; beyond the border values are as the nearest one inside. */
function blurBothWays(
  { width, height }: Mask,
  values: Float64Array,
  weigh: (at: (offset: number) => number) => number,
): Float64Array {
  const inside = (i: number, count: number): number => Math.min(Math.max(i, 0), count - 1);
  const rows = values.map((_, index) => {
    const [x, y] = [index % width, Math.floor(index / width)];
    return weigh((offset) => values[y * width + inside(x + offset, width)]);
  });
  return rows.map((_, index) => {
    const [x, y] = [index % width, Math.floor(index / width)];
    return weigh((offset) => rows[inside(y + offset, height) * width + x]);
  });
}
