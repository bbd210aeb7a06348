import { expect, test } from 'vitest';
import type { Planes } from '../image/planes.ts';
import { settled } from './doubt.ts';

const [width, height, faceWidth] = [90, 90, 40];
const plane = (value: (x: number, y: number) => number): Float32Array =>
  Float32Array.from({ length: width * height }, (_, i) => value(i % width, Math.floor(i / width)));
const at = (x: number, y: number): number => y * width + x;

/** A face above, a scarf below, and a throat between them at the left, where more scarf is at the right. */
const faceSkin = plane((_, y) => (y < 30 ? 1 : 0));
const isThroat = (x: number, y: number): boolean => y >= 30 && y < 60 && x < 45;
const colour = (skin: number, cloth: number, shade: number): Float32Array =>
  plane((x, y) => (y < 30 ? skin : isThroat(x, y) ? skin - shade : cloth));
const planes: Planes = {
  width,
  height,
  channels: [colour(200, 160, 40), colour(150, 90, 30), colour(130, 120, 30)],
};
const doubted = plane((_, y) => (y >= 30 && y < 60 ? 1 : 0));

test('where the network doubts, a throat in the shade is skin, and the scarf beside it is none', () => {
  const { bodySkin, clothes } = settled(
    planes,
    faceSkin,
    {
      bodySkin: doubted.map((v) => 0.45 * v),
      clothes: plane((x, y) => (y >= 60 ? 0.95 : 0.5 * doubted[at(x, y)])),
    },
    faceWidth,
  );
  expect(bodySkin[at(20, 45)]).toBeGreaterThan(0.8);
  expect(clothes[at(20, 45)]).toBeLessThan(0.1);
  expect(bodySkin[at(70, 45)]).toBeLessThan(0.1);
});

test('what the network is sure of stays, whatever its colour', () => {
  const sure = {
    bodySkin: plane((x, y) => (x >= 45 ? 0.95 * doubted[at(x, y)] : 0)),
    clothes: plane((_, y) => (y >= 60 ? 0.95 : 0)),
  };
  const { bodySkin } = settled(planes, faceSkin, sure, faceWidth);
  expect(bodySkin[at(70, 45)]).toBeCloseTo(0.95, 3);
  expect(bodySkin[at(20, 45)]).toBe(0);
});
