import { expect, test } from 'vitest';
import { chin, foreheadTop, vertexCount } from '../face/topology.ts';
import type { Lab, Planes } from '../image/planes.ts';
import type { Head } from './head.ts';
import { type FanNeck, neckOf } from './neck.ts';
import { heightOver } from './sight.ts';
import { tanOf } from './tan.ts';
import type { Relight } from './tone.ts';

const [width, height, faceWidth] = [120, 140, 50];
const plane = (value: (x: number, y: number) => number): Float32Array =>
  Float32Array.from({ length: width * height }, (_, i) => value(i % width, Math.floor(i / width)));
const between = (v: number, from: number, to: number): number => (v >= from && v < to ? 1 : 0);
const at = (x: number, y: number): number => y * width + x;

/** Both faces from 20 down to 70, in the middle. */
const points = new Float32Array(vertexCount * 3).fill(60);
points[foreheadTop * 3 + 1] = 20;
points[chin * 3 + 1] = 70;
const up = heightOver(points);
const heights = plane(up);

/** A slim neck between a head and clothes from 100 on. */
const there = {
  ...{ width, height, faceWidth, points },
  alpha: plane((x, y) => between(x, 35, 85) * between(y, 10, 70)),
  faceSkin: plane((x, y) => between(x, 35, 85) * between(y, 20, 70)),
  bodySkin: plane((x, y) => between(x, 45, 75) * between(y, 70, 100)),
  clothes: plane((_, y) => between(y, 100, 140)),
  background: plane((x, y) =>
    between(x, 35, 85) * between(y, 10, 70) || y >= 100 ? 0 : 1 - between(x, 45, 75) * between(y, 70, 100),
  ),
  planes: skinOf(120, 90, 80),
} as Head;
/** A broad neck, and clothes at the left of it. */
const fan: FanNeck = {
  ...{ heights, points },
  alpha: there.alpha,
  faceSkin: there.faceSkin,
  bodySkin: plane((x, y) => between(x, 40, 80) * between(y, 70, 120)),
  clothes: plane((x, y) => between(x, 30, 40) * between(y, 80, 120)),
  background: plane((x) => 1 - between(x, 30, 90)),
};

function skinOf(...colour: number[]): Planes {
  return {
    ...{ width, height },
    channels: colour.map((v) => plane(() => v)) as unknown as Planes['channels'],
  };
}

test('a neck is as wide as right below its jaw, wider where the body shows skin, and goes behind clothes', () => {
  const sloping = {
    ...fan,
    clothes: plane(() => 0),
    bodySkin: plane((x, y) => between(x, y < 80 ? 44 : 20, y < 80 ? 76 : 100) * between(y, 70, 120)),
  };
  const neck = neckOf(there, sloping).alpha;
  expect(neck[at(60, 80)]).toBe(1);
  expect(neck[at(32, 82)]).toBe(0);
  expect(neck[at(60, 102)]).toBe(0);
  const broad = { ...there, bodySkin: plane((x, y) => between(x, 25, 95) * between(y, 75, 100)) };
  expect(neckOf(broad, sloping).alpha[at(32, 82)]).toBeGreaterThan(0.5);
});

test('shoulders that begin right below a neck do not make it broader where the body shows none', () => {
  const short = {
    ...fan,
    clothes: plane(() => 0),
    bodySkin: plane((x, y) => between(x, y < 75 ? 44 : 20, y < 75 ? 76 : 100) * between(y, 70, 120)),
  };
  expect(neckOf(there, short).alpha[at(37, 85)]).toBe(0);
});

test('no neck is drawn from the fan’s own clothes', () => {
  const broad = { ...there, bodySkin: plane((_, y) => between(y, 70, 100)) };
  const dressed = { ...fan, bodySkin: plane((x, y) => between(x, 35, 80) * between(y, 70, 120)) };
  const neck = neckOf(broad, dressed).alpha;
  expect(neck[at(60, 80)]).toBe(1);
  expect(neck[at(39, 82)]).toBe(0);
});

test('right below the jaw there is no body beside a neck, and further down there is', () => {
  const { outline } = neckOf(there, fan);
  expect(outline[at(60, 75)]).toBe(1);
  expect(outline[at(95, 75)]).toBe(0);
  expect(outline[at(95, 100)]).toBe(1);
});

