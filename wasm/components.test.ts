import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../tests/support/runs.ts';
import { fillHoles, labelComponents, removeIslands } from './components.ts';
import { EMPTY, FULL, Mask, maskToPixels, sameMask } from './mask.ts';
import { componentsReference, fillHolesReference, removeIslandsReference } from './reference/components.ts';
import { drawn, masks } from './testing.ts';

const areas = fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 100_000 }));

describe('components', () => {
  test('are those that walking from pixel to pixel finds', () => {
    fc.assert(
      fc.property(masks({ maxSide: 300 }), fc.integer({ min: 1, max: 255 }), (mask, threshold) => {
        const isCovered = Array.from(maskToPixels(mask), (value) => value >= threshold);
        const expected = componentsReference(isCovered, mask.width, 8).map(({ area, box }) => ({
          area,
          box,
        }));
        expect(labelComponents(mask, threshold)).toEqual(expected);
      }),
      { numRuns: runs(60) },
    );
  });

  test('K3: hang together by corners', () => {
    expect(labelComponents(drawn('#..', '.#.', '...', '#..'))).toEqual([
      { area: 2, box: { x: 0, y: 0, width: 2, height: 2 } },
      { area: 1, box: { x: 0, y: 3, width: 1, height: 1 } },
    ]);
  });

  test('of full tiles are one across all of them', () => {
    const mask = new Mask(16_000, 600, new Array(63 * 3).fill(FULL));
    expect(labelComponents(mask)).toEqual([
      { area: 16_000 * 600, box: { x: 0, y: 0, width: 16_000, height: 600 } },
    ]);
    expect(labelComponents(new Mask(16_384, 10))).toEqual([]);
  });

  test.each([0, 256, 1.5])('need a threshold of 1 to 255, not %d', (threshold) => {
    expect(() => labelComponents(new Mask(1, 1), threshold)).toThrow(RangeError);
  });
});

describe('filling holes', () => {
  test('K3: gives what the reference gives', () => {
    fc.assert(
      fc.property(masks({ maxSide: 300 }), areas, (mask, maxArea) => {
        expect(sameMask(fillHoles(mask, maxArea), fillHolesReference(mask, maxArea))).toBe(true);
      }),
      { numRuns: runs(60) },
    );
  });

  test('K3: fills holes that a diagonal line closes, and leaves bays open', () => {
    const mask = drawn('..#...', '.#.#..', '..#.##', '......');
    expect(sameMask(fillHoles(mask), drawn('..#...', '.###..', '..#.##', '......'))).toBe(true);
  });

  test('fills a hole of empty tiles with full ones', () => {
    const full = new Array(25).fill(FULL);
    const ring = new Mask(1280, 1280, full.toSpliced(12, 2, EMPTY, EMPTY));
    expect(fillHoles(ring).tiles).toEqual(full);
    expect(fillHoles(ring, 2 * 65_536 - 1)).toBe(ring);
  });
});

describe('removing islands', () => {
  test('K3: gives what the reference gives', () => {
    fc.assert(
      fc.property(masks({ maxSide: 300 }), areas, (mask, minArea) => {
        expect(sameMask(removeIslands(mask, minArea), removeIslandsReference(mask, minArea))).toBe(true);
      }),
      { numRuns: runs(60) },
    );
  });

  test('keeps islands of just the least area', () => {
    const mask = drawn('##..#', '.....');
    expect(sameMask(removeIslands(mask, 2), drawn('##...', '.....'))).toBe(true);
    expect(removeIslands(mask, 1)).toBe(mask);
  });
});
