import { expect, test } from 'vitest';
import { levelOf } from './patch-levels.ts';
import { shifted } from './shifts.ts';

const size = 120;
const [left, right] = [40, 84];
const isGap = (x: number, y: number): boolean => x >= left && x < right && y >= left && y < right;
const plane = (value: (x: number, y: number) => number): Float32Array =>
  Float32Array.from({ length: size * size }, (_, i) => value(i % size, Math.floor(i / size)));
const middle = plane((x, y) => (isGap(x, y) ? 1 : 0));

/** The same numbers every time. */
function numbers(): () => number {
  let state = 3;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}

/** @returns what the gap's pixels become */
function filled(shade: (x: number, y: number) => number, wanted = middle): (x: number, y: number) => number {
  const picture = plane(shade).map((v, i) => v * (1 - wanted[i]));
  const level = levelOf({
    ...{ width: size, height: size, wanted },
    planes: [picture, picture, picture],
    known: wanted.map((v) => 1 - v),
  });
  const places = shifted(level, numbers())!;
  const out = picture.slice();
  level.gaps.forEach((i, n) => {
    out[i] = picture[places[n]];
  });
  return (x, y) => out[y * size + x];
}

test('bars go on through a hole, crossings and all', () => {
  const shade = (x: number, y: number): number => (x % 17 < 2 || y % 23 < 3 ? 40 : 200);
  const out = filled(shade);
  let wrong = 0;
  for (let y = left; y < right; y++)
    for (let x = left; x < right; x++) if (out(x, y) !== shade(x, y)) wrong++;
  expect(wrong / (right - left) ** 2).toBeLessThan(0.03);
});

test('a frame goes on through a hole that is longer than what is seen of it on either side', () => {
  const random = numbers();
  const grain = Float32Array.from({ length: size * size }, () => 15 * random());
  const inFrame = (x: number): boolean => x >= 60 && x < 64;
  const [top, bottom] = [30, 94];
  const out = filled(
    (x, y) => (inFrame(x) ? 20 : 180) + grain[y * size + x],
    plane((x, y) => (x >= left && x < right && y >= top && y < bottom ? 1 : 0)),
  );
  for (let y = top; y < bottom; y++) expect(out(62, y)).toBeLessThan(100);
});

test('of nothing known nothing is made', () => {
  const level = levelOf({
    ...{ width: size, height: size, wanted: middle, planes: [middle, middle, middle] },
    known: new Float32Array(size * size),
  });
  expect(shifted(level, numbers())).toBeNull();
});
