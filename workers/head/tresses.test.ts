import { expect, test } from 'vitest';
import type { Lab, Planes } from '../image/planes.ts';
import type { Head } from './head.ts';
import { tressesOf } from './tresses.ts';

const [width, height, faceWidth] = [200, 220, 60];
const plane = (value: (x: number, y: number) => number): Float32Array =>
  Float32Array.from({ length: width * height }, (_, i) => value(i % width, Math.floor(i / width)));
const between = (v: number, from: number, to: number): number => (v >= from && v < to ? 1 : 0);
const at = (x: number, y: number): number => y * width + x;

/** A face from 20 down to its chin at 90; hair at both sides of it, to 180, over a shirt that begins at 120. */
const heights = plane((_, y) => (90 - y) / 70);
const face = plane((x, y) => between(x, 70, 130) * between(y, 20, 90));
const sides = (x: number, from: number, to: number): number =>
  between(x, 100 - to, 100 - from) + between(x, 100 + from, 100 + to);
const longHair = plane((x, y) => between(y, 10, 180) * sides(x, 30, 55));
const shirt = plane((x, y) => between(y, 120, height) * between(x, 20, 180) * (1 - longHair[at(x, y)]));
const grain = (x: number, y: number): number => ((x * 7 + y * 3) % 11) - 5;
const there = {
  ...{ width, height, faceWidth },
  alpha: plane((x, y) => Math.max(face[at(x, y)], longHair[at(x, y)])),
  faceSkin: face,
  ...{ bodySkin: plane(() => 0), others: plane(() => 0) },
  clothes: shirt,
  background: plane((x, y) => 1 - Math.max(face[at(x, y)], longHair[at(x, y)], shirt[at(x, y)])),
  planes: {
    ...{ width, height },
    channels: [0, 1, 2].map(() => plane((x, y) => (longHair[at(x, y)] ? 60 + 4 * grain(x, y) : 220))),
  } as unknown as Planes,
} as Head;
/** Dark hair, CIELAB, with grain. */
const photo: Planes = {
  ...{ width, height },
  channels: [
    plane((x, y) => (longHair[at(x, y)] ? 30 + grain(x, y) : 85)),
    plane((x, y) => 5 * longHair[at(x, y)]),
    plane((x, y) => 10 * longHair[at(x, y)]),
  ],
};

/** Hair to a row, of that colour, with grain. */
const headWith = (to: number, [l, a, b]: Lab = [20, 12, 8]) => {
  const hair = plane((x, y) => between(y, 5, to) * sides(x, 30, 50));
  return {
    ...{ hair, heights },
    within: plane(() => 1),
    colourAt: (i: number): Lab => [l + grain(i % width, Math.floor(i / width)), a, b],
  };
};

test('long hair stays below the chin of a head whose own reaches down to it, and nothing of it above', () => {
  const { stays, hair } = tressesOf(there, photo, headWith(100));
  expect(hair[at(60, 150)]).toBe(1);
  expect(hair[at(140, 150)]).toBe(1);
  expect(hair[at(60, 50)]).toBe(0);
  expect(hair[at(100, 150)]).toBe(0);
  // the shirt right beside it is the photo's own, further away nothing is said of it
  expect(stays[at(70, 150)]).toBeGreaterThan(0.8);
  expect(stays[at(78, 150)]).toBe(0);
});

test('a head with short hair keeps none of it', () => {
  const { stays, instead, change } = tressesOf(there, photo, headWith(60));
  for (const plane of [stays, instead, ...change]) expect(Math.max(...plane)).toBe(0);
});

test('far beside the new hair it begins further down before a wall, and on a body nearly at once', () => {
  const wide = plane((x, y) => between(y, 10, 180) * sides(x, 30, 85));
  const wideThere = (clothesFrom: number): Head => {
    const clothes = plane((x, y) => between(y, clothesFrom, height) * (1 - wide[at(x, y)]));
    const alpha = plane((x, y) => Math.max(face[at(x, y)], wide[at(x, y)]));
    const background = plane((x, y) => 1 - Math.max(alpha[at(x, y)], clothes[at(x, y)]));
    return { ...there, clothes, alpha, background };
  };
  const first = (clothesFrom: number, x: number): number => {
    const { hair } = tressesOf(wideThere(clothesFrom), photo, headWith(120));
    return Array.from({ length: height }, (_, y) => hair[at(x, y)]).findIndex((v) => v > 0.5);
  };
  expect(first(60, 30)).toBeGreaterThan(0);
  expect(first(60, 30)).toBeLessThan(first(height, 30));
  expect(first(height, 48)).toBeLessThan(first(height, 30));
});

