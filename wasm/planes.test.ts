import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../tests/support/runs.ts';
import { boxMeans, dilatePlane, windowMean } from './planes.ts';
import { boxMeanReference, dilateReference, windowMeanReference } from './reference/planes.ts';

/** Planes narrower and wider than a vector, and boxes larger than some of them. */
const planes = fc
  .record({
    width: fc.integer({ min: 1, max: 19 }),
    height: fc.integer({ min: 1, max: 11 }),
    radius: fc.integer({ min: 1, max: 12 }),
  })
  .chain(({ width, height, radius }) =>
    fc
      .array(fc.integer({ min: -64, max: 64 }), { minLength: width * height, maxLength: width * height })
      .map((whole) => ({ width, height, radius, values: Float32Array.from(whole, (v) => v / 8) })),
  );

function expectAlike(is: Float32Array, expected: number[]): void {
  expect(is.length).toBe(expected.length);
  for (const [i, v] of expected.entries()) expect(is[i]).toBeCloseTo(v, 4);
}

test('a mean over boxes is that of the squares, with edges that repeat', () => {
  fc.assert(
    fc.property(planes, ({ values, width, height, radius }) => {
      const is = boxMeans(values, width, height, [radius]);
      expectAlike(is, boxMeanReference({ values, width, height }, radius));
    }),
    { numRuns: runs(200) },
  );
});

test('several boxes are applied one after the other', () => {
  const values = Float32Array.from({ length: 35 }, (_, i) => (i * 7) % 11);
  const twice = boxMeans(boxMeans(values, 7, 5, [2]), 7, 5, [1]);
  expect(boxMeans(values, 7, 5, [2, 0, 1])).toEqual(twice);
});

test('a mean over windows is that of what is there of them', () => {
  fc.assert(
    fc.property(planes, ({ values, width, height, radius }) => {
      const is = windowMean(values, width, height, radius);
      expectAlike(is, windowMeanReference({ values, width, height }, radius));
    }),
    { numRuns: runs(200) },
  );
});

test('dilation gives the largest value of the square', () => {
  fc.assert(
    fc.property(planes, ({ values, width, height, radius }) => {
      const is = dilatePlane(values, width, height, radius);
      expectAlike(is, dilateReference({ values, width, height }, radius));
    }),
    { numRuns: runs(200) },
  );
});

test('a plane that is given stays as it is', () => {
  const values = Float32Array.of(1, 2, 3, 4);
  boxMeans(values, 2, 2, [1]);
  windowMean(values, 2, 2, 1);
  dilatePlane(values, 2, 2, 1);
  expect([...values]).toEqual([1, 2, 3, 4]);
});
