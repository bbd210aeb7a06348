import { expect, test } from 'vitest';
import { shutIn } from './backdrop.ts';

const [width, height] = [12, 10];
const plane = (value: (x: number, y: number) => boolean): Float32Array =>
  Float32Array.from({ length: width * height }, (_, i) => Number(value(i % width, Math.floor(i / width))));
const nothing = plane(() => false);
/** A wall at the left that is seen, and a head's place from column 4 on, in which nobody knows what is behind. */
const isSeen = (x: number): boolean => x < 4;
const parts = {
  ...{ width, background: plane(isSeen), hole: plane((x) => !isSeen(x)), body: nothing },
  /** A head and a neck around two places. */
  over: plane((x, y) => x > 5 && !(x === 8 && y > 5 && y < 8) && !(y === 2)),
};
const found = (isLow = (_: number): boolean => true): [number, number][] =>
  [...shutIn(parts, isLow).entries()]
    .filter(([, v]) => v === 1)
    .map(([i]) => [i % width, Math.floor(i / width)]);

test('a wall that was guessed between a head and its neck, and hangs together with none that is seen, is a hole in them', () => {
  expect(found()).toEqual([
    [8, 6],
    [8, 7],
  ]);
});

test('between locks higher up it may well be seen', () => {
  expect(found((i) => Math.floor(i / width) < 5)).toEqual([]);
});
