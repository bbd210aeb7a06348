import { expect, test } from 'vitest';
import { leftBrow, leftEye } from '../face/topology.ts';
import { createPlanes } from '../image/planes.ts';
import { cleared, featuresIn } from './features.ts';

const [width, height, faceWidth] = [120, 100, 80];
const size = { width, height, faceWidth };
const grid = (value: (x: number, y: number) => number): Float32Array =>
  Float32Array.from({ length: width * height }, (_, i) => value(i % width, Math.floor(i / width)));
const at = (plane: Float32Array, x: number, y: number): number => plane[y * width + x]!;

/** A brow from column 50 to 80 in row 30, and an eye below it; the other ones are one point each. */
const points = Float32Array.from({ length: 478 * 3 }, (_, i) => [20, 80, 0][i % 3]!);
for (const [ring, y] of [
  [leftBrow, 30],
  [leftEye, 50],
] as const)
  ring.forEach((v, k) => {
    const turn = (2 * Math.PI * k) / ring.length;
    points.set([65 + 15 * Math.cos(turn), y + 4 * Math.sin(turn), 0], v * 3);
  });

test('a brow is longer than its landmarks, and an eye has lashes', () => {
  const { brows, eyes } = featuresIn(points, size);
  expect([at(brows, 65, 30), at(brows, 84, 30), at(eyes, 65, 50), at(eyes, 65, 55)]).toEqual(
    [1, 1, 1, 1].map((v) => expect.closeTo(v, 1)),
  );
  expect([at(brows, 65, 50), at(brows, 96, 30), at(eyes, 65, 30)]).toEqual([0, 0, 0]);
});

test('what is to go becomes like the skin around it, in its shade', () => {
  const lab = createPlanes(width, height);
  lab.channels[0].set(grid((x, y) => (y === 30 ? 20 : 60 + x / 10)));
  const { brows } = featuresIn(points, size);
  const [light, reds] = cleared(
    lab,
    grid(() => 1),
    brows,
    size,
  );
  expect(at(light!, 65, 30)).toBeCloseTo(66.5 - 20, 0);
  expect(at(light!, 65, 70)).toBe(0);
  expect(at(reds!, 65, 30)).toBe(0);
});

test('nothing goes where no skin is near, and hair around it is none', () => {
  const lab = createPlanes(width, height);
  lab.channels[0].set(grid((_, y) => (y === 30 ? 20 : 60)));
  const { brows } = featuresIn(points, size);
  const [light] = cleared(lab, new Float32Array(width * height), brows, size);
  expect(light!.some((v) => v !== 0)).toBe(false);
  lab.channels[0].set(grid((x, y) => (y === 30 ? 20 : x > 65 ? 5 : 60)));
  const [beside] = cleared(
    lab,
    grid((x) => Number(x <= 65)),
    brows,
    size,
  );
  expect(at(beside!, 68, 30)).toBeGreaterThan(35);
});
