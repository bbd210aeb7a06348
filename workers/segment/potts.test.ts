import { expect, test } from 'vitest';
import { emptyField, type Grid } from './field.ts';
import { decidedTogether } from './potts.ts';

const grid: Grid = { width: 100, height: 61, scale: 1 };
const field = (of: (x: number, y: number) => number): Float32Array =>
  emptyField(grid).map((_, i) => of(i % grid.width, Math.floor(i / grid.width)));
const at = (values: Float32Array, x: number, y: number): number => values[y * grid.width + x]!;
/** Height of the smallest face, in cells. */
const size = 50;
const plain = [field(() => 0.5), field(() => 0.5), field(() => 0.5)];

/** @param left probability that a cell is the first one's; the second has the rest, but for a hundredth that is nobody's */
const between = (left: (x: number, y: number) => number): Float32Array[] => [
  field(() => 0.01),
  field((x, y) => 0.99 * left(x, y)),
  field((x, y) => 0.99 * (1 - left(x, y))),
];

test('a speck of somebody else in a body is that body’s; what is surely somebody else’s stays', () => {
  const isSpeck = (x: number, y: number): boolean => Math.abs(x - 25) < 3 && Math.abs(y - 30) < 3;
  const isArm = (x: number, y: number): boolean => x > 50 && y > 20 && y < 33;
  const [, left, right] = decidedTogether(
    between((x, y) => (isSpeck(x, y) ? 0.3 : isArm(x, y) ? 0.001 : 0.9)),
    plain,
    size,
    grid,
  );
  expect(at(left!, 25, 30)).toBeGreaterThan(0.8);
  expect(at(right!, 80, 26)).toBeGreaterThan(0.9);
});

test('a border that nobody is sure of is short, and lies where the picture has an edge', () => {
  // what is seen is frayed about the middle; the one's jacket ends at 42
  const frayed = between((x, y) => (x < 36 ? 0.95 : x > 60 ? 0.05 : (x * 7 + y * 13) % 10 < 5 ? 0.6 : 0.4));
  const jackets = [field((x) => (x < 42 ? 0.9 : 0.2)), field(() => 0.3), field(() => 0.4)];
  const [, left] = decidedTogether(frayed, jackets, size, grid);
  let wrong = 0;
  for (let y = 0; y < grid.height; y++)
    for (let x = 0; x < grid.width; x++)
      if (Math.abs(x - 42) > 2 && at(left!, x, y) > 0.5 !== x < 42) wrong++;
  expect(wrong).toBe(0);
});

test('between two people nobody is squeezed in', () => {
  const isGap = (x: number): boolean => Math.abs(x - 50) < 3;
  const [nobody] = decidedTogether(
    [
      field((x) => (isGap(x) ? 0.4 : 0.02)),
      field((x) => (isGap(x) ? 0.3 : x < 50 ? 0.96 : 0.02)),
      field((x) => (isGap(x) ? 0.3 : x < 50 ? 0.02 : 0.96)),
    ],
    plain,
    size,
    grid,
  );
  expect(at(nobody!, 50, 30)).toBeLessThan(0.3);
});

test('what is said of a cell adds up to one, at a corner too', () => {
  const all = decidedTogether(
    between((x) => x / 100),
    plain,
    size,
    grid,
  );
  for (const [x, y] of [
    [0, 0],
    [99, 60],
    [50, 30],
  ] as const)
    expect(all.reduce((sum, plane) => sum + at(plane, x, y), 0)).toBeCloseTo(1, 5);
});

test('an arm as thin as the one’s far away is a speck on somebody near', () => {
  const isArm = (x: number, y: number): boolean => x > 40 && y > 26 && y < 33;
  const seen = between((x, y) => (isArm(x, y) ? 0.1 : 0.9));
  const armOf = (size: number): number => at(decidedTogether(seen, plain, size, grid)[2]!, 70, 29);
  expect(armOf(10)).toBeGreaterThan(0.9);
  expect(armOf(100)).toBeLessThan(0.5);
});

test('what is seen nowhere is made up nowhere', () => {
  const [nobody, left, right] = decidedTogether(
    [field(() => 0), field((x) => (x < 50 ? 0 : 1)), field((x) => (x < 50 ? 1 : 0))],
    plain,
    size,
    grid,
  );
  expect(Math.max(...nobody!)).toBe(0);
  expect(at(left!, 80, 30)).toBe(1);
  expect(at(right!, 20, 30)).toBe(1);
});

test('a photo whose height no block divides has no edge at its end', () => {
  const short: Grid = { width: 100, height: 62, scale: 1 };
  const bright = [1, 1, 1].map((v) => emptyField(short).fill(v));
  const isLast = (i: number): boolean => i >= 60 * short.width;
  const left = emptyField(short).map((_, i) => (isLast(i) ? 0.3 : 0.95));
  const nobody = emptyField(short).map((_, i) => 1 - left[i]!);
  const [, found] = decidedTogether([nobody, left], bright, size, short);
  expect(found![61 * short.width + 50]).toBeGreaterThan(0.8);
});
