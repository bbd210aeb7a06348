import { beforeAll, expect, test } from 'vitest';
import { findFaces } from '../face/face.ts';
import { outerLips } from '../face/topology.ts';
import { photo } from '../fixtures/photos.ts';
import { sharedVision } from '../fixtures/vision.ts';
import { createPlanes } from '../image/planes.ts';
import type { LitFace } from './light.ts';
import { colourFrom, dimness, nearLightFrom } from './near-light.ts';
import { ofFace } from './relight.ts';

const [width, height, faceWidth] = [260, 260, 160];
/** A real face's landmarks, and the same elsewhere. */
let points: Float32Array;
let aside: Float32Array;

beforeAll(async () => {
  const [face] = await findFaces(await sharedVision(), await photo('marie'), 'near');
  const { x, y, width: size } = face!.box;
  points = face!.points.map((v, i) => ((v - [x, y, 0][i % 3]!) * faceWidth) / size + [50, 40, 0][i % 3]!);
  aside = points.map((v, i) => v + [-20, 10, 0][i % 3]!);
});

const dim = 1;
const cheek = 50;
const otherCheek = 280;
const at = (plane: Float32Array, mesh: Float32Array, vertex: number): number =>
  plane[Math.round(mesh[vertex * 3 + 1]!) * width + Math.round(mesh[vertex * 3]!)]!;

/** Even skin that is otherwise around a vertex. @param by L, a and b */
function faceWith(mesh: Float32Array, vertex: number, by: readonly number[], radius = 20): LitFace {
  const lab = createPlanes(width, height);
  const [cx, cy] = [mesh[vertex * 3]!, mesh[vertex * 3 + 1]!];
  for (const [c, plane] of lab.channels.entries())
    for (let i = 0; i < plane.length; i++) {
      const isNear = Math.hypot((i % width) - cx, Math.floor(i / width) - cy) < radius;
      plane[i] = [65, 12, 16][c]! + (isNear ? by[c]! : 0);
    }
  return { lab, points: mesh, faceSkin: new Float32Array(width * height).fill(1) };
}

const even = (mesh: Float32Array): LitFace => faceWith(mesh, cheek, [0, 0, 0]);

test('shade on one cheek falls on the same cheek of another face, wherever that one lies', () => {
  const light = nearLightFrom(even(aside), faceWith(points, cheek, [-20, 0, 0]), faceWidth, dim);
  expect(at(light, aside, cheek)).toBeLessThan(-9);
  expect(Math.abs(at(light, aside, otherCheek))).toBeLessThan(3);
});

test('a lamp beside a face makes it bright, within what a photo of another can bear', () => {
  const light = nearLightFrom(even(points), faceWith(points, cheek, [30, 0, 0]), faceWidth, dim);
  expect(at(light, points, cheek)).toBeGreaterThan(5);
  expect(Math.max(...light)).toBeLessThanOrEqual(9);
});

test('what is no more than skins differ by is the person’s, and so are moles', () => {
  for (const [by, radius] of [
    [-2, 20],
    [-40, 1],
  ] as const) {
    const light = nearLightFrom(even(points), faceWith(points, cheek, [by, 0, 0], radius), faceWidth, dim);
    expect(Math.max(...light.map(Math.abs)), `${by}`).toBeLessThan(1);
  }
});

test('dark lips are no shade, and take what the skin around them has', () => {
  const lips = nearLightFrom(even(points), faceWith(points, outerLips[5]!, [-30, 0, 0], 6), faceWidth, dim);
  expect(at(lips, points, outerLips[5]!)).toBeGreaterThan(-3);
});

test('a sign colours a cheek, and a photo without one takes no colour', () => {
  const [reds, yellows] = colourFrom(
    even(points),
    faceWith(points, cheek, [0, 24, -24], 34),
    faceWidth,
    ofFace,
  );
  expect(at(reds, points, cheek)).toBeGreaterThan(4);
  expect(at(yellows, points, cheek)).toBeLessThan(-4);
  for (const plane of colourFrom(even(aside), even(points), faceWidth, ofFace))
    expect(Math.max(...plane.map(Math.abs))).toBeLessThan(0.1);
});

test('a room is dim where skin and half of the photo are dark, and dark skin alone is none', () => {
  const photo = (l: number) => new Float32Array(1000).fill(l);
  expect(dimness(48, photo(12))).toBe(1);
  expect(dimness(48, photo(60))).toBe(0);
  expect(dimness(70, photo(12))).toBe(0);
});

test('in a bright photo folds and shade of hair are not carried over, and blush in none', () => {
  const shade = nearLightFrom(even(points), faceWith(points, cheek, [-20, 0, 0]), faceWidth, 0);
  expect(shade.every((v) => v === 0)).toBe(true);
  const [reds] = colourFrom(even(points), faceWith(points, cheek, [0, 14, 0], 14), faceWidth, ofFace);
  expect(Math.max(...reds.map(Math.abs))).toBeLessThan(1);
});
