import { expect, test } from 'vitest';
import { createPressureReader } from './pressure.ts';

test('S6: only a pen has pressure', () => {
  const pressure = createPressureReader();
  expect(pressure('mouse', 0.5)).toBe(1);
  expect(pressure('touch', 0.2)).toBe(1);
  expect(pressure('pen', 0.2)).toBe(0.2);
});

test('S6: a pen that has reported nothing but exactly 0.5 while it touched counts as 1', () => {
  const pressure = createPressureReader();
  // before it touches and when it is lifted, every pen reports 0
  const reported = [0, 0.5, 0.5, 0, 0, 0.5];
  expect(reported.map((value) => pressure('pen', value))).toEqual([0, 1, 1, 0, 0, 1]);
});

test('S6: a pen that has once reported something else means its 0.5', () => {
  const pressure = createPressureReader();
  expect([0.5, 0.49, 0.5].map((value) => pressure('pen', value))).toEqual([1, 0.49, 0.5]);
});
