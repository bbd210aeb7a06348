import type { SegmentFile } from '@facet/contract/rest.ts';
import { expect, test } from 'vitest';
import { personAt } from './personAt.ts';

const square = (x: number, y: number, side: number): [number, number][] => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
];
const people: SegmentFile = [
  { mask_id: 'person_1', coordinates: [square(0, 0, 100), square(40, 40, 10)] },
  { mask_id: 'person_2', coordinates: [square(10, 10, 20), square(200, 0, 20)] },
  { mask_id: 'person_3', coordinates: [] },
];

test('a person is where their mask is, in any of its parts', () => {
  expect([personAt(people, 80, 80), personAt(people, 210, 10)]).toEqual([0, 1]);
});

test('nobody is beside masks, and nobody in a hole of one', () => {
  expect([personAt(people, 150, 50), personAt(people, 45, 45)]).toEqual([null, null]);
});

test('of two at one place it is the smaller one', () => {
  expect(personAt(people, 15, 15)).toBe(1);
});
