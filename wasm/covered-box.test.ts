import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../tests/support/runs.ts';
import { coveredBox } from './covered-box.ts';
import { Mask, maskFromPixels } from './mask.ts';

const [width, height] = [600, 530];

test('holds all coverage and touches it on each side', () => {
  const side = fc.tuple(fc.integer({ min: 0, max: width }), fc.integer({ min: 0, max: width }));
  fc.assert(
    fc.property(side, side, fc.integer({ min: 1, max: 255 }), ([x0, x1], [y0, y1], coverage) => {
      const [left, right] = [Math.min(x0, x1), Math.max(x0, x1)];
      const [top, bottom] = [Math.min(y0, y1, height), Math.min(Math.max(y0, y1), height)];
      const pixels = new Uint8Array(width * height);
      for (let y = top; y < bottom; y++) pixels.fill(coverage, y * width + left, y * width + right);
      const isEmpty = left === right || top === bottom;
      expect(coveredBox(maskFromPixels(pixels, width, height))).toEqual(
        isEmpty ? null : { x: left, y: top, width: right - left, height: bottom - top },
      );
    }),
    { numRuns: runs(60) },
  );
});

test('of an empty mask is none', () => {
  expect(coveredBox(new Mask(width, height))).toBeNull();
});
