import { expect, test } from 'vitest';
import type { Face } from '../face/face.ts';
import { hull } from '../face/topology.ts';
import { blank } from '../fixtures/photos.ts';
import { divide } from './divide.ts';
import { emptyField, type Grid } from './field.ts';
import { logOdds } from './odds.ts';

const [width, height] = [120, 90];
const grid: Grid = { width, height, scale: 1 };
const field = (of: (x: number, y: number) => number): Float32Array =>
  emptyField(grid).map((_, i) => of(i % width, Math.floor(i / width)));
const pose = (of: (x: number, y: number) => number): Float32Array => field(of).map(logOdds);
const person = (x: number, w: number) => ({ face: null, box: { x, y: 0, width: w, height: 6 * height } });
/** Where a red jacket ends and a blue one begins: aslant. */
const seam = (y: number): number => 50 + y / 4;

const photographed = blank(width, height);
for (let y = 0, p = 0; y < height; y++) {
  for (let x = 0; x < width; x++, p += 4)
    photographed.data.set(x < seam(y) ? [200, 30, 30, 255] : [30, 30, 200, 255], p);
}

test('two bodies part where the picture does, and share no cell', () => {
  // the network knows no better than a soft, upright border
  const toRight = (x: number): number => Math.min(1, Math.max(0, (x - 40) / 44));
  const { bodies } = divide(photographed, grid, [person(0, 60), person(60, 60)], {
    poses: [pose((x) => 1 - toRight(x)), pose((x) => toRight(x))],
    mattes: [field(() => 1), field(() => 1)],
    heads: [emptyField(grid), emptyField(grid)],
  });
  const [left, right] = bodies;
  expect(left!.every((v, i) => !(v >= 0.5 && right![i]! >= 0.5))).toBe(true);
  const ends = (y: number): number => left!.subarray(y * width, (y + 1) * width).findIndex((v) => v < 0.5);
  for (const y of [20, 45, 70]) expect(Math.abs(ends(y) - seam(y))).toBeLessThan(4);
});

test('what the matte takes for somebody is nobody’s without a pose; a hole in a body is filled', () => {
  const isHole = (x: number, y: number): boolean => Math.hypot(x - 20, y - 45) < 4;
  const { bodies } = divide(photographed, grid, [person(0, 40)], {
    poses: [pose((x, y) => (x < 40 && !isHole(x, y) ? 1 : 0))],
    // a doll at the right
    mattes: [field((x) => (x < 40 || x > 90 ? 1 : 0))],
    heads: [emptyField(grid)],
  });
  const at = (x: number, y: number): number => bodies[0]![y * width + x]!;
  expect(at(20, 45)).toBeGreaterThan(0.5);
  expect(at(30, 20)).toBeGreaterThan(0.5);
  expect(at(105, 45)).toBeLessThan(0.5);
  expect(at(60, 45)).toBeLessThan(0.5);
});

test('a wide hat and long hair are the head of the face that they hang together with; a wig on a stand is nobody’s', () => {
  const face = faceAt(30, 20);
  const isHair = (x: number, y: number): boolean => x > 20 && x < 70 && y > 10 && y < 30;
  const isWig = (x: number, y: number): boolean => x > 100 && y > 60;
  const hair = field((x, y) => (isHair(x, y) || isWig(x, y) ? 1 : 0));
  const plain = blank(width, height);
  const { heads } = divide(plain, grid, [{ ...person(0, 40), face }, person(60, 60)], {
    poses: [pose((x) => (x < 72 ? 1 : 0)), pose((x) => (x >= 72 ? 1 : 0))],
    mattes: [field(() => 1), field(() => 1)],
    heads: [hair, emptyField(grid)],
  });
  const i = 20 * width + 60;
  expect(heads[0]![i]).toBeGreaterThan(0.5);
  expect(heads.every((head) => head[75 * width + 110]! < 0.5)).toBe(true);
});

/** A small round face; only its outline matters here. */
function faceAt(x: number, y: number): Face {
  const points = new Float32Array(478 * 3);
  hull.forEach((v, k) => {
    const angle = (2 * Math.PI * k) / hull.length;
    points.set([x + 6 * Math.sin(angle), y - 6 * Math.cos(angle), 0], v * 3);
  });
  const box = { x: x - 6, y: y - 6, width: 12, height: 12 };
  return { points, box, detection: box, score: 1, pose: { yaw: 0, pitch: 0, roll: 0 } };
}
