import { expect, test } from 'vitest';
import { contourPath } from './contourPath.ts';

const square = (from: number, to: number): [number, number][] => [
  [from, from],
  [to, from],
  [to, to],
  [from, to],
];

test('holes are further rings of one path', () => {
  expect(contourPath([square(0, 10), square(2, 4)])).toBe('M0 0L10 0L10 10L0 10ZM2 2L4 2L4 4L2 4Z');
});

test('rings of fewer than three points enclose nothing', () => {
  expect(contourPath([[[1, 1]], []])).toBe('');
});
