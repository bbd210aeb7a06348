import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_BALANCE } from './constants.ts';
import { shareOf } from './earnings.ts';

test.each([
  [30, 0, 30],
  [30, 1, 0],
  [30, 0.125, 26],
  [100, 0.3, 70],
  // 0.29 * 10,000 is 2899.9999… in floating point
  [100, 0.29, 71],
  [1, 0.5, 1],
  [1, 0.5001, 0],
  [0, 0.2, 0],
])('of %d FACE with a fee of %d, the partner gets %d', (paid, fee, share) => {
  expect(shareOf(paid, fee)).toBe(share);
});

test('a share is whole, and never more than what was paid', () => {
  fc.assert(
    fc.property(fc.nat({ max: MAX_BALANCE }), fc.nat({ max: 10_000 }), (paid, parts) => {
      const share = shareOf(paid, parts / 10_000);
      expect(Number.isSafeInteger(share) && share >= 0 && share <= paid).toBe(true);
    }),
  );
});
