import { expect, test } from 'vitest';
import { withRim } from './rim.ts';

const [width, height, faceWidth] = [160, 120, 100];
const plane = (value: (x: number, y: number) => number): Float32Array =>
  Float32Array.from({ length: width * height }, (_, i) => value(i % width, Math.floor(i / width)));
const at = (x: number, y: number): number => y * width + x;

/** Everything but a strip at the left is a hole, which was filled too light. */
const wanted = plane((x) => (x >= 40 ? 1 : 0));
const known = wanted.map((v) => 1 - v);
const photo = plane((x) => (x >= 40 ? 0 : 100));
const filled = plane((x) => (x >= 40 ? 130 : 100));
const fill = { width, height, faceWidth, known, wanted, photo: [photo], filled: [filled] };

test('a fill meets what is around it without a step, and is itself further inside', () => {
  const [out] = withRim(fill);
  for (let x = 36; x < 60; x++) expect(Math.abs(out[at(x + 1, 60)] - out[at(x, 60)])).toBeLessThan(6);
  expect(out[at(40, 60)]).toBeLessThan(104);
  expect(out[at(110, 60)]).toBeCloseTo(130, 0);
});

test('not even a step right at the edge is left, where what is around it goes on into the hole', () => {
  const slope = plane((x) => (x >= 40 ? 0 : 100 + x));
  const shifted = plane((x) => (x >= 40 ? 160 + (x - 40) : 100 + x));
  const [out] = withRim({ ...fill, photo: [slope], filled: [shifted] });
  expect(Math.abs(out[at(40, 60)] - out[at(39, 60)])).toBeLessThan(1.6);
});

test('what is known does not change', () => {
  const [out] = withRim(fill);
  for (const x of [0, 20, 39]) expect(out[at(x, 60)]).toBe(100);
});

test('a hole without a rim stays as it was filled', () => {
  const [out] = withRim({ ...fill, known: plane(() => 0) });
  expect([...out]).toEqual([...filled]);
});
