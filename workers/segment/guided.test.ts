import { expect, test } from 'vitest';
import { createGuide, guided } from './guided.ts';

const [width, height] = [40, 12];
const plane = (of: (x: number, y: number) => number): Float32Array =>
  Float32Array.from({ length: width * height }, (_, i) => of(i % width, Math.floor(i / width)));

/** Red to the left of column 20, blue from there on: of one lightness. */
const picture = [plane((x) => (x < 20 ? 0.8 : 0.2)), plane(() => 0.4), plane((x) => (x < 20 ? 0.2 : 0.8))];
const edgeOf = (field: Float32Array): number => {
  const row = field.subarray(width * 6, width * 7);
  return row.findIndex((v) => v < 0.5);
};

test('a soft border that is some cells off comes within a cell of the edge in the picture', () => {
  const soft = plane((x) => Math.min(1, Math.max(0, (26 - x) / 8)));
  expect(edgeOf(soft)).toBe(23);
  expect(edgeOf(guided(soft, createGuide(picture, width, height, 4, 1e-3)))).toBeLessThanOrEqual(21);
});

test('where the picture is flat a field is only smoothed', () => {
  const flat = [plane(() => 0.5), plane(() => 0.5), plane(() => 0.5)];
  const guide = createGuide(flat, width, height, 4, 1e-3);
  for (const v of guided(
    plane(() => 0.7),
    guide,
  ))
    expect(v).toBeCloseTo(0.7, 4);
  expect(
    edgeOf(
      guided(
        plane((x) => (x < 23 ? 1 : 0)),
        guide,
      ),
    ),
  ).toBe(23);
});
