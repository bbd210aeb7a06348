import { expect, test } from 'vitest';
import type { Planes } from '../image/planes.ts';
import { withoutScraps } from './scraps.ts';

const [width, height, faceWidth] = [60, 60, 40];
const plane = (value: (x: number, y: number) => number): Float32Array =>
  Float32Array.from({ length: width * height }, (_, i) => value(i % width, Math.floor(i / width)));
const at = (x: number, y: number): number => y * width + x;

/** Brown hair with light strands; a scrap of wall at its lower end. */
const isStrand = (x: number): boolean => x % 8 === 0;
const isScrap = (x: number, y: number): boolean => x >= 30 && x < 33 && y >= 46 && y < 49;
const colours: Planes = {
  ...{ width, height },
  channels: [90, 50, 30].map((v) =>
    plane((x, y) => (isScrap(x, y) ? 210 : v + (isStrand(x) ? 60 : 0))),
  ) as unknown as Planes['channels'],
};
const hair = plane((x, y) => (x >= 5 && x < 55 && y >= 5 && y < 50 ? 1 : 0));
const nothing = plane(() => 0);

test('a scrap of wall in hair takes the colour of the hair around it, and strands keep theirs', () => {
  const [red, , blue] = withoutScraps(colours, hair, nothing, faceWidth).channels;
  expect(blue[at(31, 47)]).toBeLessThan(100);
  expect(red[at(24, 30)]).toBe(150);
  expect(red[at(20, 30)]).toBe(90);
});

test('what is no hair stays: skin, and what is around a head', () => {
  const skin = plane((x, y) => (isScrap(x, y) ? 1 : 0));
  expect(withoutScraps(colours, hair, skin, faceWidth).channels[2][at(31, 47)]).toBe(210);
  const cut = hair.map((v, i) => (isScrap(i % width, Math.floor(i / width)) ? 0 : v));
  expect(withoutScraps(colours, cut, nothing, faceWidth).channels[2][at(31, 47)]).toBe(210);
});
