import { unionOf } from '@facet/wasm/combine.ts';
import { maskFromPixels, maskToPixels, sameMask } from '@facet/wasm/mask.ts';
import { grow, shrink } from '@facet/wasm/morphology.ts';
import { drawn, masks } from '@facet/wasm/testing.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../tests/support/runs.ts';
import { randomMask } from '../fixtures/masks.ts';
import type { Polygons } from '../types.ts';
import { fillCoordinates, traceCoordinates } from './coordinates.ts';

const hard = (mask: ReturnType<typeof randomMask>) =>
  maskFromPixels(
    maskToPixels(mask).map((value) => (value >= 128 ? 255 : 0)),
    mask.width,
    mask.height,
  );

describe('the coordinates of a mask', () => {
  it('G2, G3: are its outer rings and holes in one list of points', () => {
    const ring = drawn('#####', '#...#', '#...#', '#####');
    expect(traceCoordinates({ mask: ring })).toEqual([
      [
        [0, 0],
        [5, 0],
        [5, 4],
        [0, 4],
      ],
      [
        [1, 1],
        [1, 3],
        [4, 3],
        [4, 1],
      ],
    ]);
  });

  it('M2, G3: give the same hard mask when they are read back', () => {
    fc.assert(
      fc.property(masks({ maxSide: 300 }), (mask) => {
        const { width, height } = mask;
        const back = fillCoordinates({ coordinates: traceCoordinates({ mask }), width, height });
        expect(sameMask(back, hard(mask))).toBe(true);
      }),
      { numRuns: runs(30) },
    );
  });

  it('G5: are fewer with a tolerance, and off by no more than it', () => {
    const mask = randomMask(600, 400);
    const all = traceCoordinates({ mask });
    const few = traceCoordinates({ mask, tolerance: 1 });
    const points = (coordinates: Polygons): number => coordinates.flat().length;
    expect(points(few)).toBeLessThan(points(all) / 3);
    const back = fillCoordinates({ coordinates: few, width: 600, height: 400 });
    // a pixel more than the tolerance: centres on the way in, corners on the way out
    const [inside, around] = [shrink(hard(mask), 2), grow(hard(mask), 2)];
    expect(sameMask(unionOf(back, inside), back)).toBe(true);
    expect(sameMask(unionOf(back, around), around)).toBe(true);
  });

  it('keep a smooth edge where they are fractions, and are cut at the image', () => {
    const coordinates: Polygons = [
      [
        [-5, -5],
        [1.5, -5],
        [1.5, 9],
        [-5, 9],
      ],
    ];
    expect([...maskToPixels(fillCoordinates({ coordinates, width: 3, height: 1 }))]).toEqual([255, 128, 0]);
  });
});
