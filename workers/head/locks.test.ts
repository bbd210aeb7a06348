import { expect, test } from 'vitest';
import { withoutLocks } from './locks.ts';

const grid = { width: 120, height: 120, faceWidth: 100 };
const plane = (value: (x: number, y: number) => number): Float32Array =>
  Float32Array.from({ length: 120 * 120 }, (_, i) => value(i % 120, Math.floor(i / 120)));
const at = (x: number, y: number): number => y * 120 + x;
const isIn = (v: number, from: number, to: number): boolean => v >= from && v < to;
const face = plane((x, y) => (isIn(x, 40, 80) && isIn(y, 10, 60) ? 1 : 0));
/** A head with a broad lock, one that was cut off, one that hangs by a thread, and a single hair. */
const alpha = plane((x, y) => {
  const isHead = isIn(x, 30, 90) && isIn(y, 0, 60);
  const isLock = isIn(x, 30, 40) && isIn(y, 60, 100);
  const isCut = isIn(x, 50, 60) && isIn(y, 80, 100);
  const hangsByThread = isIn(x, 70, 80) && isIn(y, 80, 100);
  const isThread = x === 75 && isIn(y, 60, 80);
  const isHair = x === 88 && isIn(y, 60, 110);
  return isHead || isLock || isCut || hangsByThread || isThread || isHair ? 1 : 0;
});

test('a lock that hangs on nothing goes, and one that hangs by a thread', () => {
  const out = withoutLocks(alpha, face, grid);
  expect(out[at(55, 90)]).toBe(0);
  expect(out[at(75, 90)]).toBe(0);
  expect(out[at(79, 99)]).toBe(0);
});

test('the head, its locks and its single hairs stay', () => {
  const out = withoutLocks(alpha, face, grid);
  expect(out[at(60, 59)]).toBe(1);
  expect(out[at(30, 0)]).toBe(1);
  expect(out[at(35, 99)]).toBe(1);
  expect(out[at(88, 105)]).toBe(1);
});

test('the soft edge of a lock goes with it, and that of the head does not', () => {
  const soft = plane((x, y) => Math.max(alpha[at(x, y)]!, isIn(x, 48, 62) && isIn(y, 78, 102) ? 0.1 : 0));
  const edged = soft.map((v, i) => (i % 120 === 29 && i < 60 * 120 ? 0.1 : v));
  const out = withoutLocks(edged, face, grid);
  expect(out[at(49, 90)]).toBe(0);
  expect(out[at(29, 30)]).toBeCloseTo(0.1, 5);
});
