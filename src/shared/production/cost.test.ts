import { expect, test } from 'vitest';
import { generationCost, serviceCost } from './cost.ts';

const priced = (cost: string) => ({ Service: { cost } });

test('the cost is what the service says, as a whole number', () => {
  expect(generationCost(priced('50'))).toBe(50);
  expect(generationCost(priced('45.00'))).toBe(45);
});

test('without a usable cost it is 30 FACE', () => {
  for (const cost of ['', 'free', '0', '-5', '2.5', '1e9']) {
    expect(serviceCost(priced(cost))).toBeUndefined();
    expect(generationCost(priced(cost))).toBe(30);
  }
  expect(generationCost({ Service: null })).toBe(30);
});
