import { expect, test } from 'vitest';
import { closedRows } from './collar.ts';
import type { Head } from './head.ts';

const [width, height] = [20, 2];
const plane = (value: (x: number, y: number) => number): Float32Array =>
  Float32Array.from({ length: width * height }, (_, i) => value(i % width, Math.floor(i / width)));

test('a row between clothes is closed where no surroundings are seen between them', () => {
  const there = {
    ...{ width, height },
    clothes: plane((x) => (x === 4 || x === 15 ? 1 : 0)),
    background: plane((x, y) => (x < 4 || x > 15 || (y === 1 && x > 12 && x < 15) ? 1 : 0)),
  } as Head;
  const closed = closedRows(there);
  expect([...closed.subarray(0, width)]).toEqual(
    Array.from({ length: width }, (_, x) => (x > 3 && x < 16 ? 1 : 0)),
  );
  expect(closed.subarray(width).every((v) => v === 0)).toBe(true);
});
