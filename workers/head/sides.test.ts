import { expect, test } from 'vitest';
import { sidesOf, withoutHoles, withoutNotches } from './sides.ts';

const [width, height, faceWidth] = [120, 100, 50];
const plane = (value: (x: number, y: number) => boolean): Float32Array =>
  Float32Array.from({ length: width * height }, (_, i) => Number(value(i % width, Math.floor(i / width))));
const at = (x: number, y: number): number => y * width + x;
/** A face of columns 40 to 80, hair as far as 10 columns beside it, the chin in row 80 and the forehead's top in row 30. */
const hull = plane((x, y) => x >= 40 && x < 80 && y >= 30 && y < 80);
const whole = plane((x, y) => x >= 30 && x < 90 && y >= 10 && y < 90);
const up = (_: number, y: number): number => (80 - y) / 50;
const shape = { whole, hull, width, height, faceWidth };
const sides = sidesOf(shape, up);

test('beside a face a head is whole, but for its edge', () => {
  expect(sides[at(34, 40)]).toBe(1);
  expect(sides[at(85, 40)]).toBe(1);
  expect(sides[at(30, 40)]).toBe(0);
});

test('what the network takes for no head is none, and what is far from the face may be', () => {
  expect(sides[at(95, 40)]).toBe(0);
  expect(sides[at(60, 15)]).toBe(0);
});

test('between a neck and long hair a wall may show', () => {
  expect(sides[at(34, 78)]).toBe(0);
});

test('holes in an ear are closed, and what lies between a neck and hair, or further off, is left', () => {
  const [ear, neck, far] = [at(85, 45), at(85, 78), at(60, 12)];
  const holes = new Set([ear, neck, far]);
  const alpha = whole.map((v, i) => (holes.has(i) ? 0 : v));
  const closed = withoutHoles(alpha, shape, up);
  expect(closed[ear]).toBeGreaterThan(0.9);
  expect(closed[neck]).toBe(0);
  expect(closed[far]).toBe(0);
  expect(closed[at(95, 45)]).toBe(0);
});

/** Hair down to the ears, cut in beside the temple from the outer edge on. */
const isNotch = (x: number, y: number): boolean => x >= 82 && x < 90 && y >= 40 && y < 52;
const cut = plane((x, y) => x >= 30 && x < 90 && y >= 10 && y < 90 && !isNotch(x, y));
/** @returns the head once its notch was looked at, before a wall of so much of 255 more than its hair */
const notchBefore = (wall: number): number => {
  const grey = plane(() => true).map((_, i) => 30 + (cut[i] ? 0 : wall));
  const planes = { width, height, channels: [grey, grey, grey] as const };
  const faceSkin = hull;
  return withoutNotches(
    { ...shape, whole: cut, faceSkin, planes } as Parameters<typeof withoutNotches>[0],
    up,
  )[at(85, 46)]!;
};

test('a notch of the hair’s own colour is hair, and one in which a wall is seen is none', () => {
  expect(notchBefore(3)).toBeGreaterThan(0.9);
  expect(notchBefore(80)).toBe(0);
});
