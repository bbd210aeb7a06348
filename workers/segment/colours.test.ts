import { expect, test } from 'vitest';
import { coloursOf, learnColours } from './colours.ts';

const cells = 4000;
const half = (v: number, other: number): Float32Array =>
  Float32Array.from({ length: cells }, (_, i) => (i < cells / 2 ? v : other));
// red, then blue
const colours = coloursOf([half(0.9, 0.1), half(0.1, 0.1), half(0.1, 0.9)]);

test('a colour is likelier with whom it was seen', () => {
  const [red, blue] = learnColours([half(1, 0), half(0, 1)], colours);
  expect(red![colours[0]!]).toBeGreaterThan(0.5);
  expect(blue![colours[0]!]).toBeLessThan(-2);
});

test('what is seen with both alike tells nothing, and neither does who hardly shows', () => {
  const few = Float32Array.from({ length: cells }, (_, i) => (i < 5 ? 1 : 0));
  const [first, second, hardly] = learnColours([half(0.5, 0.5), half(0.5, 0.5), few], colours);
  expect(first![colours[0]!]).toBeCloseTo(0, 1);
  expect(second![colours[0]!]).toBeCloseTo(0, 1);
  expect(Math.abs(hardly![colours[cells - 1]!])).toBeLessThan(0.1);
});
