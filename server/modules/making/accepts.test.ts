import type { FaceSummary } from '@facet/workers/types.ts';
import { expect, test } from 'vitest';
import { acceptsOf } from './accepts.ts';

const face: FaceSummary = {
  box: { x: 0, y: 0, width: 300, height: 360 },
  score: 1,
  pose: { yaw: 10, pitch: 0, roll: 0 },
  size: 300,
};
const product = (width: number | null, target: FaceSummary | null = face) => ({
  ...{ location: '0', width, height: 900 },
  faces: [target],
});

test('a face that fills its photo is nobody’s, and one with more around it is', () => {
  expect(acceptsOf(product(500))).toMatchObject({ isClear: false });
  expect(acceptsOf(product(600))).toMatchObject({ isClear: true, maxYaw: 35 });
});

test('a photo of unknown size is no close-up, and one without a face takes nobody', () => {
  expect(acceptsOf(product(null))).toMatchObject({ isClear: true });
  expect(acceptsOf(product(600, null))).toBeNull();
});