test('it takes the colour of the new hair, with its own light and shade', () => {
  const { change } = tressesOf(there, photo, headWith(100));
  const after = (x: number, y: number): Lab =>
    [0, 1, 2].map((c) => photo.channels[c][at(x, y)] + change[c][at(x, y)]) as unknown as Lab;
  const all = Array.from({ length: 40 }, (_, k) => after(58 + (k % 4), 130 + k));
  const mean = [0, 1, 2].map((c) => all.reduce((sum, lab) => sum + lab[c], 0) / all.length);
  expect(mean[0]).toBeCloseTo(20, -0.5);
  expect(mean[1]).toBeCloseTo(12, -0.5);
  expect(mean[2]).toBeCloseTo(8, -0.5);
  expect(Math.max(...all.map(([l]) => l)) - Math.min(...all.map(([l]) => l))).toBeGreaterThan(3);
  expect(change[0][at(100, 150)]).toBe(0);
});

test('dark hair is made lighter by a little only', () => {
  const { change } = tressesOf(there, photo, headWith(100, [52, 5, 25]));
  const lighter = change[0].filter((_, i) => longHair[i] && heights[i] < -0.3);
  const mean = lighter.reduce((sum, v) => sum + v, 0) / lighter.length;
  expect(mean).toBeGreaterThan(8);
  expect(mean).toBeLessThan(16);
});

test('hair that would stay far too dark does not', () => {
  expect(Math.max(...tressesOf(there, photo, headWith(100, [75, 5, 25])).hair)).toBe(0);
});

test('the end of the new hair goes over into it, and no more than its end', () => {
  const { instead } = tressesOf(there, photo, headWith(130));
  expect(instead[at(60, 100)]).toBeLessThan(0.05);
  expect(instead[at(60, 128)]).toBeGreaterThan(0.9);
  expect(instead[at(100, 128)]).toBe(0);
});

test('no gap is guessed between two locks of the new hair, where nothing would stay by itself', () => {
  const locks = (from: number, to: number): number =>
    tressesOf(there, photo, {
      ...headWith(140),
      hair: plane((x, y) => between(y, 5, 140) * (sides(x, 30, from) + sides(x, to, 58))),
    }).hair[at(59, 77)]!;
  expect(locks(36, 46)).toBeGreaterThan(0.5);
  // far from each other they are two
  expect(locks(33, 54)).toBeLessThan(0.1);
});

test('what lies outside of the mask neither stays nor is dyed', () => {
  const within = plane((x) => between(x, 100, width));
  const { stays, change } = tressesOf(there, photo, { ...headWith(100), within });
  expect(stays[at(60, 150)]).toBe(0);
  expect(change[0][at(60, 150)]).toBe(0);
  expect(stays[at(140, 150)]).toBe(1);
});

test('curls below straight hair are told', () => {
  const waves = (x: number, y: number): number => 30 + 8 * Math.sin(x / 1.5) * Math.cos(y / 1.5);
  const curls: Planes = {
    ...photo,
    channels: [
      plane((x, y) => (longHair[at(x, y)] ? waves(x, y) : 85)),
      photo.channels[1],
      photo.channels[2],
    ],
  };
  const straight = {
    ...headWith(130),
    colourAt: (i: number): Lab => [20 + 6 * Math.sin((i % width) / 1.5), 12, 8],
  };
  expect(tressesOf(there, curls, straight).curlier).toBeGreaterThan(0.5);
  const alike: Planes = {
    ...photo,
    channels: [plane((x) => 30 + 6 * Math.sin(x / 1.5)), photo.channels[1], photo.channels[2]],
  };
  expect(tressesOf(there, alike, straight).curlier).toBeLessThan(0.1);
  // of hair that hardly reaches down nothing stays, curly or not
  expect(tressesOf(there, curls, { ...straight, hair: headWith(70).hair }).curlier).toBe(0);
});

test('ends that the network takes for a shirt are hair where the picture has its colours', () => {
  const seen = (y: number): number => between(y, 10, 150);
  const short = {
    ...there,
    alpha: plane((x, y) => there.alpha[at(x, y)] * seen(y)),
    clothes: plane((x, y) => Math.max(shirt[at(x, y)], longHair[at(x, y)] * (1 - seen(y)))),
  };
  const { hair, change, fading } = tressesOf(short, photo, headWith(100));
  expect(fading).toBeGreaterThan(3 * tressesOf(short, photo, headWith(100, [29, 5, 10])).fading);
  expect(hair[at(60, 160)]).toBeGreaterThan(0.3);
  expect(change[0][at(60, 160)]).toBeLessThan(-2);
  expect(hair[at(75, 165)]).toBeLessThan(0.05);
});
