import fc from 'fast-check';
import { expect, it } from 'vitest';
import { closing, dilate } from './morphology.ts';

const plane = fc
  .tuple(fc.integer({ min: 1, max: 14 }), fc.integer({ min: 1, max: 14 }), fc.integer({ min: 0, max: 5 }))
  .chain(([width, height, radius]) =>
    fc
      .array(fc.integer({ min: 0, max: 9 }), { minLength: width * height, maxLength: width * height })
      .map((values) => ({ width, height, radius, values: Float32Array.from(values) })),
  );

/** The extreme value of the square around every pixel, looked up one by one. */
function slow(values: Float32Array, width: number, radius: number, pick: typeof Math.max): Float32Array {
  const height = values.length / width;
  return values.map((_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    const around: number[] = [];
    for (let row = Math.max(0, y - radius); row <= Math.min(height - 1, y + radius); row++) {
      const from = row * width;
      around.push(...values.subarray(from + Math.max(0, x - radius), from + Math.min(width, x + radius + 1)));
    }
    return pick(...around);
  });
}

it('finds the largest value of every square', () => {
  fc.assert(
    fc.property(plane, ({ width, height, radius, values }) => {
      expect(dilate(values, width, height, radius)).toEqual(slow(values, width, radius, Math.max));
    }),
  );
});

it('fills dark places that are narrower than the square, and no others', () => {
  fc.assert(
    fc.property(plane, ({ width, height, radius, values }) => {
      const largest = slow(values, width, radius, Math.max);
      expect(closing(values, width, height, radius)).toEqual(slow(largest, width, radius, Math.min));
    }),
  );
});
