import { expect, test } from 'vitest';
import { createPlanes, type Lab, type Planes } from '../image/planes.ts';
import { lackOf, likeFace } from './lack.ts';
import type { Necks } from './neck-tone.ts';

const faceWidth = 10;
const none: Necks = { pixels: 0, lit: [0, 0, 0], body: [0, 0, 0] };

/** A body's skin, a pixel each. */
function skinOf(...pixels: readonly Lab[]): Planes {
  const planes = createPlanes(pixels.length, 1);
  for (const c of [0, 1, 2] as const) planes.channels[c].set(pixels.map((pixel) => pixel[c]));
  return planes;
}

/** @param given L that each pixel has got already */
function lackFor(body: Planes, face: Lab, { skin = [60, 20, 20] as Lab, necks = none, given = 0 } = {}) {
  const before = { skin, given: [given, 0, 0].map((v) => new Float32Array(body.width).fill(v)) };
  const measured = new Float32Array(body.width).fill(1);
  return lackOf(body, { before, face, necks, measured, faceWidth }).map((plane) => [...plane]);
}

test('skin under a darker face loses light as a factor, and colour with it', () => {
  const [l, a] = lackFor(skinOf([60, 20, 20], [22, 10, 10]), [41, 20, 20]);
  expect(l![0]).toBeCloseTo(-19);
  expect(l![1]).toBeCloseTo(-9.5);
  expect(a![0]).toBeCloseTo(-5);
  expect(a![1]).toBeCloseTo(-2.5);
});

test('what a body has been given already it does not lack', () => {
  const [l] = lackFor(skinOf([41, 20, 20]), [41, 20, 20], { given: -19 });
  expect(l![0]).toBeCloseTo(0);
});

test('necks tell two fifths of it, and nothing where hardly any was compared', () => {
  const necks: Necks = { pixels: 50, lit: [22, 8, 8], body: [60, 20, 20] };
  const [l] = lackFor(skinOf([60, 20, 20]), [60, 20, 20], { necks });
  expect(l![0]).toBeCloseTo(76 * (0.5 ** 0.4 - 1));
  const [hardly] = lackFor(skinOf([60, 20, 20]), [60, 20, 20], { necks: { ...necks, pixels: 0.1 } });
  expect(hardly![0]).toBeGreaterThan(-0.5);
});

test('what is as light as skin is to be is made no lighter', () => {
  const [l] = lackFor(skinOf([30, 10, 10], [32, 10, 10], [80, 20, 20]), [80, 20, 20]);
  expect(l![0]).toBeGreaterThan(10);
  expect(l![2]).toBe(0);
});

test('of the difference to a face’s colour skin lacks half', () => {
  const [, a, b] = lackFor(skinOf([60, 20, 20]), [60, 26, 12]);
  expect(a![0]).toBeCloseTo(3);
  expect(b![0]).toBeCloseTo(-4);
});

test('of the difference to a neck’s colour, too, in whatever light that neck is', () => {
  const necks: Necks = { pixels: 50, lit: [60, 14, 20], body: [44, 15, 15.8] };
  const [l, a, b] = lackFor(skinOf([44, 15, 15.8]), [60, 20, 20], { necks });
  const light = 44 + l![0]! + 16;
  expect(a![0]).toBeCloseTo(0.5 * (14 / 76 - 15 / 60) * light + 15 * (light / 60 - 1));
  expect(b![0]).toBeCloseTo(15.8 * (light / 60 - 1), 0);
});

/** What skin is once it is made like a face of [44, 12, 15], as if it lacked nothing else. */
function likeness(body: Planes, { trust = 1 } = {}): number[][] {
  const lack = body.channels.map((plane) => new Float32Array(plane.length));
  const weight = new Float32Array(body.width).fill(1);
  const face = { look: [44, 12, 15] as Lab, lightness: 44, measured: weight, trust };
  return likeFace(body, lack, face).map((plane, c) => [...plane.map((v, i) => v + body.channels[c]![i]!)]);
}

/** As many pixels as say something of a body. */
const body = (...colour: Lab): Planes => skinOf(...Array.from({ length: 10 }, () => colour));

test('a body is no lighter than its face, and loses colour with its light', () => {
  const [l, a] = likeness(body(84, 20, 25));
  expect(l![0]).toBeCloseTo(44, 4);
  expect(a![0]).toBeCloseTo(12, 4);
  expect(likeness(body(30, 9.2, 11.5))[0]![0]).toBeCloseTo(30, 4);
});

test('its hue comes as near to the face’s as leaves a little of its own', () => {
  const [, a, b] = likeness(body(44, 12, 24));
  expect(a![0]).toBeCloseTo(12, 4);
  expect(b![0]).toBeCloseTo(15 + 0.03 * 60, 4);
  expect(likeness(body(44, 6, 15))[1]![0]).toBeCloseTo(12 - 0.03 * 60, 4);
});

test('a body that cannot be changed as a whole stays as it is', () => {
  const [l, , b] = likeness(body(84, 20, 40), { trust: 0 });
  expect([l![0], b![0]]).toEqual([84, 40]);
});
