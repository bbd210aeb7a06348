import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../tests/support/runs.ts';
import { flood } from './flood.ts';
import { coverageAt, FULL, sameMask } from './mask.ts';
import { floodReference } from './reference/flood.ts';

/** A picture of a few colours close to each other, in blotches. */
const pictures = fc
  .record({
    width: fc.integer({ min: 1, max: 300 }),
    height: fc.integer({ min: 1, max: 280 }),
    seed: fc.integer(),
    blotch: fc.integer({ min: 1, max: 40 }),
  })
  .map(({ width, height, seed, blotch }) => {
    const rgba = new Uint8Array(width * height * 4);
    for (let i = 0; i < width * height; i++) {
      const place = Math.floor((i % width) / blotch) * 31 + Math.floor(i / width / blotch) * 17;
      const random = Math.imul(place + seed, 2_654_435_761) >>> 0;
      rgba.set([random % 13, (random >> 8) % 5 === 0 ? 250 : 120, (random >> 16) % 40, random % 256], i * 4);
    }
    return { rgba, width, height };
  });

const share = fc.double({ min: 0, max: 0.999, noNaN: true });

describe('flood', () => {
  test('selects what the reference selects', () => {
    fc.assert(
      fc.property(
        ...([pictures, share, share, fc.integer({ min: 0, max: 60 }), fc.boolean()] as const),
        ({ rgba, width, height }, shareX, shareY, tolerance, contiguous) => {
          const [x, y] = [Math.floor(shareX * width), Math.floor(shareY * height)];
          const expected = floodReference(rgba, width, y * width + x, tolerance, contiguous);
          expect(sameMask(flood(rgba, width, height, x, y, tolerance, { contiguous }), expected)).toBe(true);
        },
      ),
      { numRuns: runs(60) },
    );
  });

  test('keeps to pixels that share edges unless told otherwise', () => {
    const rgba = new Uint8Array([9, 9, 9, 255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 9, 9, 255]);
    expect(coverageAt(flood(rgba, 2, 2, 0, 0, 8), 1, 1)).toBe(0);
    expect(coverageAt(flood(rgba, 2, 2, 0, 0, 8, { contiguous: false }), 1, 1)).toBe(255);
  });

  test('takes everything at a tolerance of 255', () => {
    const rgba = Uint8Array.from({ length: 300 * 3 * 4 }, (_, i) => i * 7);
    expect(flood(rgba, 300, 3, 5, 1, 255).tiles).toEqual([FULL, FULL]);
  });

  test('refuses places, tolerances and pictures that do not fit', () => {
    const rgba = new Uint8Array(16);
    expect(() => flood(rgba, 2, 2, 2, 0, 0)).toThrow(RangeError);
    expect(() => flood(rgba, 2, 2, 0, 0.5, 0)).toThrow(RangeError);
    expect(() => flood(rgba, 2, 2, 0, 0, 256)).toThrow(RangeError);
    expect(() => flood(rgba, 2, 3, 0, 0, 0)).toThrow(RangeError);
  });
});