test('right below a jaw a neck has the edge that its photo shows, and no corner of what is guessed', () => {
  const narrow = plane((x, y) => between(y, 10, 70) * (y < 50 ? between(x, 35, 85) : between(x, 52, 68)));
  const shown = {
    ...fan,
    alpha: narrow,
    faceSkin: narrow,
    clothes: plane(() => 0),
    background: plane((x) => 1 - between(x, 40, 80)),
  };
  const collar = plane((x, y) => between(y, 85, 140) * (1 - between(x, 40, 80)));
  const dressed = {
    ...there,
    clothes: collar,
    bodySkin: plane((x, y) => between(x, 40, 80) * between(y, 70, 120)),
  };
  const beside = plane((x, y) => between(x, 42, 78) * between(y, 55, 120));
  const { guessed, alpha } = neckOf(dressed, { ...shown, bodySkin: beside });
  expect(alpha[at(43, 57)]).toBeGreaterThan(0.9);
  expect(guessed[at(42, 57)]).toBeLessThan(0.3);
  expect(guessed[at(42, 68)]).toBeGreaterThan(0.3);
});

const asItIs: Relight = (lab) => lab;
const tonesOf = (neck: Float32Array, tone: Lab, body = there, shown = skinOf(170, 130, 115)) =>
  tanOf(body, { shown, neck, over: fan.alpha, heights, relight: asItIs, light: heights.map(() => 0), tone });

test('beside a jaw the body’s skin takes the tone of the neck that is drawn, and clothes and walls do not', () => {
  const neck = plane((x, y) => between(x, 45, 75) * between(y, 70, 90));
  const [l] = tonesOf(neck, [40, 15, 15], there, skinOf(80, 60, 52)).skin;
  expect(l[at(60, 72)]).toBeLessThan(-10);
  expect(l[at(60, 120)]).toBe(0);
  expect(l[at(110, 72)]).toBe(0);
});

test('below its jaw a neck comes to have the body’s light, and no step is left between the two', () => {
  const neck = plane((x, y) => between(x, 45, 75) * between(y, 70, 90));
  const { skin, neck: own } = tonesOf(neck, [40, 15, 15], there, skinOf(80, 60, 52));
  expect(own[0][at(60, 70)]).toBeCloseTo(0);
  expect(own[0][at(60, 84)]).toBeGreaterThan(10);
  expect(skin[0][at(60, 84)]).toBeCloseTo(0);
  const apart = skin[0][at(60, 70)] - own[0][at(60, 70)];
  for (const y of [72, 76, 80]) expect(skin[0][at(60, y)] - own[0][at(60, y)]).toBeCloseTo(apart, 0);
});

test('a dark body is lifted by little, and a lighter neck comes down to it', () => {
  const neck = plane((x, y) => between(x, 45, 75) * between(y, 70, 90));
  const { skin, neck: own } = tonesOf(neck, [60, 15, 15], there, skinOf(200, 160, 145));
  expect(skin[0][at(60, 72)]).toBeLessThanOrEqual(10);
  expect(own[0][at(60, 72)]).toBeLessThan(-10);
});

test('where hardly any neck was compared skin in shade stays, and is darker under a darker face, lighter under a much lighter one', () => {
  const hardly = plane((x, y) => between(x, 59, 61) * between(y, 72, 74));
  expect(Math.max(...tonesOf(hardly, [48, 15, 15]).skin[0])).toBeLessThan(1);
  expect(tonesOf(hardly, [62, 15, 15]).skin[0][at(60, 80)]).toBeGreaterThan(10);
  expect(tonesOf(hardly, [30, 10, 12]).skin[0][at(60, 80)]).toBeLessThan(-8);
});

test('skin that does not hang together with the neck is somebody else’s, and stays', () => {
  const neck = plane((x, y) => between(x, 45, 75) * between(y, 70, 90));
  const arm = plane((x, y) => Math.max(there.bodySkin[at(x, y)], between(x, 78, 90) * between(y, 75, 95)));
  const [l] = tonesOf(neck, [60, 15, 15], { ...there, bodySkin: arm }).skin;
  expect(l[at(60, 74)]).toBeGreaterThan(8);
  expect(l[at(84, 76)]).toBe(0);
});
