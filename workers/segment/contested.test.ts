import { expect, test } from 'vitest';
import type { Face } from '../face/face.ts';
import { settle } from './contested.ts';
import { emptyField, type Grid } from './field.ts';
import type { Person } from './persons.ts';

const grid: Grid = { width: 60, height: 60, scale: 1 };
const field = (of: (x: number, y: number) => number): Float32Array =>
  emptyField(grid).map((_, i) => of(i % grid.width, Math.floor(i / grid.width)));
const at = (values: Float32Array, x: number, y: number): number => values[y * grid.width + x]!;
const withFace = (x: number, y: number): Person => {
  const box = { x: x - 5, y, width: 10, height: 10 };
  const face: Face = {
    points: new Float32Array(0),
    box,
    detection: box,
    score: 1,
    pose: { yaw: 0, pitch: 0, roll: 0 },
  };
  return { face, box };
};
const grey = [field(() => 0.5), field(() => 0.5), field(() => 0.5)];

test('the chest below a face is not of whoever stands behind, however sure their pose is', () => {
  const claims = [field(() => 0.9), field(() => 0.2)];
  const [behind, front] = settle(claims, [withFace(20, 5), withFace(30, 20)], grey, grid);
  expect(at(front!, 30, 40)).toBeGreaterThan(at(behind!, 30, 40));
  // beside the chest the poses decide
  expect(at(behind!, 10, 40)).toBeGreaterThan(at(front!, 10, 40));
});

test('of people side by side nobody’s chest is given away', () => {
  const claims = [field(() => 0.9), field(() => 0.2)];
  const [left, right] = settle(claims, [withFace(20, 20), withFace(30, 22)], grey, grid);
  expect(at(left!, 30, 40)).toBeGreaterThan(at(right!, 30, 40));
});

test('what two poses claim is rather whose colours it has', () => {
  const claims = [field((x) => (x < 40 ? 0.6 : 0)), field((x) => (x < 20 ? 0 : 0.7))];
  // a red jacket up to 30, a blue one from there on
  const colour = [field((x) => (x < 30 ? 0.8 : 0.1)), field(() => 0.1), field((x) => (x < 30 ? 0.1 : 0.8))];
  const [left, right] = settle(claims, [withFace(10, 5), withFace(50, 5)], colour, grid);
  expect(at(left!, 25, 30)).toBeGreaterThan(at(right!, 25, 30));
  expect(at(right!, 35, 30)).toBeGreaterThan(at(left!, 35, 30));
});
