import { expect, test } from 'vitest';
import type { Planes } from '../image/planes.ts';
import type { Head } from './head.ts';
import { joinsOf, shadeOf } from './joins.ts';

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

test('shade is what is no lighter than the neck, and anything where no neck shows', () => {
  // a neck at the left with a bright necklace, a shirt at the right
  const of = (skin: number, shirt: number): Float32Array =>
    plane((x, y) => (x >= 40 ? shirt : y === 30 ? 255 : skin));
  const planes: Planes = { width, height, channels: [of(180, 20), of(130, 30), of(110, 160)] };
  const nothing = plane(() => 0);
  const shade = shadeOf(
    planes,
    plane((x) => (x < 40 ? 0.95 : 0)),
    nothing,
  );
  expect(shade[at(10, 10)]).toBe(1);
  expect(shade[at(10, 30)]).toBe(0);
  expect(shade[at(50, 10)]).toBe(1);
  expect(shadeOf(planes, nothing, nothing)[at(10, 30)]).toBe(1);
});
