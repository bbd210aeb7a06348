import { tileBytes, tileSide } from '@facet/wasm/mask.ts';
import { expect, test } from 'vitest';
import { reducedTile, reduceRows, reductionAt } from './reduced-tile.ts';

const noise = (shift = 0): Uint8Array =>
  Uint8Array.from({ length: tileBytes }, (_, i) => Math.imul(i + shift, 2_654_435_761) >>> 24);

function meanAt(pixels: Uint8Array, column: number, row: number): number {
  let sum = 0;
  for (let y = 0; y < 4; y++)
    for (let x = 0; x < 4; x++) sum += pixels[(row * 4 + y) * tileSide + column * 4 + x];
  return Math.round(sum / 16);
}

test('a reduced tile has the mean of each four by four pixels, uniform ones exactly', () => {
  const pixels = noise();
  pixels.fill(255, 0, 4 * tileSide);
  const reduced = reducedTile(pixels);
  expect(reduced.length).toBe(64 * 64);
  for (let row = 0; row < 64; row++)
    for (let column = 0; column < 64; column++)
      expect(reduced[row * 64 + column]).toBe(meanAt(pixels, column, row));
  expect(reduced[63]).toBe(255);
  expect(reducedTile(pixels)).toBe(reduced);
});

test('rows that a stroke changed are reduced alone, and the others stay', () => {
  const [before, after] = [noise(), noise(7)];
  const reduced = reduceRows(before, 0, tileSide);
  reduceRows(after, 9, 14, reduced);
  for (const [row, pixels] of [
    [1, before],
    [2, after],
    [3, after],
    [4, before],
  ] as const)
    expect(reduced[row * 64 + 5]).toBe(meanAt(pixels, 5, row));
});

test('pixels that begin anywhere in their memory are read right', () => {
  const memory = new Uint8Array(tileBytes + 3);
  memory.set(noise(), 3);
  expect(reduceRows(memory.subarray(3), 0, tileSide)).toEqual(reducedTile(noise()));
});

test('tiles are reduced where each pixel of the texture is at least one of the screen', () => {
  expect([0.05, 0.25, 0.26, 1].map(reductionAt)).toEqual([4, 4, 1, 1]);
});
