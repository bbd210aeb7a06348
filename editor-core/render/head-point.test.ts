import { FULL, Mask, maskFromPixels } from '@facet/wasm/mask.ts';
import { expect, test } from 'vitest';
import { headPoint } from './head-point.ts';

function maskOf(
  width: number,
  height: number,
  boxes: readonly [x: number, y: number, w: number, h: number][],
): Mask {
  const pixels = new Uint8Array(width * height);
  for (const [x, y, w, h] of boxes) {
    for (let row = y; row < y + h; row++) pixels.fill(FULL, row * width + x, row * width + x + w);
  }
  return maskFromPixels(pixels, width, height);
}

test('a mask without hard pixels has no head', () => {
  expect(headPoint(new Mask(300, 300))).toBeNull();
  expect(headPoint(maskFromPixels(new Uint8Array(300 * 300).fill(127), 300, 300))).toBeNull();
});

test('the head is the middle of the topmost row', () => {
  const mask = maskOf(300, 300, [
    [40, 30, 20, 5],
    [0, 35, 300, 50],
  ]);
  expect(headPoint(mask)).toEqual({ x: 50, y: 30 });
});

test('a row that goes on in the next tile is one row', () => {
  expect(headPoint(maskOf(600, 300, [[246, 10, 40, 1]]))).toEqual({ x: 266, y: 10 });
});

test('a tile on the right that begins higher wins', () => {
  const mask = maskOf(600, 300, [
    [10, 20, 10, 10],
    [300, 10, 10, 10],
  ]);
  expect(headPoint(mask)).toEqual({ x: 305, y: 10 });
});

test('a full tile is a head as wide as the tile', () => {
  expect(headPoint(new Mask(512, 512, [0, 0, 0, FULL]))).toEqual({ x: 384, y: 256 });
});
