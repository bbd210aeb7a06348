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
const wall: Float32Array = hair.map((v) => 1 - v);
/** A photo whose wall is as light as the scrap, or dark. */
const before = (light: number): Planes => ({
  ...colours,
  channels: colours.channels.map((p) =>
    p.map((v, i) => (wall[i] ? light : v)),
  ) as unknown as Planes['channels'],
});
const clean = ({ own = hair, skin = nothing, beside = wall, light = 210 } = {}): Planes =>
  withoutScraps(colours, { hair: own, skin, beside }, before(light), faceWidth);

test('a scrap of wall in hair takes the colour of the hair around it, and strands keep theirs', () => {
  const [red, , blue] = clean().channels;
  expect(blue[at(31, 47)]).toBeLessThan(100);
  expect(red[at(24, 30)]).toBe(150);
  expect(red[at(20, 30)]).toBe(90);
});

test('shade in light hair is the hair’s, before a wall that is as dark as well', () => {
  const [light, shade] = [
    [190, 160, 110],
    [38, 33, 24],
  ];
  const blond: Planes = {
    ...colours,
    channels: light.map((v, c) =>
      plane((x, y) => (isScrap(x, y) ? shade[c]! : v)),
    ) as unknown as Planes['channels'],
  };
  const dark = {
    ...blond,
    channels: blond.channels.map((p) => p.map((v, i) => (wall[i] ? 30 : v))),
  } as never;
  const cleaned = withoutScraps(blond, { hair, skin: nothing, beside: wall }, dark, faceWidth);
  expect(cleaned.channels[0][at(31, 47)]).toBe(38);
  // leaves that are lighter than black are of another colour than any shade of it
  const green = [20, 75, 20];
  const leaves = (from: Planes, isThere: (i: number) => boolean): Planes => ({
    ...from,
    channels: from.channels.map((p, c) =>
      p.map((v, i) => (isThere(i) ? green[c]! : v)),
    ) as unknown as Planes['channels'],
  });
  const inHair = leaves(blond, (i) => isScrap(i % width, Math.floor(i / width)));
  const photo = leaves(blond, (i) => wall[i]! > 0);
  const [red] = withoutScraps(inHair, { hair, skin: nothing, beside: wall }, photo, faceWidth).channels;
  expect(red[at(31, 47)]).toBeGreaterThan(100);
});

test('in dark hair what is hardly darker and of the wall’s colour is a scrap', () => {
  const green = [20, 45, 15];
  const over = (plane: Float32Array, c: number, is: (i: number) => boolean): Float32Array =>
    plane.map((v, i) => (is(i) ? green[c]! : v));
  const isScrapAt = (i: number): boolean => isScrap(i % width, Math.floor(i / width));
  const dark = [48, 38, 34].map((v, c) =>
    over(
      plane(() => v),
      c,
      isScrapAt,
    ),
  );
  const photo = dark.map((p, c) => over(p, c, (i) => wall[i]! > 0));
  const planesOf = (channels: Float32Array[]): Planes => ({ ...colours, channels: channels as never });
  const marks = { hair, skin: nothing, beside: wall };
  const [red] = withoutScraps(planesOf(dark), marks, planesOf(photo), faceWidth).channels;
  expect(red[at(31, 47)]).toBeGreaterThan(40);
});

test('what is no hair stays: skin, and what is around a head', () => {
  const skin = plane((x, y) => (isScrap(x, y) ? 1 : 0));
  expect(clean({ skin }).channels[2][at(31, 47)]).toBe(210);
  const cut = hair.map((v, i) => (isScrap(i % width, Math.floor(i / width)) ? 0 : v));
  expect(clean({ own: cut }).channels[2][at(31, 47)]).toBe(210);
});

test('what shines in hair before a dark wall is none of it; of what is part of a wall, only what is mostly that is', () => {
  expect(clean({ light: 5 }).channels[2][at(31, 47)]).toBe(210);
  expect(clean({ beside: nothing }).channels[2][at(31, 47)]).toBe(210);
  /** @param share of the wall in what would be a scrap */
  const mixed = (share: number): Planes => ({
    ...colours,
    channels: [90, 50, 30].map((v, c) =>
      colours.channels[c]!.map((own, i) =>
        isScrap(i % width, Math.floor(i / width)) ? v + share * (210 - v) : own,
      ),
    ) as unknown as Planes['channels'],
  });
  const blueOf = (planes: Planes): number =>
    withoutScraps(planes, { hair, skin: nothing, beside: wall }, before(210), faceWidth).channels[2][
      at(31, 47)
    ]!;
  expect(blueOf(mixed(0.8))).toBeLessThan(100);
  expect(blueOf(mixed(0.5))).toBe(120);
});
