import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../tests/support/runs.ts';
import { feather, gaussianWeights, rampOf, sigmaOf, smooth } from './feather.ts';
import { coverageAt, Mask, maskFromPixels, maskToPixels, sameMask } from './mask.ts';
import { fixedPointReference, gaussianReference } from './reference/feather.ts';
import { masks } from './testing.ts';

const cases = fc.oneof(
  fc.tuple(masks({ maxSide: 330 }), fc.integer({ min: 1, max: 6 })),
  fc.tuple(masks({ maxSide: 100 }), fc.integer({ min: 7, max: 128 })),
);

describe('feather', () => {
  test('computes exactly as its reference in fixed point', () => {
    fc.assert(
      fc.property(cases, ([mask, radius]) => {
        const pixels = Uint8Array.from(fixedPointReference(mask, radius), (value) =>
          Math.floor((value + 32) / 64),
        );
        expect(sameMask(feather(mask, radius), maskFromPixels(pixels, mask.width, mask.height))).toBe(true);
      }),
      { numRuns: runs(25) },
    );
  });

  test.each([1, 6, 15])(
    'computes exactly so where it need not add up: within a body, and far from one (%i px)',
    (radius) => {
      const side = 300;
      const pixels = Uint8Array.from({ length: side * side }, (_, i) => {
        const away = Math.hypot((i % side) - 130, Math.floor(i / side) - 140);
        return Math.round(255 * Math.min(1, Math.max(0, Math.min(115.5 - away, away - 12.5))));
      });
      const mask = maskFromPixels(pixels, side, side);
      const exact = Uint8Array.from(fixedPointReference(mask, radius), (value) =>
        Math.floor((value + 32) / 64),
      );
      expect(Buffer.compare(maskToPixels(feather(mask, radius)), exact)).toBe(0);
    },
  );

  test('K2: is within 1 of 255 of the exact Gaussian', () => {
    fc.assert(
      fc.property(cases, ([mask, radius]) => {
        const exact = gaussianReference(mask, radius);
        const pixels = maskToPixels(feather(mask, radius));
        const worst = pixels.reduce((most, value, i) => Math.max(most, Math.abs(value - exact[i])), 0);
        expect(worst).toBeLessThanOrEqual(1);
      }),
      { numRuns: runs(25) },
    );
  });

  test.each(Array.from({ length: 128 }, (_, i) => i + 1))(
    'leaves what is far from any edge as it is (%i px)',
    (radius) => {
      const pixels = new Uint8Array(520 * 3);
      for (let y = 0; y < 3; y++) pixels.fill(255, y * 520, y * 520 + 260);
      const blurred = feather(maskFromPixels(pixels, 520, 3), radius);
      expect(coverageAt(blurred, 259 - radius, 1)).toBe(255);
      expect(coverageAt(blurred, 260 + radius, 1)).toBe(0);
    },
  );

  test('has the sigma of a 31-pixel kernel for a radius of 15', () => {
    expect(sigmaOf(15)).toBe(5);
    expect(gaussianWeights(15).length).toBe(16);
  });

  test.each([0, 1.5, 129, Number.NaN])('does not take a radius of %d', (radius) => {
    expect(() => feather(new Mask(10, 10), radius)).toThrow(RangeError);
    expect(() => smooth(new Mask(10, 10), radius)).toThrow(RangeError);
  });
});

describe('smooth', () => {
  test('K2: is the blur, made steep', () => {
    fc.assert(
      fc.property(cases, ([mask, radius]) => {
        const ramp = rampOf(radius);
        const pixels = Uint8Array.from(fixedPointReference(mask, radius), (value) => ramp[value]);
        expect(sameMask(smooth(mask, radius), maskFromPixels(pixels, mask.width, mask.height))).toBe(true);
      }),
      { numRuns: runs(25) },
    );
  });

  test.each([1, 5, 15, 60])('leaves a straight edge where it is, hard or soft (%i px)', (radius) => {
    for (const edge of [0, 128, 255]) {
      const row = Uint8Array.from({ length: 400 }, (_, x) => (x < 200 ? 255 : x === 200 ? edge : 0));
      const pixels = new Uint8Array(400 * 2);
      pixels.set(row);
      pixels.set(row, 400);
      const smoothed = maskToPixels(smooth(maskFromPixels(pixels, 400, 2), radius)).subarray(0, 400);
      const worst = smoothed.reduce((most, value, x) => Math.max(most, Math.abs(value - row[x])), 0);
      expect(worst).toBeLessThanOrEqual(radius === 1 ? 40 : 8);
    }
  });

  test('takes away specks and fills pinholes', () => {
    const pixels = new Uint8Array(100 * 100);
    for (let y = 0; y < 100; y++) pixels.fill(255, y * 100 + 50, y * 100 + 100);
    pixels[20 * 100 + 20] = 255;
    pixels[60 * 100 + 80] = 0;
    const smoothed = smooth(maskFromPixels(pixels, 100, 100), 5);
    expect(coverageAt(smoothed, 20, 20)).toBe(0);
    expect(coverageAt(smoothed, 80, 60)).toBe(255);
  });
});
