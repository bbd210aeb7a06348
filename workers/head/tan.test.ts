import { expect, test } from 'vitest';
import type { Planes } from '../image/planes.ts';
import type { Head } from './head.ts';
import { lackOf, tanOf } from './tan.ts';

const [width, height, faceWidth] = [80, 80, 40];
const heightAt = (y: number): number => 0.4 - y / 50;
const grid = (value: (x: number, y: number) => number): Float32Array =>
  Float32Array.from({ length: width * height }, (_, i) => value(i % width, Math.floor(i / width)));
const flat = (...colour: readonly [number, number, number]): Planes => ({
  ...{ width, height },
  channels: colour.map((v) => grid(() => v)) as unknown as Planes['channels'],
});
const isNeck = (x: number, y: number): boolean => Math.abs(x - 40) < 10 && y >= 20 && y < 45;

/** A light neck on a dark body. @param chest how far from its middle the body shows skin below the neck; of 0 nothing shows, as under a beard @param given L that it lacks to go with its new face */
function tanOn(chest: number, given = 0, shown = flat(200, 160, 140)) {
  const isChest = (x: number, y: number): boolean => y >= 45 && Math.abs(x - 40) < chest;
  const none = grid(() => 0);
  const there = {
    ...{
      width,
      height,
      faceWidth,
      alpha: chest > 0 ? none : grid((x, y) => (isNeck(x, y) ? 1 : 0)),
      faceSkin: none,
      planes: flat(130, 95, 75),
    },
    bodySkin: grid((x, y) => (isNeck(x, y) || isChest(x, y) ? 1 : 0)),
  } as Head;
  const neck = grid((x, y) => (isNeck(x, y) ? 1 : 0));
  return tanOf(there, {
    ...{ shown, neck, over: neck, heights: grid((_, y) => heightAt(y)) },
    relight: (lab) => lab,
    light: new Float32Array(width * height),
    tone: [76, 12, 15],
    lack: [given, 0, 0].map((v) => grid(() => v)),
  });
}

const at = (plane: Float32Array, y: number): number => plane[y * width + 40]!;

test('a neck comes to have the light of a body that shows, and keeps its own where a beard hides all of it', () => {
  const low = 42;
  const [onChest, hidden] = [tanOn(36), tanOn(0)];
  expect(at(onChest.neck[0]!, low)).toBeLessThan(-20);
  expect(Math.abs(at(hidden.neck[0]!, low))).toBeLessThan(3);
});

test('right under its jaw a neck has more of its own light', () => {
  const [light] = tanOn(36).neck;
  expect(at(light!, 21)).toBeGreaterThan(at(light!, 42) + 5);
});

test('a body takes the complexion that the face has been given, and no other', () => {
  const low = 42;
  expect(at(tanOn(36).skin[0]!, low)).toBeCloseTo(0, 1);
  expect(at(tanOn(36, -12).skin[0]!, low)).toBeCloseTo(-12, 1);
  expect(at(tanOn(36, 8).skin[0]!, low)).toBeCloseTo(8, 1);
});

test('of its own colour a body keeps half, and the neck comes to meet it', () => {
  const low = 42;
  const { skin, neck } = tanOn(36, 0, flat(200, 145, 115));
  for (const c of [1, 2]) {
    expect(Math.abs(at(skin[c]!, low))).toBeGreaterThan(0.5);
    expect(at(skin[c]!, low)).toBeCloseTo(-at(neck[c]!, low), 1);
  }
});

test('a body lacks what its face was given, less what it has got already', () => {
  const plane = (v: number): Float32Array => Float32Array.of(0, v);
  const lack = lackOf([50, 12, 15], { skin: [70, 10, 15], given: [plane(-15), plane(2), plane(0)] });
  expect(lack.map((v) => [...v])).toEqual([
    [-20, -5],
    [2, 0],
    [0, 0],
  ]);
});
