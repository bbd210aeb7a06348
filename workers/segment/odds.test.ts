import { expect, test } from 'vitest';
import { logOdds, oddsOf } from './odds.ts';

test('several looks are as sure as they are in the mean, and see nobody outside of their squares', () => {
  const crop = { x: 4, y: 4, size: 8, angle: 0 };
  const look = (p: number) => ({ data: new Float32Array(16).fill(p), size: 4, crop });
  const odds = oddsOf([look(1), look(0.5)], { width: 16, height: 8, scale: 1 });
  expect(odds[4 * 16 + 4]).toBeCloseTo((logOdds(1) + logOdds(0.5)) / 2, 4);
  expect(odds[4 * 16 + 12]).toBeCloseTo(logOdds(0), 4);
});
