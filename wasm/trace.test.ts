import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { runs } from '../tests/support/runs.ts';
import { EMPTY, FULL, Mask, maskFromPixels, maskToPixels } from './mask.ts';
import * as plain from './reference/trace.ts';
import { drawn, masks } from './testing.ts';
import { tracePolygons } from './trace.ts';

const traced = (...rows: string[]) =>
  tracePolygons(drawn(...rows)).map(({ outer, holes }) => [[...outer], ...holes.map((hole) => [...hole])]);

describe('tracing a mask', () => {
  test('G1: a pixel becomes a square, clockwise from its top left corner', () => {
    expect(traced('..', '.#')).toEqual([[[1, 1, 2, 1, 2, 2, 1, 2]]]);
  });

  test('G2: a hole runs counter-clockwise and belongs to its outer ring', () => {
    expect(traced('###', '#.#', '###')).toEqual([
      [
        [0, 0, 3, 0, 3, 3, 0, 3],
        [1, 1, 1, 2, 2, 2, 2, 1],
      ],
    ]);
  });

  test('G2: an island in a hole is a polygon of its own', () => {
    const polygons = traced('#####', '#...#', '#.#.#', '#...#', '#####');
    expect(polygons.map((rings) => rings.length)).toEqual([2, 1]);
  });

  test('the right one of two holes side by side belongs to the outer ring too', () => {
    expect(traced('#####', '#.#.#', '#####').map((rings) => rings.length)).toEqual([3]);
  });

  test('G1: pixels that touch at a corner stay apart', () => {
    expect(traced('#.', '.#')).toHaveLength(2);
    expect(traced('.#', '#.')).toHaveLength(2);
  });

  test('G1: a gap that opens at a corner is no hole', () => {
    const [rings, ...others] = traced('.##', '#.#', '###');
    expect(others).toEqual([]);
    expect(rings).toHaveLength(1);
  });

  test('an empty mask has no polygons, a full one has a single rectangle', () => {
    expect(tracePolygons(new Mask(300, 10))).toEqual([]);
    const [{ outer, holes }] = tracePolygons(new Mask(513, 300, new Array(6).fill(FULL)));
    expect([...outer]).toEqual([0, 0, 513, 0, 513, 300, 0, 300]);
    expect(holes).toEqual([]);
  });

  test('tiles of one value join without a seam', () => {
    const tiles = [FULL, FULL, FULL, FULL, EMPTY, FULL, FULL, FULL, FULL] as const;
    const [{ outer, holes }] = tracePolygons(new Mask(768, 768, tiles));
    expect([...outer]).toEqual([0, 0, 768, 0, 768, 768, 0, 768]);
    expect(holes.map((hole) => [...hole])).toEqual([[256, 256, 256, 512, 512, 512, 512, 256]]);
  });

  it('agrees with the plain reference on small masks of all shapes', () => {
    fc.assert(
      fc.property(masks({ maxSide: 12 }), (mask) => {
        expect(tracePolygons(mask)).toEqual(plain.tracePolygons(mask));
      }),
      { numRuns: runs(500) },
    );
  });

  it('agrees with the plain reference across tiles', () => {
    fc.assert(
      fc.property(
        masks({ minSide: 250, maxSide: 530 }),
        fc.integer({ min: 1, max: 255 }),
        (mask, threshold) => {
          expect(tracePolygons(mask, threshold)).toEqual(plain.tracePolygons(mask, threshold));
        },
      ),
      { numRuns: runs(25) },
    );
  });

  it('turns outer rings clockwise and holes counter-clockwise, and their areas add up to the pixels', () => {
    fc.assert(
      fc.property(masks({ maxSide: 300 }), (mask) => {
        let area = 0;
        for (const { outer, holes } of tracePolygons(mask, 1)) {
          expect(plain.doubleArea(outer)).toBeGreaterThan(0);
          for (const hole of holes) expect(plain.doubleArea(hole)).toBeLessThan(0);
          for (const ring of [outer, ...holes]) area += plain.doubleArea(ring) / 2;
        }
        expect(area).toBe(maskToPixels(mask).reduce((sum, coverage) => sum + Math.min(coverage, 1), 0));
      }),
      { numRuns: runs(50) },
    );
  });

  it('grows its memory for a chessboard, where every point is two corners', () => {
    const side = 600;
    const pixels = new Uint8Array(side * side).map((_, i) =>
      ((i % side) + Math.floor(i / side)) % 2 ? 255 : 0,
    );
    expect(tracePolygons(maskFromPixels(pixels, side, side))).toHaveLength((side * side) / 2);
  });

  it('refuses thresholds that are not 1 to 255', () => {
    for (const threshold of [0, 256, 1.5, Number.NaN])
      expect(() => tracePolygons(new Mask(1, 1), threshold)).toThrow(RangeError);
  });
});
