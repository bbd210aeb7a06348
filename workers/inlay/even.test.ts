import { expect, test } from 'vitest';
import { findFaces } from '../face/face.ts';
import { photo } from '../fixtures/photos.ts';
import { sharedVision } from '../fixtures/vision.ts';
import { createPlanes, type Lab, type Planes } from '../image/planes.ts';
import { blushOf, evenFrom } from './even.ts';
import type { BareSkin } from './grade.ts';

const [width, height, faceWidth] = [160, 120, 120];
const everywhere = new Float32Array(width * height).fill(1);
/** Skin that is lighter, and less red, to the right. */
const usual = (x: number): Lab => [50 + x / 8, 22 - x / 16, 16];

function labOf(at: (x: number, y: number) => Lab): Planes {
  const lab = createPlanes(width, height);
  for (const [c, plane] of lab.channels.entries())
    for (const i of plane.keys()) plane[i] = at(i % width, Math.floor(i / width))[c]!;
  return lab;
}
const skin = (at: (x: number, y: number) => Lab = usual, bare = everywhere): BareSkin => ({
  lab: labOf(at),
  bare,
});
const none = [0, 1].map(() => new Float32Array(width * height));
const isPatch = (x: number, y: number): boolean => Math.hypot(x - 80, y - 60) < 12;
/** @param more a and b that a patch has */
const stained =
  ([a, b]: readonly [number, number]) =>
  (x: number, y: number): Lab => {
    const [l, red, yellow] = usual(x);
    return isPatch(x, y) ? [l, red + a, yellow + b] : [l, red, yellow];
  };
const middle = 60 * width + 80;
const apart = 20 * width + 80;

test('most of a stain goes, and skin beside it stays', () => {
  const [a, b] = evenFrom(skin(stained([10, -8])), skin(), faceWidth, none);
  expect(a[middle]).toBeLessThan(-4.5);
  expect(b[middle]).toBeGreaterThan(3.5);
  for (const plane of [a, b]) expect(Math.abs(plane[apart]!)).toBeLessThan(1);
});

test('colour that follows the lightness is no stain', () => {
  for (const plane of evenFrom(skin(), skin(), faceWidth, none))
    expect(Math.max(...plane.map(Math.abs))).toBeLessThan(0.5);
});

test('freckles stay', () => {
  const freckled = (x: number, y: number): Lab => {
    const [l, a, b] = usual(x);
    return [l, a + ((x + y) % 2 === 0 ? 5 : -5), b];
  };
  const [a] = evenFrom(skin(freckled), skin(), faceWidth, none);
  expect(Math.abs(a[middle]! - a[middle + 1]!)).toBeLessThan(0.3);
});

test('between signs, whose light is coloured by its place, colours stay', () => {
  const signs = skin((x) => [60, x < 40 ? 40 : 10, x > 120 ? -20 : 12]);
  for (const plane of evenFrom(skin(stained([10, -8])), signs, faceWidth, none))
    expect(plane[middle]).toBeCloseTo(0, 5);
});

test('eyes, brows and lips keep their colour', () => {
  const bare = everywhere.map((_, i) => (isPatch(i % width, Math.floor(i / width)) ? 0 : 1));
  const [a] = evenFrom(skin(stained([30, 0]), bare), skin(), faceWidth, none);
  expect(a[middle]).toBeCloseTo(0, 1);
});

test('too little skin tells nothing', () => {
  const few = everywhere.map((_, i) => (i < 100 ? 1 : 0));
  for (const plane of evenFrom(skin(stained([10, -8])), skin(usual, few), faceWidth, none))
    expect(plane.every((v) => v === 0)).toBe(true);
});

test('what is known to be blush stays, and skin that has lost its own gets it back', () => {
  const blush = [everywhere.map((_, i) => (isPatch(i % width, Math.floor(i / width)) ? 5 : 0)), none[1]!];
  const of = (more: number): number =>
    evenFrom(skin(stained([more, 0])), skin(), faceWidth, blush)[0][middle]!;
  expect(Math.abs(of(5))).toBeLessThan(1);
  expect(of(0)).toBeGreaterThan(2);
});

test('colour on both sides of a face is its blush, and colour on one side none', async () => {
  const [face] = await findFaces(await sharedVision(), await photo('marie'), 'near');
  const { x, y, width: size } = face!.box;
  const points = face!.points.map((v, i) => ((v - [x, y, 0][i % 3]!) * 100) / size + [30, 5, 0][i % 3]!);
  const [right, left] = [50, 280].map((v) => [points[v * 3]!, points[v * 3 + 1]!]) as [number[], number[]];
  const red = (places: readonly number[][]) =>
    skin((px, py) => [60, places.some(([cx, cy]) => Math.hypot(px - cx!, py - cy!) < 9) ? 24 : 14, 16]);
  const at = ([px, py]: number[]): number => Math.round(py!) * width + Math.round(px!);
  const [both] = blushOf(red([right, left]), points, 100);
  for (const place of [right, left]) expect(both[at(place)]).toBeGreaterThan(3);
  const [one] = blushOf(red([right]), points, 100);
  for (const place of [right, left]) expect(Math.abs(one[at(place)]!)).toBeLessThan(1);
});
