import { expect, test } from 'vitest';
import { withoutDarkEdge } from './seam.ts';

const [width, height, faceWidth] = [200, 160, 160];
const plane = (at: (x: number, y: number) => number): Float32Array =>
  Float32Array.from({ length: width * height }, (_, i) => at(i % width, Math.floor(i / width)));
/** A face up to x = 150, whose cheek is dark along its edge; skin goes on beyond. */
const outline = plane((x) => Number(x < 150));
const darkFrom = (from: number): Float32Array => plane((x) => (x >= from ? 50 : 65));
const light = plane(() => 65);
const all = plane(() => 1);
const at = (drawn: Float32Array, x: number): number => drawn[80 * width + x]!;

const drawn = (given: Partial<Parameters<typeof withoutDarkEdge>[1]> = {}): Float32Array =>
  withoutDarkEdge(
    { width, height, faceWidth },
    { ...{ alpha: outline, outline, plain: all, drawn: darkFrom(142), under: light }, ...given },
  );

test('a cheek that is dark along its edge ends before that', () => {
  expect(at(drawn(), 146)).toBeLessThan(0.2);
  expect(at(drawn(), 130)).toBeCloseTo(1, 2);
});

test('a cheek as light as what it hides is drawn to its edge', () => {
  expect(at(drawn({ drawn: light }), 146)).toBeCloseTo(1, 5);
});

test('shade deep inside of a face is its own', () => {
  expect(at(drawn({ drawn: darkFrom(60) }), 80)).toBeCloseTo(1, 2);
});

test('what is no skin on both sides is drawn', () => {
  expect(at(drawn({ plain: plane(() => 0) }), 146)).toBeCloseTo(1, 5);
});
