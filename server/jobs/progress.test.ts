import { expect, test } from 'vitest';
import { progressInSteps } from './progress.ts';

test('progress is told in steps, one after the other, as numbers that a 32-bit float keeps', async () => {
  const told: number[] = [];
  const waits = [30, 0, 0];
  const { advance, whenTold } = progressInSteps(0.08, async (progress) => {
    await new Promise((resolve) => setTimeout(resolve, waits.shift()));
    told.push(progress);
  });
  for (const fraction of [0.1, 0.11, 0.2, 0.35]) advance(fraction * 0.9);
  await whenTold();
  expect(told).toEqual([0.09, 0.18, 0.315]);
  expect(told.map((v) => Number(Math.fround(v).toPrecision(6)))).toEqual(told);
});

test('news that cannot be told stops neither the work nor later news', async () => {
  const told: number[] = [];
  const { advance, whenTold } = progressInSteps(0.1, async (progress) => {
    if (progress < 0.5) throw new Error('the database is away');
    told.push(progress);
  });
  advance(0.4);
  advance(0.8);
  await whenTold();
  expect(told).toEqual([0.8]);
});
