import { expect, test } from 'vitest';
import { createPlanes } from '../image/planes.ts';
import type { Raster } from '../types.ts';
import { draw } from './draw.ts';

const size = 16;
const pixels = size * size;
const plane = (value = 0): Float32Array => new Float32Array(pixels).fill(value);
const planes3 = (): Float32Array[] => [plane(), plane(), plane()];
const flat = (r: number, g: number, b: number): Raster => ({
  ...{ width: size, height: size },
  data: Uint8ClampedArray.from({ length: 4 * pixels }, (_, i) => [r, g, b, 255][i % 4]!),
});
const grid = { box: { x: 0, y: 0, width: size, height: size }, cell: 1, width: size, height: size };
const half = plane().map((_, i) => (i % size < size / 2 ? 1 : 0));

/** The fan's photo in the left half of the target's. @returns one pixel of either half */
function drawn(tint?: readonly [Float32Array, Float32Array]) {
  const { data } = draw(
    {
      ...{ fan: grid, there: grid, placement: { a: 1, b: 0, left: 0, top: 0 } },
      ...{
        purified: createPlanes(size, size),
        alpha: half,
        neck: plane(),
        skin: plane(1),
        bareSkin: plane(1),
      },
      ...{ relight: (lab) => lab, light: plane(), tan: planes3(), neckTan: planes3() },
      backdrop: { hole: plane() },
      ...(tint && { tint }),
    },
    planes3(),
    flat(180, 140, 120),
    flat(60, 70, 80),
  );
  const at = (x: number): number[] => [...data.subarray((8 * size + x) * 4, (8 * size + x) * 4 + 3)];
  return { left: at(3), right: at(12) };
}

test('what is drawn has the fan’s colours, and beside it not a bit differs', () => {
  const { left, right } = drawn();
  for (const [c, v] of [180, 140, 120].entries()) expect(Math.abs(left[c]! - v)).toBeLessThanOrEqual(1);
  expect(right).toEqual([60, 70, 80]);
});

test('coloured light falls on what is drawn, and on nothing else', () => {
  const { left, right } = drawn([plane(12), plane(-12)]);
  const plain = drawn().left;
  expect(left[0]! - plain[0]!).toBeGreaterThan(4);
  expect(left[2]! - plain[2]!).toBeGreaterThan(10);
  expect(right).toEqual([60, 70, 80]);
});

test('only the fan’s pixels that are drawn are read, and they are drawn as if all of them were', () => {
  const noise = Float32Array.from({ length: pixels }, (_, i) => (i * 7919) % 251);
  const fanPhoto: Raster = {
    ...{ width: size, height: size },
    data: Uint8ClampedArray.from({ length: 4 * pixels }, (_, i) => (i % 4 === 3 ? 255 : noise[i >> 2]!)),
  };
  const target = { box: { x: 0, y: 0, width: 8, height: 8 }, cell: 1, width: 8, height: 8 };
  const small = (of: (i: number) => number) => Float32Array.from({ length: 64 }, (_, i) => of(i));
  const none = [0, 1, 2].map(() => small(() => 0));
  const draws = (alpha: Float32Array) =>
    draw(
      {
        ...{ fan: grid, there: target, placement: { a: 0.5, b: 0, left: 0, top: 0 } },
        ...{ purified: createPlanes(size, size), alpha, neck: none[0]!, skin: none[0]!, bareSkin: none[0]! },
        ...{ relight: (lab) => lab, light: none[0]!, tan: none, neckTan: none },
        backdrop: { hole: none[0]! },
      },
      none,
      fanPhoto,
      { width: 8, height: 8, data: new Uint8ClampedArray(256) },
    ).data;
  const some = draws(small((i) => (i % 8 >= 5 && i >= 40 ? 1 : 0)));
  const all = draws(small(() => 1));
  for (const row of [6, 7]) {
    const at = (row * 8 + 6) * 4;
    expect(some.subarray(at, at + 8)).toEqual(all.subarray(at, at + 8));
  }
  expect(some[(7 * 8 + 3) * 4]).toBe(0);
});
