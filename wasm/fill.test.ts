import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { runs } from '../tests/support/runs.ts';
import { type FillRule, fillPolygons } from './fill.ts';
import { coverageAt, EMPTY, FULL, type Mask, maskFromPixels, maskToPixels, sameMask } from './mask.ts';
import { KernelMemoryError } from './memory.ts';
import type { Polygon } from './polygons.ts';
import * as plain from './reference/fill.ts';
import { drawn, masks, polygon, polygons } from './testing.ts';
import { tracePolygons } from './trace.ts';

const rules: FillRule[] = ['even-odd', 'non-zero'];

function thresholded(mask: Mask): Mask {
  const pixels = maskToPixels(mask).map((coverage) => (coverage >= 128 ? 255 : 0));
  return maskFromPixels(pixels, mask.width, mask.height);
}

describe.each(rules)('filling polygons by pixel centres, %s', (rule) => {
  const fill = (shapes: Polygon[], width: number, height: number) =>
    fillPolygons(shapes, { width, height, rule, antialias: false });

  test('G4: a centre on an edge belongs to the right, and to the lower side', () => {
    const mask = fill([polygon([0.5, 0.5, 2.5, 0.5, 2.5, 2.5, 0.5, 2.5])], 4, 4);
    expect(sameMask(mask, drawn('##..', '##..', '....', '....'))).toBe(true);
  });

  test('a hole stays open', () => {
    const mask = fill([polygon([0, 0, 3, 0, 3, 3, 0, 3], [1, 1, 1, 2, 2, 2, 2, 1])], 3, 3);
    expect(sameMask(mask, drawn('###', '#.#', '###'))).toBe(true);
  });

  test('whole tiles inside become one value, whole tiles outside another', () => {
    const mask = fill([polygon([256, 100, 1e6, 100, 1e6, 1e6, 256, 1e6])], 1000, 700);
    expect(mask.tiles.map((tile) => (typeof tile === 'number' ? tile : 'pixels'))).toEqual([
      ...[EMPTY, 'pixels', 'pixels', 'pixels'],
      ...[EMPTY, FULL, FULL, FULL],
      ...[EMPTY, FULL, FULL, FULL],
    ]);
    expect(coverageAt(mask, 999, 99)).toBe(0);
    expect(coverageAt(mask, 999, 100)).toBe(255);
  });

  test('rings of no area cover nothing', () => {
    const flat = [polygon([]), polygon([1, 1]), polygon([0, 0, 5, 5]), polygon([0, 2, 5, 2, 3, 2])];
    expect(fill(flat, 6, 6).tiles).toEqual([EMPTY]);
  });

  it('agrees with the plain reference', () => {
    fc.assert(
      fc.property(polygons(24), (shapes) => {
        const options = { width: 24, height: 17, rule, antialias: false };
        expect(maskToPixels(fillPolygons(shapes, options))).toEqual(
          maskToPixels(plain.fillPolygons(shapes, options)),
        );
      }),
      { numRuns: runs(500) },
    );
  });

  it('agrees with the plain reference across tiles', () => {
    fc.assert(
      fc.property(polygons(530), (shapes) => {
        const options = { width: 530, height: 270, rule, antialias: false };
        expect(sameMask(fillPolygons(shapes, options), plain.fillPolygons(shapes, options))).toBe(true);
      }),
      { numRuns: runs(20) },
    );
  });

  it('G3: gives back exactly the mask that was traced', () => {
    const sizes = fc.constantFrom({ maxSide: 12 }, { minSide: 250, maxSide: 600 });
    fc.assert(
      fc.property(
        sizes.chain((size) => masks(size)),
        (mask) => {
          const filled = fill(tracePolygons(mask), mask.width, mask.height);
          expect(sameMask(filled, thresholded(mask))).toBe(true);
        },
      ),
      { numRuns: runs(150) },
    );
  });

  test.each([
    [
      'holes and islands in them',
      drawn('#######', '#.....#', '#.###.#', '#.#.#.#', '#.###.#', '#.....#', '#######'),
    ],
    ['bridges of one pixel', drawn('##...##', '#######', '##...##', '...#...', '#######')],
    ['touching corners', drawn('#.#.#', '.#.#.', '#.#.#', '.#.#.')],
  ])('gives back a mask with %s', (_, mask) => {
    expect(sameMask(fill(tracePolygons(mask), mask.width, mask.height), mask)).toBe(true);
  });
});

describe('overlapping polygons', () => {
  const overlapping = [polygon([0, 0, 2, 0, 2, 1, 0, 1]), polygon([1, 0, 3, 0, 3, 1, 1, 1])];
  const fill = (rule: FillRule) => fillPolygons(overlapping, { width: 3, height: 1, rule, antialias: false });

  it('cancel under the even-odd rule and join under the non-zero rule', () => {
    expect(sameMask(fill('even-odd'), drawn('#.#'))).toBe(true);
    expect(sameMask(fill('non-zero'), drawn('###'))).toBe(true);
  });
});

describe('what is no polygon', () => {
  const fill = (outer: number[]) =>
    fillPolygons([polygon(outer)], { width: 9, height: 9, rule: 'even-odd', antialias: false });

  it.each([
    ['half a vertex', [0, 0, 1]],
    ['no number', [0, 0, Number.NaN, 1, 2, 2]],
    ['an endless edge', [0, 0, Number.POSITIVE_INFINITY, 1, 2, 2]],
    ['a coordinate too far away', [0, 0, 2e9, 1, 2, 2]],
  ])('is refused: %s', (_, outer) => {
    expect(() => fill(outer)).toThrow(RangeError);
  });
});

it('refuses edges that cross too many rows, and works again afterwards', () => {
  const options = { width: 16_384, height: 16_384, rule: 'non-zero', antialias: false } as const;
  const tall = polygon([0, 0, 16_384, 1, 0, 16_384]);
  expect(() => fillPolygons(new Array(20_000).fill(tall), options)).toThrow(KernelMemoryError);
  expect(coverageAt(fillPolygons([tall], options), 0, 9000)).toBe(255);
});
