import { expect, test } from 'vitest';
import { withoutLocks } from './locks.ts';

const grid = { width: 120, height: 120, faceWidth: 100 };
const plane = (value: (x: number, y: number) => number): Float32Array =>
  Float32Array.from({ length: 120 * 120 }, (_, i) => value(i % 120, Math.floor(i / 120)));
const at = (x: number, y: number): number => y * 120 + x;
const isIn = (v: number, from: number, to: number): boolean => v >= from && v < to;
const face = plane((x, y) => (isIn(x, 40, 80) && isIn(y, 10, 60) ? 1 : 0));
/** The chin is at 60. */
const heights = plane((_, y) => (60 - y) / 60);
/** A head with a broad lock, one that was cut off, and one that hangs by a few thin hairs. */
const alpha = plane((x, y) => {
  const isHead = isIn(x, 30, 90) && isIn(y, 0, 60);
  const isLock = isIn(x, 30, 40) && isIn(y, 60, 100);
  const isCut = isIn(x, 50, 60) && isIn(y, 80, 100);
  const hangsByHairs = isIn(x, 70, 80) && isIn(y, 80, 100);
  if (isHead || isLock || isCut || hangsByHairs) return 1;
  return isIn(x, 74, 77) && isIn(y, 60, 80) ? 0.4 : 0;
});

test('a lock that hangs on nothing goes, and one that hangs by a few hairs', () => {
  const out = withoutLocks(alpha, face, heights, grid);
  expect(out[at(55, 90)]).toBe(0);
  expect(out[at(75, 90)]).toBe(0);
});

test('the head and its locks stay, with their soft edges', () => {
  const soft = alpha.map((v, i) => (i % 120 === 29 ? 0.3 : v));
  const out = withoutLocks(soft, face, heights, grid);
  expect(out[at(60, 59)]).toBe(1);
  expect(out[at(35, 99)]).toBe(1);
  expect(out[at(29, 30)]).toBeCloseTo(0.3, 5);
  expect(out[at(29, 80)]).toBeCloseTo(0.3, 5);
});

test('the soft edge of a lock goes with it', () => {
  const soft = plane((x, y) => Math.max(alpha[at(x, y)]!, isIn(x, 49, 61) && isIn(y, 79, 101) ? 0.1 : 0));
  expect(withoutLocks(soft, face, heights, grid)[at(49, 90)]).toBeLessThan(0.05);
});

test('hair that is thin all over below the chin stays', () => {
  const thin = alpha.map((v, i) => (Math.floor(i / 120) >= 60 && i % 120 < 45 ? 0.4 * v : v));
  expect(withoutLocks(thin, face, heights, grid)[at(35, 80)]).toBeCloseTo(0.4, 5);
});

test('over the chin curls that hang by a few hairs stay', () => {
  const out = withoutLocks(
    alpha,
    face,
    heights.map((v) => v + 1),
    grid,
  );
  expect(out[at(75, 90)]).toBe(1);
  expect(out[at(55, 90)]).toBe(0);
});
