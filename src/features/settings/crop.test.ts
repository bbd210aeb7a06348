import { expect, test } from 'vitest';
import { MAX_SCALE, MIDDLE, moved, scaled, squareOf } from './crop.ts';

const wide = { width: 1200, height: 800 };

test('the middle square is as large as the photo allows', () => {
  expect(squareOf(MIDDLE, wide)).toEqual({ left: 200, top: 0, side: 800 });
  expect(squareOf(MIDDLE, { width: 300, height: 900 })).toEqual({ left: 0, top: 300, side: 300 });
});

test('zooming keeps the middle and has its bounds', () => {
  expect(squareOf(scaled(MIDDLE, wide, 2), wide)).toEqual({ left: 400, top: 200, side: 400 });
  expect(scaled(MIDDLE, wide, 99).scale).toBe(MAX_SCALE);
  expect(scaled(MIDDLE, wide, 0).scale).toBe(1);
});

test('moving the photo to the right shows more of its left, and stops at its border', () => {
  expect(squareOf(moved(MIDDLE, wide, 0.1, 0), wide)).toEqual({ left: 120, top: 0, side: 800 });
  const atBorder = moved(MIDDLE, wide, 9, 9);
  expect(squareOf(atBorder, wide)).toEqual({ left: 0, top: 0, side: 800 });
  // and comes back at once, however far it was pushed
  expect(squareOf(moved(atBorder, wide, -0.1, 0), wide).left).toBeCloseTo(80);
});

test('zooming out again at the border stays within the photo', () => {
  const corner = moved(scaled(MIDDLE, wide, 4), wide, -9, -9);
  expect(squareOf(corner, wide)).toEqual({ left: 1000, top: 600, side: 200 });
  expect(squareOf(scaled(corner, wide, 1), wide)).toEqual({ left: 400, top: 0, side: 800 });
});
