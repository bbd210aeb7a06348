import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compositeMasks, cutOut, type TintedMask } from './composite.ts';
import { Mask, maskFromPixels, maskToPixels } from './mask.ts';
import { compositeReference, cutOutReference } from './reference/composite.ts';
import { masks } from './testing.ts';

const byte = fc.integer({ min: 0, max: 255 });
const tints = fc.array(
  fc.record({ colour: fc.tuple(byte, byte, byte), opacity: fc.double({ min: 0, max: 1, noNaN: true }) }),
  { maxLength: 3 },
);

const picture = (width: number, height: number): Uint8Array =>
  Uint8Array.from({ length: width * height * 4 }, (_, i) => (Math.imul(i, 2_654_435_761) >>> 20) & 255);

test('masks are laid over a picture exactly as the rounding is defined', () => {
  fc.assert(
    fc.property(masks({ maxSide: 300 }), tints, (mask, layers) => {
      const { width, height } = mask;
      const pixels = maskToPixels(mask);
      const tinted: TintedMask[] = layers.map((layer, i) => ({
        ...layer,
        mask: maskFromPixels(
          pixels.map((value, at) => (i === 0 ? value : (value + at * i) % 256)),
          width,
          height,
        ),
      }));
      const rgba = picture(width, height);
      const expected = compositeReference(rgba, width, tinted);
      const actual = compositeMasks(rgba, width, height, tinted);
      expect(actual.findIndex((value, i) => value !== expected[i])).toBe(-1);
    }),
    { numRuns: 40 },
  );
});

test('a tint is right for every coverage, opacity and colour below', () => {
  const coverage = Uint8Array.from({ length: 256 * 256 }, (_, i) => i % 256);
  const mask = maskFromPixels(coverage, 256, 256);
  const rgba = Uint8Array.from({ length: 256 * 256 * 4 }, (_, i) => i >> 10);
  for (const [opacity, colour] of [
    [1, [0, 128, 255]],
    [0.5, [255, 1, 77]],
    [0.2, [200, 254, 3]],
  ] as const) {
    const layers = [{ mask, colour, opacity }];
    const expected = compositeReference(rgba, 256, layers);
    const actual = compositeMasks(rgba, 256, 256, layers);
    expect(actual.findIndex((value, i) => value !== expected[i])).toBe(-1);
  }
});

test('a cut-out has the coverage as its alpha', () => {
  fc.assert(
    fc.property(masks({ maxSide: 300 }), (mask) => {
      const rgba = picture(mask.width, mask.height);
      const expected = cutOutReference(rgba, mask);
      expect(cutOut(rgba, mask).findIndex((value, i) => value !== expected[i])).toBe(-1);
    }),
    { numRuns: 30 },
  );
});

test('the picture itself is left as it is', () => {
  const rgba = picture(10, 10);
  const before = rgba.slice();
  const mask = maskFromPixels(new Uint8Array(100).fill(99), 10, 10);
  compositeMasks(rgba, 10, 10, [{ mask, colour: [1, 2, 3], opacity: 1 }]);
  cutOut(rgba, mask);
  expect(rgba).toEqual(before);
});

test('sizes that do not fit are refused', () => {
  const layer = (mask: Mask): TintedMask => ({ mask, colour: [0, 0, 0], opacity: 1 });
  expect(() => compositeMasks(new Uint8Array(400), 10, 10, [layer(new Mask(10, 11))])).toThrow(RangeError);
  expect(() => compositeMasks(new Uint8Array(404), 10, 10, [layer(new Mask(10, 10))])).toThrow(RangeError);
  expect(() => cutOut(new Uint8Array(404), new Mask(10, 10))).toThrow(RangeError);
});
