import { expect, test } from 'vitest';
import { together } from './together.ts';

test('what hangs together with a place that counts is told from what lies apart, also across a row’s end', () => {
  const width = 5;
  const plane = Float32Array.from([
    ...[1, 1, 0, 0, 1],
    ...[1, 1, 0, 0, 1],
    ...[0, 0.5, 0, 0, 0],
    ...[0, 0, 1, 0, 1],
  ]);
  const parts = (least: number) => [
    ...together(
      { width, length: plane.length },
      (i) => plane[i]! >= least,
      (i) => i === 0,
    ),
  ];
  expect(parts(0.4)).toEqual([1, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
  expect(parts(0.6)).toEqual([1, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
});

test('nothing hangs together with a place that is none of it', () => {
  const found = together(
    { width: 2, length: 2 },
    (i) => i === 1,
    (i) => i === 0,
  );
  expect([...found]).toEqual([0, 0]);
});
