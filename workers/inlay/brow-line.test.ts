import { expect, test } from 'vitest';
import { chin, foreheadTop, leftCheekbone, rightCheekbone } from '../face/topology.ts';
import { browLine, browTops } from './brow-line.ts';

const size = { width: 100, height: 120 };

/** A face 80 wide, from row 10 to 110, its brows in a row of their own; from the third on the other one's in another. */
function face(right: number, left = right): Float32Array {
  const points = new Float32Array(478 * 3);
  const set = (v: number, x: number, y: number): void => points.set([x, y, 0], v * 3);
  set(foreheadTop, 50, 10);
  set(chin, 50, 110);
  set(rightCheekbone, 10, 60);
  set(leftCheekbone, 90, 60);
  for (const [k, v] of browTops.entries())
    set(v, k < 5 ? 20 + 5 * k : 60 + 5 * (k - 5), k < 5 ? right : left);
  return points;
}

const at = (line: Float32Array, x: number, y = 40): number => line[y * size.width + x]!;

test('the line is at the brows, whatever the row', () => {
  const line = browLine(face(40), face(40), size);
  expect(at(line, 30)).toBeCloseTo(0.7);
  expect(at(line, 30, 90)).toBeCloseTo(0.7);
});

test('the higher one of both faces’ brows counts, each side by itself', () => {
  const line = browLine(face(40, 30), face(36, 44), size);
  expect(at(line, 30)).toBeCloseTo(0.74);
  expect(at(line, 70)).toBeCloseTo(0.8);
});

test('it goes over from one brow to the other, and is level beyond them', () => {
  const line = browLine(face(40, 30), face(40, 30), size);
  expect(at(line, 50)).toBeCloseTo(0.75);
  expect([at(line, 2), at(line, 98)]).toEqual([expect.closeTo(0.7), expect.closeTo(0.8)]);
});
