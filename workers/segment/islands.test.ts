import { expect, test } from 'vitest';
import { withoutIslands } from './islands.ts';

const grid = { width: 40, height: 30, scale: 1 };
const field = (of: (x: number, y: number) => number): Float32Array =>
  Float32Array.from({ length: grid.width * grid.height }, (_, i) =>
    of(i % grid.width, Math.floor(i / grid.width)),
  );
const at = (owner: Float32Array, x: number, y: number): number => owner[y * grid.width + x]!;
const isSpeck = (x: number, y: number): boolean => Math.hypot(x - 10, y - 15) < 2;
const isHand = (x: number, y: number): boolean => Math.hypot(x - 10, y - 5) < 4;

test('a speck of somebody in another’s body is that one’s, and a hand there stays', () => {
  const isOther = (x: number, y: number): boolean => x >= 20 || isSpeck(x, y) || isHand(x, y);
  const owners = [field((x, y) => (isOther(x, y) ? 0.3 : 0.7)), field((x, y) => (isOther(x, y) ? 0.7 : 0.3))];
  withoutIslands(owners, [15, 15], grid);
  expect(at(owners[0]!, 10, 15)).toBeCloseTo(0.7);
  expect(at(owners[1]!, 10, 15)).toBeCloseTo(0.3);
  expect(at(owners[1]!, 10, 5)).toBeCloseTo(0.7);
  expect(at(owners[1]!, 30, 15)).toBeCloseTo(0.7);
});

test('a speck of somebody where nobody is, is nobody’s, and the largest part of anybody stays', () => {
  const owners = [field((x, y) => (x >= 20 || isSpeck(x, y) ? 0.8 : 0.1))];
  withoutIslands(owners, [15], grid);
  expect(at(owners[0]!, 10, 15)).toBeCloseTo(0.2);
  expect(at(owners[0]!, 30, 15)).toBeCloseTo(0.8);
  const alone = [field((x, y) => (isSpeck(x, y) ? 0.8 : 0.1))];
  withoutIslands(alone, [15], grid);
  expect(at(alone[0]!, 10, 15)).toBeCloseTo(0.8);
});
