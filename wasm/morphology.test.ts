import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../tests/support/runs.ts';
import { invert, unionOf } from './combine.ts';
import { EMPTY, FULL, Mask, maskFromPixels, sameMask } from './mask.ts';
import { grow, shrink } from './morphology.ts';
import { morphologyReference } from './reference/morphology.ts';
import { createStrokeLayer } from './stroke.ts';
import { masks } from './testing.ts';

const radii = fc.oneof(fc.integer({ min: 1, max: 7 }), fc.double({ min: 1, max: 9, noNaN: true }));

describe.each([
  ['grow', grow],
  ['shrink', shrink],
] as const)('%s', (kind, operation) => {
  test('K1: gives what the reference gives, by exact distance', () => {
    fc.assert(
      fc.property(masks({ maxSide: 400 }), radii, (mask, radius) => {
        expect(sameMask(operation(mask, radius), morphologyReference(mask, radius, kind))).toBe(true);
      }),
      { numRuns: runs(25) },
    );
  });

  test('gives what the reference gives for large radii too', () => {
    fc.assert(
      fc.property(masks({ maxSide: 90 }), fc.integer({ min: 10, max: 128 }), (mask, radius) => {
        expect(sameMask(operation(mask, radius), morphologyReference(mask, radius, kind))).toBe(true);
      }),
      { numRuns: runs(12) },
    );
  });

  test.each([0, 0.9, 129, Number.NaN])('does not take a radius of %d', (radius) => {
    expect(() => operation(new Mask(10, 10), radius)).toThrow(RangeError);
  });
});

test('one pixel grows to a disc, across tiles of more rows than are loaded at once', () => {
  const pixels = new Uint8Array(300 * 1400);
  for (let y = 0; y < 1400; y += 100) pixels[y * 300 + 257] = 200;
  const sparse = maskFromPixels(pixels, 300, 1400);
  expect(sameMask(grow(sparse, 6), morphologyReference(sparse, 6, 'grow'))).toBe(true);
  expect(sameMask(shrink(invert(sparse), 6), morphologyReference(invert(sparse), 6, 'shrink'))).toBe(true);
});

test('shrinking is growing what is not covered', () => {
  fc.assert(
    fc.property(masks({ maxSide: 500 }), fc.integer({ min: 1, max: 128 }), (mask, radius) => {
      expect(sameMask(shrink(mask, radius), invert(grow(invert(mask), radius)))).toBe(true);
    }),
    { numRuns: runs(15) },
  );
});

test('growing never takes away, and shrinking after it covers all that was covered', () => {
  fc.assert(
    fc.property(masks({ maxSide: 600 }), fc.integer({ min: 1, max: 40 }), (mask, radius) => {
      const grown = grow(mask, radius);
      expect(sameMask(unionOf(grown, mask), grown)).toBe(true);
      const closed = shrink(grown, radius);
      expect(sameMask(unionOf(closed, mask), closed)).toBe(true);
    }),
    { numRuns: runs(15) },
  );
});

test('K1: the border of the image does not eat', () => {
  const full = new Mask(700, 300, new Array(6).fill(FULL));
  expect(sameMask(shrink(full, 100), full)).toBe(true);
  expect(sameMask(grow(new Mask(700, 300), 100), new Mask(700, 300))).toBe(true);
});

test('only tiles near an edge are computed', () => {
  const layer = createStrokeLayer(new Mask(4096, 4096), { mode: 'paint' });
  layer.capsule({ x0: 128, y0: 128, r0: 20, opacity0: 1, x1: 128, y1: 128, r1: 20, opacity1: 1 });
  const grown = grow(layer.finish(), 15);
  expect(grown.tiles.filter((tile) => tile !== EMPTY)).toHaveLength(1);
});
