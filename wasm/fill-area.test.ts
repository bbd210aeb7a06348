import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { runs } from '../tests/support/runs.ts';
import { type FillRule, fillPolygons } from './fill.ts';
import { EMPTY, FULL, maskToPixels, sameMask } from './mask.ts';
import * as plain from './reference/fill.ts';
import { doubleArea } from './reference/trace.ts';
import { masks, polygon, polygons } from './testing.ts';
import { tracePolygons } from './trace.ts';

const rules: FillRule[] = ['even-odd', 'non-zero'];

describe.each(rules)('filling polygons by area, %s', (rule) => {
  const fill = (shapes: Parameters<typeof fillPolygons>[0], width: number, height: number) =>
    fillPolygons(shapes, { width, height, rule, antialias: true });

  test('M1, G6: coverage is the covered share of a pixel', () => {
    const mask = fill([polygon([0.5, 0.5, 2, 0.5, 2, 2, 0.5, 2])], 3, 3);
    expect([...maskToPixels(mask)]).toEqual([64, 128, 0, 128, 255, 0, 0, 0, 0]);
  });

  test('a diagonal covers half of the pixels it crosses', () => {
    const mask = fill([polygon([0, 0, 3, 3, 0, 3])], 3, 3);
    expect([...maskToPixels(mask)]).toEqual([128, 0, 0, 255, 128, 0, 255, 255, 128]);
  });

  test('whole tiles inside become one value, whole tiles outside another', () => {
    const mask = fill([polygon([256, 100.5, 1e6, 100.5, 1e6, 1e6, 256, 1e6])], 1000, 700);
    expect(mask.tiles.map((tile) => (typeof tile === 'number' ? tile : 'pixels'))).toEqual([
      ...[EMPTY, 'pixels', 'pixels', 'pixels'],
      ...[EMPTY, FULL, FULL, FULL],
      ...[EMPTY, FULL, FULL, FULL],
    ]);
    expect(
      sameMask(
        fill([polygon([-9, -9, 2000, -9, 2000, 2000, -9, 2000])], 512, 512),
        fill([polygon([0, 0, 512, 0, 512, 512, 0, 512])], 512, 512),
      ),
    ).toBe(true);
  });

  it('gives a polygon on the corners of pixels the same mask as filling by centres', () => {
    fc.assert(
      fc.property(masks({ minSide: 200, maxSide: 600 }), (mask) => {
        const options = { width: mask.width, height: mask.height, rule };
        const shapes = tracePolygons(mask);
        const byCentres = fillPolygons(shapes, { ...options, antialias: false });
        expect(sameMask(fillPolygons(shapes, { ...options, antialias: true }), byCentres)).toBe(true);
      }),
      { numRuns: runs(50) },
    );
  });

  it('adds up to the area of a triangle', () => {
    const coordinate = fc.double({ min: 0, max: 300, noNaN: true });
    fc.assert(
      fc.property(fc.array(coordinate, { minLength: 6, maxLength: 6 }), (points) => {
        const triangle = polygon(points);
        const sum = maskToPixels(fill([triangle], 300, 300)).reduce((total, coverage) => total + coverage, 0);
        expect(Math.abs(sum / 255 - Math.abs(doubleArea(triangle.outer)) / 2)).toBeLessThan(4);
      }),
      { numRuns: runs(200) },
    );
  });

  it('agrees with the plain reference', () => {
    fc.assert(
      fc.property(polygons(24), (shapes) => {
        const options = { width: 24, height: 17, rule, antialias: true };
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
        const options = { width: 530, height: 270, rule, antialias: true };
        expect(sameMask(fillPolygons(shapes, options), plain.fillPolygons(shapes, options))).toBe(true);
      }),
      { numRuns: runs(40) },
    );
  });
});
