import { expect, test } from 'vitest';
import type { Planes } from '../image/planes.ts';
import { strayWall } from './palette.ts';

const [width, height] = [100, 60];
const plane = (value: (x: number, y: number) => number): Float32Array =>
  Float32Array.from({ length: width * height }, (_, i) => value(i % width, Math.floor(i / width)));
const at = (x: number, y: number): number => y * width + x;

/** Hair up to column 60, a blue beam beyond, and beige wall above the beam, of which a corner is in the edge of the hair. */
const isCorner = (x: number, y: number): boolean => x >= 45 && x < 60 && y >= 20 && y < 40;
const of = (hair: number, beam: number, beige: number): Float32Array =>
  plane((x, y) => (isCorner(x, y) || (x >= 60 && y < 10) ? beige : x < 60 ? hair : beam));
const planes: Planes = { width, height, channels: [of(90, 0, 190), of(50, 190, 180), of(40, 230, 160)] };
const isHead = plane((x) => (x < 55 ? 1 : 0));
const isBehind = plane((x) => (x >= 65 ? 1 : 0));
const isOpen = Uint8Array.from(plane((x) => (x >= 55 && x < 65 ? 1 : 0)));
const mayOpen = plane((x) => (x >= 40 && x < 55 ? 1 : 0));

test('a corner of wall is found as far as it hangs together with the edge, and hair is not', () => {
  const wall = strayWall(planes, isHead, isBehind, isOpen, mayOpen);
  expect(wall[at(57, 30)]).toBe(1);
  expect(wall[at(47, 30)]).toBe(1);
  expect(wall[at(57, 50)]).toBe(0);
  expect(wall[at(47, 50)]).toBe(0);
});

test('what has the wall’s colour deep inside, and so has the head, is no wall', () => {
  const forehead = plane((x, y) => (x < 30 && y < 10 ? 1 : 0));
  const pale = planes.channels.map((channel, c) =>
    channel.map((v, i) => (forehead[i] ? [190, 180, 160][c] : v)),
  ) as unknown as Planes['channels'];
  const wall = strayWall({ ...planes, channels: pale }, isHead, isBehind, isOpen, mayOpen);
  expect(wall[at(57, 30)]).toBe(0);
  expect(wall[at(47, 30)]).toBe(0);
});

test('where hair and wall are as dark as each other, nothing is taken from the hair', () => {
  const grain = plane((x, y) => (x * 7 + y * 13) % 11);
  const dark = planes.channels.map((channel, c) =>
    channel.map((v, i) => (v === [90, 50, 40][c] ? 4 : 0) + grain[i]),
  ) as unknown as Planes['channels'];
  const wall = strayWall({ ...planes, channels: dark }, isHead, isBehind, isOpen, mayOpen);
  expect(wall.includes(1)).toBe(false);
});

test('lines of single pixels are neither cut out of hair, nor taken out of a wall', () => {
  // from the edge of each into it
  const inHair = plane((x, y) => (y === 50 && x >= 46 ? 1 : 0));
  const inWall = plane((x, y) => (y === 30 && x >= 46 && x < 60 ? 1 : 0));
  const lined = planes.channels.map((channel, c) =>
    channel.map((v, i) => (inHair[i] ? [190, 180, 160][c]! : inWall[i] ? [90, 50, 40][c]! : v)),
  ) as unknown as Planes['channels'];
  const wall = strayWall({ ...planes, channels: lined }, isHead, isBehind, isOpen, mayOpen);
  for (let x = 47; x < 55; x++)
    expect([wall[at(x, 50)], wall[at(x, 30)], wall[at(x, 35)]]).toEqual([0, 0, 1]);
});
