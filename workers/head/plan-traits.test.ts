import { expect, test } from 'vitest';
import { faceWidth, height, plane, points, width } from '../fixtures/upright-face.ts';
import type { Backdrop } from './backdrop.ts';
import type { Head } from './head.ts';
import {
  bodiless,
  croppedLength,
  guessedBehind,
  guessedBody,
  inAir,
  lostSkin,
  necklessShare,
  slantedHair,
} from './plan-traits.ts';

const nothing = plane(() => 0);
/** They begin at 90. */
const clothes = plane((_, y) => (y >= 90 ? 1 : 0));
const there = {
  width,
  height,
  faceWidth,
  points,
  clothes,
  bodySkin: nothing,
  background: nothing.map(() => 1),
} as Head;
const backdrop = (of: Partial<Backdrop>): Omit<Backdrop, 'filled'> => ({
  hole: nothing,
  body: nothing,
  clothed: nothing,
  shoulders: nothing.map(() => -1),
  ...of,
});

test('a neck is missing where neither the fan nor the body that is there fills its place', () => {
  expect(necklessShare(there, points, nothing, nothing)).toBeGreaterThan(0.9);
  const drawn = plane((_, y) => (y < 90 ? 1 : 0));
  expect(necklessShare(there, points, drawn, nothing)).toBe(0);
  const turtleneck = { ...there, clothes: plane((_, y) => (y >= 71 ? 1 : 0)) };
  expect(necklessShare(turtleneck, points, nothing, nothing)).toBe(0);
  const bare = { ...there, bodySkin: plane((_, y) => (y >= 71 ? 1 : 0)) };
  expect(necklessShare(bare, points, nothing, nothing)).toBe(0);
  expect(
    necklessShare(
      bare,
      points,
      nothing,
      plane(() => 1),
    ),
  ).toBeGreaterThan(0.9);
});

test('hair that ends on a body ends well, and in the air does not', () => {
  const at = (top: number) => plane((x, y) => (x < 10 && y >= top && y < top + 4 ? 1 : 0));
  expect(inAir(there, backdrop({}), at(95))).toBe(0);
  expect(inAir(there, backdrop({}), at(80))).toBeCloseTo(40 / faceWidth ** 2);
  // what is guessed to be a body is one as well
  const guess = backdrop({ hole: nothing.map(() => 1), body: nothing.map(() => 1) });
  expect(inAir(there, guess, at(80))).toBe(0);
});

test('surroundings that fit badly count where they show, and more the more of them does', () => {
  const misfit = nothing.map(() => 200);
  const shows = (side: number) => plane((x, y) => (x < side && y < side ? 1 : 0));
  const behind = (side: number): number => guessedBehind(faceWidth, backdrop({}), shows(side), misfit).mean;
  expect(behind(0)).toBe(0);
  expect(behind(8)).toBeLessThan(60);
  expect(behind(80)).toBeGreaterThan(180);
  const body = backdrop({ body: nothing.map(() => 1) });
  expect(guessedBehind(faceWidth, backdrop({}), shows(80), misfit).sum).toBe(200 * 4);
  expect(guessedBehind(faceWidth, body, shows(80), misfit)).toEqual({ mean: 0, sum: 0 });
  expect(
    guessedBody(
      there,
      body,
      shows(80),
      nothing.map(() => 1),
    ),
  ).toBe(4);
});

test('what is taken away below the chin was somebody’s, unless it was background', () => {
  const shows = plane((x, y) => (x < 40 && y < 40 ? 1 : 0));
  const low = nothing.map(() => -0.2);
  expect(guessedBody(there, backdrop({}), shows, low)).toBe(0);
  expect(guessedBody({ ...there, background: nothing }, backdrop({}), shows, low)).toBe(1);
});

test('beside a known shoulder nothing counts, and clothes on it count less than skin', () => {
  const shows = plane((x, y) => (x < 40 && y < 40 ? 1 : 0));
  const low = nothing.map(() => -0.2);
  const hair = { ...there, background: nothing };
  const [none, all] = [nothing, nothing.map(() => 1)];
  expect(guessedBody(hair, backdrop({ shoulders: none }), shows, low)).toBe(0);
  expect(guessedBody(hair, backdrop({ shoulders: all, body: all }), shows, low)).toBe(1);
  expect(guessedBody(hair, backdrop({ shoulders: all, body: all, clothed: all }), shows, low)).toBe(0.25);
});

test('what the photo cuts off of a head counts at its top, half at its sides, and not where it cut the old one', () => {
  const photo = { width, height, data: new Uint8ClampedArray() };
  const framed = { ...there, alpha: nothing, box: { x: 0, y: 0, width, height }, cell: 1 } as Head;
  const top = plane((x, y) => (y < 10 && x >= 30 && x < 50 ? 1 : 0));
  const side = plane((x, y) => (x < 10 && y >= 30 && y < 50 ? 1 : 0));
  expect(croppedLength(framed, photo, top)).toBeCloseTo(20 / faceWidth);
  expect(croppedLength(framed, photo, side)).toBeCloseTo(10 / faceWidth);
  expect(croppedLength({ ...framed, alpha: top }, photo, top)).toBe(0);
});

test('long hair slants with a head that is turned, and short hair does not', () => {
  const upright = { a: 1, b: 0, left: 0, top: 0 };
  const turned = { a: Math.cos(0.3), b: Math.sin(0.3), left: 0, top: 0 };
  const heights = plane((_, y) => (70 - y) / 50);
  const long = plane((x, y) => (x < 20 && y < 110 ? 1 : 0));
  const short = plane((x, y) => (x < 20 && y < 70 ? 1 : 0));
  expect(slantedHair(there, upright, long, heights)).toBe(0);
  expect(slantedHair(there, turned, short, heights)).toBe(0);
  expect(slantedHair(there, turned, long, heights)).toBeGreaterThan(0.05);
});

test('fingers at a jaw that hair hides are lost, and a neck below it or a chest is not', () => {
  const isIn = (v: number, from: number, to: number): boolean => v >= from && v < to;
  const neck = plane((x, y) => (isIn(x, 40, 60) && isIn(y, 70, 90) ? 1 : 0));
  const fingers = plane((x, y) => (isIn(x, 70, 80) && isIn(y, 60, 70) ? 1 : 0));
  const chest = plane((x, y) => (isIn(x, 70, 80) && isIn(y, 100, 110) ? 1 : 0));
  const body = {
    ...there,
    alpha: nothing,
    bodySkin: neck.map((v, i) => Math.max(v, fingers[i]!, chest[i]!)),
  } as Head;
  const heights = plane((_, y) => (70 - y) / 50);
  const all = plane(() => 1);
  expect(lostSkin(body, heights, all, neck)).toBeCloseTo(100 / faceWidth ** 2, 5);
  expect(lostSkin(body, heights, nothing, neck)).toBe(0);
  expect(lostSkin({ ...body, alpha: fingers } as Head, heights, all, neck)).toBe(0);
});

test('hair that goes leaves a hole where its owner’s body should be, and none beside it', () => {
  const heights = plane((_, y) => (70 - y) / 50);
  const hair = (left: number): Float32Array =>
    plane((x, y) => (x >= left && x < left + 10 && y >= 90 ? 1 : 0));
  const hole = (left: number, body = nothing): number =>
    bodiless(there, backdrop({ body }), points, hair(left), heights);
  expect(hole(60)).toBeGreaterThan(0.1);
  expect(hole(85)).toBe(0);
  expect(
    hole(
      60,
      plane(() => 1),
    ),
  ).toBe(0);
});
