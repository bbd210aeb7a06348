import { expect, test } from 'vitest';
import { neckCut } from './neck-cut.ts';
import type { Edge } from './neckline.ts';

/** A neck of .4 that is seen up to .3 before a wall. */
const seen: Edge[] = Array.from({ length: 30 }, (_, row) => ({
  height: 0.29 - row * 0.02,
  reach: 0.4,
  isDressed: false,
}));
const line = { seen, reach: () => 0.4 };
const narrow = [0.33, 0.33, 0.33, 0.33];

test('a neck begins inside a narrower jaw, and further down stays as wide as it is seen', () => {
  const { reach, isCut } = neckCut(line, narrow);
  expect(reach(0.18)).toBeCloseTo(0.3, 2);
  expect(isCut(0.2, 0.38)).toBe(true);
  expect(reach(-0.3)).toBe(0.4);
  expect(isCut(-0.3, 0.38)).toBe(false);
});

test('a neck over which a jaw or hair hangs is not cut', () => {
  const { reach, isCut } = neckCut(line, [0.33, 0.33, 0.5, 0.5]);
  expect(reach(0.18)).toBe(0.4);
  expect(isCut(0.2, 0.38)).toBe(false);
});

test('beside a collar that goes up to the head a neck is not cut, and in a hood that ends below it is', () => {
  const closed = seen.map((at) => ({ ...at, isDressed: true }));
  expect(neckCut({ ...line, seen: closed }, narrow).reach(0.1)).toBe(0.4);
  const hooded = seen.map((at) => ({ ...at, isDressed: at.height < 0.25 }));
  expect(neckCut({ ...line, seen: hooded }, narrow).reach(0.1)).toBeLessThan(0.4);
});

test('a neck that would come out like a shelf stays as it is', () => {
  const wide = { seen: seen.map((at) => ({ ...at, reach: 0.48 })), reach: () => 0.48 };
  const dressed = wide.seen.map((at) => ({ ...at, isDressed: at.height < 0.14 }));
  expect(neckCut({ ...wide, seen: dressed }, narrow).reach(0.18)).toBe(0.48);
  expect(neckCut(wide, narrow).reach(0.18)).toBeLessThan(0.48);
});

test('in a collar a neck stays as it is', () => {
  const dressed = seen.map((at) => ({ ...at, isDressed: at.height < 0.08 }));
  expect(neckCut({ ...line, seen: dressed }, narrow).reach(0.05)).toBe(0.4);
  expect(neckCut(line, narrow).reach(0.05)).toBeLessThan(0.4);
});
