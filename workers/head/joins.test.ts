import { expect, test } from 'vitest';
import type { Head } from './head.ts';
import { joinsOf } from './joins.ts';

const [width, height, faceWidth] = [80, 40, 100];
const plane = (value: (x: number, y: number) => number): Float32Array =>
  Float32Array.from({ length: width * height }, (_, i) => value(i % width, Math.floor(i / width)));
const at = (x: number, y: number): number => y * width + x;
const there = { width, height, faceWidth } as Head;

/** A neck up to column 30, a gap up to 34, hair up to 50, another gap up to 54, and hair. */
const gaps = {
  neck: plane((x) => (x < 30 ? 1 : 0)),
  alpha: plane((x) => ((x >= 34 && x < 50) || x >= 54 ? 1 : 0)),
  background: plane(() => 0),
  clothes: plane(() => 0),
  shade: plane((_, y) => (y < 20 ? 1 : 0)),
  heights: plane(() => 0),
};

test('a gap between hair and neck shows their shade, and none between curls far from it', () => {
  const joins = joinsOf(there, gaps);
  expect(joins[at(32, 10)]).toBe(1);
  expect(joins[at(52, 10)]).toBe(0);
});

test('what is lighter than the neck is not drawn as their shade, nor is anything beside a forehead', () => {
  expect(joinsOf(there, gaps)[at(32, 30)]).toBe(0);
  expect(joinsOf(there, { ...gaps, heights: plane(() => 0.5) })[at(32, 10)]).toBe(0);
});
