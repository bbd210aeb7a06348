import { expect, test } from 'vitest';
import type { Head } from '../head/head.ts';
import { createPlanes } from '../image/planes.ts';
import { warmthOf } from './warmth.ts';

const [width, height] = [40, 40];

/** A target whose lower part is a body's skin of one colour. @param rows of it */
function bodyOf(colour: readonly number[], rows: number) {
  const lab = createPlanes(width, height);
  for (const [c, plane] of lab.channels.entries()) plane.fill(colour[c]!);
  const bodySkin = Float32Array.from({ length: width * height }, (_, i) =>
    Number(i >= (height - rows) * width),
  );
  return { head: { bodySkin, faceWidth: 20 } as Head, lab };
}

test('a face takes of its body’s warmth, at the face’s own light', () => {
  const { head, lab } = bodyOf([50, 14, 16], 10);
  // in this light the body would have 16.8 and 19.2
  const [a, b] = warmthOf(head, lab, [60, 14, 17]);
  expect(a).toBeCloseTo(1.4, 3);
  expect(b).toBeCloseTo(1.1, 3);
});

test('it takes little, and a body that is paler takes nothing away', () => {
  const { head, lab } = bodyOf([50, 25, 5], 10);
  expect(warmthOf(head, lab, [60, 14, 17])).toEqual([3, 0]);
});

test('a body that hardly shows tells nothing', () => {
  const { head, lab } = bodyOf([50, 25, 35], 0);
  expect(warmthOf(head, lab, [60, 14, 17])).toEqual([0, 0]);
});
