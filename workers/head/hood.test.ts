import { expect, test } from 'vitest';
import { chin, foreheadTop, vertexCount } from '../face/topology.ts';
import { hoodBehind } from './hood.ts';

const [width, height, faceWidth] = [100, 120, 40];
/** A face from 20 down to 70. */
const points = new Float32Array(vertexCount * 3).fill(50);
points[foreheadTop * 3 + 1] = 20;
points[chin * 3 + 1] = 70;
const head = { width, height, points, faceWidth };
const plane = (value: (x: number, y: number) => boolean): Float32Array =>
  Float32Array.from({ length: width * height }, (_, i) => (value(i % width, Math.floor(i / width)) ? 1 : 0));
const nobody = plane(() => false);
const rowsAt = (hood: Float32Array, x: number): number[] =>
  [...Array(height).keys()].filter((y) => hood[y * width + x]);

test('a hood that stands up on both sides goes on behind the head, from top to top and down to the chin', () => {
  const hood = hoodBehind(
    head,
    plane((x, y) => (x >= 20 && x <= 30 && y >= 50) || (x >= 70 && x <= 80 && y >= 60)),
    nobody,
  );
  for (const x of [35, 50, 65]) {
    const rows = rowsAt(hood, x);
    expect(Math.abs(rows[0]! - (50 + ((x - 30) / 40) * 10))).toBeLessThanOrEqual(1);
    expect(rows.at(-1)).toBe(69);
    expect(rows).toHaveLength(70 - rows[0]!);
  }
  expect(rowsAt(hood, 15)).toEqual([]);
  expect(rowsAt(hood, 85)).toEqual([]);
});

test('a hood may stand up to where ears end', () => {
  const hood = hoodBehind(
    head,
    plane((x, y) => (x <= 30 || x >= 70) && y >= 42),
    nobody,
  );
  expect(rowsAt(hood, 50)[0]).toBe(42);
});

test('what stands up on one side alone, below the chin or far away is no hood, nor what does not reach down to it', () => {
  const none = (isWorn: (x: number, y: number) => boolean): void =>
    expect(hoodBehind(head, plane(isWorn), nobody).includes(1)).toBe(false);
  none((x, y) => x >= 20 && x <= 30 && y >= 50);
  none((_, y) => y >= 72);
  none((x, y) => (x < 15 || x > 85) && y >= 50);
  none((x, y) => (x < 30 || x > 70) && y < 60);
  none((x, y) => (x === 25 || x === 75) && y >= 50);
});

test('where the head hides most of a hood, the little that is seen beside it is its top', () => {
  const isWorn = plane((x, y) => (x === 25 || x === 75) && y >= 50);
  expect(hoodBehind(head, isWorn, nobody).includes(1)).toBe(false);
  const behind = hoodBehind(
    head,
    isWorn,
    plane((x) => x > 25 && x < 75),
  );
  expect(rowsAt(behind, 50)).toEqual([...Array(20).keys()].map((y) => 50 + y));
});
