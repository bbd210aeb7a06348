import { expect, test } from 'vitest';
import type { Planes } from '../image/planes.ts';
import { withoutGaps } from './gaps.ts';

const [width, height, faceWidth] = [120, 60, 40];
const [wall, shirt, sky] = [
  [120, 150, 150],
  [20, 25, 30],
  [120, 150, 150],
];
const isBody = (i: number): boolean => Math.abs((i % width) - 60) < 40;
const isGap = (i: number): boolean => Math.abs((i % width) - 70) < 8 && Math.abs(i / width - 30) < 10;
const plane = (f: (i: number) => number): Float32Array =>
  Float32Array.from({ length: width * height }, (_, i) => f(i));

function photo(inGap: number[]): Planes {
  const colour = (c: number) => plane((i) => (isGap(i) ? inGap[c] : isBody(i) ? shirt[c] : wall[c]));
  return { width, height, channels: [colour(0), colour(1), colour(2)] };
}

const seen = {
  bodySkin: plane(() => 0),
  clothes: plane((i) => (isBody(i) && !isGap(i) ? 1 : 0)),
  background: plane((i) => (isBody(i) && !isGap(i) ? 0 : 1)),
};
const middle = 30 * width + 70;

test('a dark place in a dark shirt is shirt', () => {
  const { clothes, background } = withoutGaps(
    photo([26, 30, 34]),
    seen,
    plane(() => -0.3),
    faceWidth,
  );
  expect(clothes[middle]).toBeGreaterThan(0.9);
  expect(background[middle]).toBeLessThan(0.1);
  expect(background[30 * width + 5]).toBe(1);
});

test('what shows between an arm and a body stays what is behind', () => {
  const { clothes } = withoutGaps(
    photo(sky),
    seen,
    plane(() => -0.3),
    faceWidth,
  );
  expect(clothes[middle]).toBe(0);
});

test('above the chin nothing is clothes that was none', () => {
  const { clothes } = withoutGaps(
    photo([26, 30, 34]),
    seen,
    plane(() => 0.3),
    faceWidth,
  );
  expect(clothes[middle]).toBe(0);
});

test('what may be a dark hood or a wall is told by its colour, above the chin, too', () => {
  const half = (v: number, i: number): number => (isGap(i) ? 0.5 : v);
  const doubtful = {
    ...seen,
    clothes: seen.clothes.map(half),
    background: seen.background.map(half),
  };
  const clothesOf = (colour: number[]): number =>
    withoutGaps(
      photo(colour),
      doubtful,
      plane(() => 0.3),
      faceWidth,
    ).clothes[middle]!;
  expect(clothesOf([26, 30, 34])).toBeGreaterThan(0.9);
  expect(clothesOf(sky)).toBe(0.5);
});
