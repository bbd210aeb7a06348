import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { runs } from '../tests/support/runs.ts';
import type { Ring } from './polygons.ts';
import * as plain from './reference/simplify.ts';
import { simplifyPolygons, simplifyRing } from './simplify.ts';
import { masks, polygon } from './testing.ts';
import { tracePolygons } from './trace.ts';

const coordinate = fc.oneof(fc.integer({ min: 0, max: 20 }), fc.double({ min: -50, max: 50, noNaN: true }));
const rings = fc
  .array(fc.tuple(coordinate, coordinate), { maxLength: 40 })
  .map((points): Ring => Float64Array.from(points.flat()));
const tolerances = fc.oneof(fc.constantFrom(0, 0.5, 1, 2), fc.double({ min: 0, max: 30, noNaN: true }));

/** Steps of one pixel down a diagonal, then back along the axes. */
function staircase(steps: number): Int32Array {
  const ring = new Int32Array(steps * 4 + 4);
  for (let i = 0; i < steps; i++) ring.set([i, i, i + 1, i], i * 4);
  ring.set([steps, steps, 0, steps], steps * 4);
  return ring;
}

/** Distance of a point from the nearest edge. */
function distanceFrom(ring: Ring, x: number, y: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < ring.length; i += 2) {
    const next = (i + 2) % ring.length;
    const [dx, dy] = [ring[next] - ring[i], ring[next + 1] - ring[i + 1]];
    const along = ((x - ring[i]) * dx + (y - ring[i + 1]) * dy) / (dx * dx + dy * dy || 1);
    const t = Math.max(0, Math.min(1, along));
    nearest = Math.min(nearest, Math.hypot(x - ring[i] - t * dx, y - ring[i + 1] - t * dy));
  }
  return nearest;
}

/** The largest distance of points along one ring from the other. */
function deviation(from: Ring, to: Ring): number {
  let largest = 0;
  for (let i = 0; i < from.length; i += 2) {
    const next = (i + 2) % from.length;
    for (const t of [0, 0.25, 0.5, 0.75]) {
      const x = from[i] + t * (from[next] - from[i]);
      const y = from[i + 1] + t * (from[next + 1] - from[i + 1]);
      largest = Math.max(largest, distanceFrom(to, x, y));
    }
  }
  return largest;
}

describe('simplifying a ring', () => {
  it('removes what lies on a straight line when nothing else may go', () => {
    const simplified = simplifyRing(Int32Array.of(0, 0, 2, 0, 4, 0, 4, 4, 2, 4, 0, 4), 0);
    expect(simplified).toEqual(Int32Array.of(0, 0, 4, 0, 4, 4, 0, 4));
  });

  it('makes a line of a staircase', () => {
    expect(simplifyRing(staircase(40), 1)).toEqual(Int32Array.of(0, 0, 40, 40, 0, 40));
  });

  it('lets a ring vanish that is thinner than the tolerance, and keeps three vertices of all others', () => {
    expect(simplifyRing(Int32Array.of(0, 0, 90, 0, 90, 1, 0, 1), 1)).toBeUndefined();
    expect(simplifyRing(Int32Array.of(0, 0, 90, 0, 90, 3, 0, 3), 1)).toHaveLength(8);
    expect(simplifyRing(Int32Array.of(1, 1, 1, 1, 1, 1), 0)).toBeUndefined();
    expect(simplifyRing(Int32Array.of(), 0)).toBeUndefined();
  });

  it('G5: stays within the tolerance, both ways', () => {
    fc.assert(
      fc.property(rings, tolerances, (ring, tolerance) => {
        const simplified = simplifyRing(ring, tolerance);
        if (!simplified) return;
        expect(simplified.length).toBeGreaterThanOrEqual(6);
        expect(deviation(ring, simplified)).toBeLessThanOrEqual(tolerance + 1e-9);
        expect(deviation(simplified, ring)).toBeLessThanOrEqual(tolerance + 1e-9);
      }),
      { numRuns: runs(500) },
    );
  });

  it('agrees with the plain reference', () => {
    fc.assert(
      fc.property(rings, tolerances, (ring, tolerance) => {
        expect([...(simplifyRing(ring, tolerance) ?? [])]).toEqual(plain.simplifyRing(ring, tolerance));
      }),
      { numRuns: runs(1000) },
    );
  });

  it('agrees with the plain reference on traced rings', () => {
    fc.assert(
      fc.property(masks({ maxSide: 60 }), tolerances, (mask, tolerance) => {
        for (const { outer } of tracePolygons(mask))
          expect([...(simplifyRing(outer, tolerance) ?? [])]).toEqual(plain.simplifyRing(outer, tolerance));
      }),
      { numRuns: runs(100) },
    );
  });

  it.each([0.4, 0.5, 0.71, 1])(
    'ends on a staircase of 6 · 10⁵ corners, which takes minutes in quadratic time, tolerance %d',
    (tolerance) => {
      expect(simplifyRing(staircase(300_000), tolerance)).toBeDefined();
    },
  );

  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('refuses a tolerance of %d', (tolerance) => {
    expect(() => simplifyRing(Int32Array.of(0, 0, 1, 0, 1, 1), tolerance)).toThrow(RangeError);
  });
});

test('polygons lose the holes that vanish, and vanish with their outer ring', () => {
  const square = [0, 0, 20, 0, 20, 20, 0, 20];
  const hole = [4, 4, 4, 12, 12, 12, 12, 4];
  const speck = [15, 15, 15, 16, 16, 16, 16, 15];
  const polygons = simplifyPolygons([polygon(square, speck, hole), polygon(speck, hole)], 1);
  expect(polygons).toEqual([polygon(square, hole)]);
});
