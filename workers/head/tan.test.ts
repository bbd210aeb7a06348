import { expect, test } from 'vitest';
import type { Planes } from '../image/planes.ts';
import type { Head } from './head.ts';
import { tanOf } from './tan.ts';

const [width, height, faceWidth] = [80, 80, 40];
const heightAt = (y: number): number => 0.4 - y / 50;
const grid = (value: (x: number, y: number) => number): Float32Array =>
  Float32Array.from({ length: width * height }, (_, i) => value(i % width, Math.floor(i / width)));
const flat = (...colour: readonly [number, number, number]): Planes => ({
  ...{ width, height },
  channels: colour.map((v) => grid(() => v)) as unknown as Planes['channels'],
});
const isNeck = (x: number, y: number): boolean => Math.abs(x - 40) < 10 && y >= 20 && y < 45;

/** A light neck on a dark body. @param chest how far from its middle the body shows skin below the neck */
function tanOn(chest: number) {
  const isChest = (x: number, y: number): boolean => y >= 45 && Math.abs(x - 40) < chest;
  const none = grid(() => 0);
  const there = {
    ...{ width, height, faceWidth, alpha: none, faceSkin: none, planes: flat(130, 95, 75) },
    bodySkin: grid((x, y) => (isNeck(x, y) || isChest(x, y) ? 1 : 0)),
    clothes: none,
  } as Head;
  const neck = grid((x, y) => (isNeck(x, y) ? 1 : 0));
  return tanOf(there, {
    ...{ shown: flat(200, 160, 140), neck, over: neck, heights: grid((_, y) => heightAt(y)) },
    relight: (lab) => lab,
    light: new Float32Array(width * height),
    tone: [76, 12, 15],
  });
}

test('a collar’s shade falls on the neck that is drawn in it, and skin there is not lifted out of it', () => {
  /** A neck that darkens towards clothes from row 45 on. */
  const light = (y: number): number => (y < 36 ? 170 : 170 - 10 * (y - 35));
  const planes = {
    ...{ width, height },
    channels: [0, 1, 2].map((c) =>
      grid((_, y) => light(y) * [1, 0.8, 0.7][c]!),
    ) as unknown as Planes['channels'],
  };
  const none = grid(() => 0);
  const there = {
    ...{ width, height, faceWidth, alpha: none, faceSkin: none, planes },
    bodySkin: grid((x, y) => (isNeck(x, y) ? 1 : 0)),
    clothes: grid((_, y) => (y >= 45 ? 1 : 0)),
  } as Head;
  const neck = grid((x, y) => (isNeck(x, y) ? 1 : 0));
  const { neck: own, skin } = tanOf(there, {
    ...{ shown: flat(170, 136, 119), neck, over: neck, heights: grid((_, y) => heightAt(y)) },
    relight: (lab) => lab,
    light: new Float32Array(width * height),
    tone: [60, 12, 15],
  });
  expect(at(own[0]!, 43)).toBeLessThan(-12);
  expect(Math.abs(at(own[0]!, 25))).toBeLessThan(2);
  expect(at(skin[0]!, 43)).toBeLessThan(10);
});

const at = (plane: Float32Array, y: number): number => plane[y * width + 40]!;

test('a neck comes to have the light of a chest that shows, and keeps its own where none does', () => {
  const low = 42;
  const [onChest, inCollar] = [tanOn(36), tanOn(0)];
  expect(at(onChest.neck[0]!, low)).toBeLessThan(-20);
  expect(Math.abs(at(inCollar.neck[0]!, low))).toBeLessThan(3);
});

test('right under its jaw a neck has more of its own light', () => {
  const [light] = tanOn(36).neck;
  expect(at(light!, 21)).toBeGreaterThan(at(light!, 42) + 5);
});
