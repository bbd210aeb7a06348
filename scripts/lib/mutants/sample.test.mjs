import { expect, test } from 'vitest';
import { sampleOf } from './sample.mjs';

const items = Array.from({ length: 100 }, (_, i) => i);

test('a sample keeps the order, and is the same for the same seed', () => {
  const sample = sampleOf(items, 10, 1);
  expect(sample).toHaveLength(10);
  expect(sample).toEqual(sample.toSorted((a, b) => a - b));
  expect(sampleOf(items, 10, 1)).toEqual(sample);
  expect(sampleOf(items, 10, 2)).not.toEqual(sample);
});

test('all are taken when fewer are there', () => {
  expect(sampleOf(items, 200, 1)).toEqual(items);
});
