import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../tests/support/runs.ts';
import { differenceOf, exclusionOf, intersectionOf, invert, maxOf, roomBeside, unionOf } from './combine.ts';
import { EMPTY, FULL, Mask, maskFromPixels, maskToPixels, sameMask } from './mask.ts';
import { combineReference } from './reference/combine.ts';
import { masks } from './testing.ts';

const operations = {
  union: unionOf,
  difference: differenceOf,
  intersection: intersectionOf,
  exclusion: exclusionOf,
};

/** Two masks of one size: the second is another's pixels, from its start over and over. */
const pairs = fc.tuple(masks({ maxSide: 700 }), masks({ maxSide: 300 })).map(([a, other]) => {
  const pattern = maskToPixels(other);
  const pixels = Uint8Array.from({ length: a.width * a.height }, (_, i) => pattern[i % pattern.length]);
  return [a, maskFromPixels(pixels, a.width, a.height)] as const;
});

describe.each(Object.keys(operations) as (keyof typeof operations)[])('the %s of two masks', (name) => {
  test('K5: is that of each two pixels', () => {
    fc.assert(
      fc.property(pairs, fc.boolean(), ([first, second], isTurned) => {
        const [a, b] = isTurned ? [second, first] : [first, second];
        const others = maskToPixels(b);
        const pixels = maskToPixels(a).map((value, i) => combineReference[name](value, others[i]));
        expect(sameMask(operations[name](a, b), maskFromPixels(pixels, a.width, a.height))).toBe(true);
      }),
      { numRuns: runs(40) },
    );
  });

  test('needs masks of one size', () => {
    expect(() => operations[name](new Mask(10, 10), new Mask(10, 11))).toThrow(RangeError);
  });
});

test('uniform tiles follow the rules without any pixels', () => {
  const a = new Mask(1024, 200, [EMPTY, EMPTY, FULL, FULL]);
  const b = new Mask(1024, 200, [EMPTY, FULL, EMPTY, FULL]);
  expect(unionOf(a, b).tiles).toEqual([EMPTY, FULL, FULL, FULL]);
  expect(differenceOf(a, b).tiles).toEqual([EMPTY, EMPTY, FULL, EMPTY]);
  expect(intersectionOf(a, b).tiles).toEqual([EMPTY, EMPTY, EMPTY, FULL]);
  expect(exclusionOf(a, b).tiles).toEqual([EMPTY, FULL, FULL, EMPTY]);
  expect(invert(a).tiles).toEqual([FULL, FULL, EMPTY, EMPTY]);
});

test('a tile that an operation leaves as it is stays shared', () => {
  const soft = maskFromPixels(new Uint8Array(100).fill(77), 10, 10);
  expect(unionOf(soft, new Mask(10, 10)).tiles[0]).toBe(soft.tiles[0]);
  expect(differenceOf(soft, new Mask(10, 10)).tiles[0]).toBe(soft.tiles[0]);
  expect(intersectionOf(soft, invert(new Mask(10, 10))).tiles[0]).toBe(soft.tiles[0]);
});

test('K4: inverting turns every pixel of the mask, and twice gives it back', () => {
  fc.assert(
    fc.property(masks({ maxSide: 600 }), (mask) => {
      const pixels = maskToPixels(mask).map((value) => 255 - value);
      expect(sameMask(invert(mask), maskFromPixels(pixels, mask.width, mask.height))).toBe(true);
      expect(sameMask(invert(invert(mask)), mask)).toBe(true);
    }),
    { numRuns: runs(40) },
  );
});

test('room beside others is what none of them covers', () => {
  fc.assert(
    fc.property(pairs, ([a, b]) => {
      const union = unionOf(a, b);
      for (const tile of union.tiles.keys()) {
        expect(maxOf([a, b], tile)).toEqual(union.tiles[tile]);
        expect(roomBeside([a, b], tile)).toEqual(invert(union).tiles[tile]);
      }
    }),
    { numRuns: runs(10) },
  );
  expect(roomBeside([], 0)).toBe(FULL);
});
