import { expect, test } from 'vitest';
import { runsOf } from './runs.ts';

const layers = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));
const told = (moving: readonly string[]) =>
  runsOf(layers, new Set(moving)).map(
    ({ isMoving, layers: run }) => `${isMoving ? '+' : ''}${run.map(({ id }) => id).join('')}`,
  );

test('layers that lie next to each other and all move, or all stay, are one run, in their order', () => {
  expect(told(['c'])).toEqual(['ab', '+c', 'de']);
  expect(told(['b', 'c'])).toEqual(['a', '+bc', 'de']);
  expect(told(['a', 'c'])).toEqual(['+a', 'b', '+c', 'de']);
  expect(told(['a', 'b', 'c', 'd', 'e'])).toEqual(['+abcde']);
  expect(told(['gone'])).toEqual(['abcde']);
});
