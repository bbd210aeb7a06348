import { expect, test } from 'vitest';
import { spread } from './spread.ts';

const [width, height] = [30, 5];
const all = (value: number): Float32Array => new Float32Array(width * height).fill(value);

/** Person 0 owns the first column, person 1 the last; what is between is open. */
function between(colour: Float32Array, reaches: readonly number[], shut = -1): number[] {
  const owner = new Int16Array(width * height).fill(-1);
  const isOpen = new Uint8Array(width * height).fill(1);
  for (let y = 0; y < height; y++) {
    owner[y * width] = 0;
    owner[y * width + width - 1] = 1;
    isOpen[y * width] = 0;
    isOpen[y * width + width - 1] = 0;
    if (shut >= 0) isOpen[y * width + shut] = 0;
  }
  spread(owner, isOpen, [colour, all(0), all(0)], width, height, reaches);
  return [...owner.subarray(width * 2, width * 3)];
}

test('two people meet at the edge in the picture, not half-way', () => {
  const colour = all(0).map((_, i) => (i % width < 20 ? 0.2 : 0.9));
  expect(between(colour, [100, 100])).toEqual([...Array(20).fill(0), ...Array(10).fill(1)]);
});

test('in one colour they meet half-way', () => {
  expect(between(all(0.5), [100, 100])).toEqual([...Array(15).fill(0), ...Array(15).fill(1)]);
});

test('nobody takes what is farther than the reach, or behind what is shut', () => {
  expect(between(all(0.5), [3, 0])).toEqual([0, 0, 0, 0, ...Array(25).fill(-1), 1]);
  expect(between(all(0.5), [100, 0], 10)).toEqual([...Array(10).fill(0), ...Array(19).fill(-1), 1]);
});

test('curls of a close-up are reached: a way is as long as it may be, whatever edges it crosses', () => {
  const curls = all(0).map((_, i) => i % 2);
  expect(between(curls, [1000, 0])).toEqual([...Array(29).fill(0), 1]);
});
