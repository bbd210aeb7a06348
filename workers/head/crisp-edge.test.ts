import { expect, test } from 'vitest';
import { withCrispEdge } from './crisp-edge.ts';

const head = Float32Array.of(0, 0.1, 0.3, 0.5, 0.9, 1);

test('before a bright wall what is hardly hair is none, and what is nearly all of it is all', () => {
  const [none, haze, thin, half, nearly, all] = withCrispEdge(head, 1);
  expect([none, haze, nearly, all]).toEqual([0, 0, 1, 1]);
  expect(half).toBeCloseTo(0.5);
  expect(thin).toBeLessThan(0.3);
});

test('before a dark one strands stay as they are', () => {
  expect(withCrispEdge(head, 0)).toEqual(head);
});
