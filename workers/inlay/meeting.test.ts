import { expect, test } from 'vitest';
import type { Head } from '../head/head.ts';
import { createPlanes, type Lab } from '../image/planes.ts';
import { meeting } from './meeting.ts';

const [width, height, faceWidth] = [120, 140, 80];
const grid = (value: (x: number, y: number) => number): Float32Array =>
  Float32Array.from({ length: width * height }, (_, i) => value(i % width, Math.floor(i / width)));
/** Face and forehead from row 20 to 120, with ears beside it; the fan’s own hair hides the forehead above row 50. */
const isSkin = grid((x, y) => Number(Math.abs(x - 60) < 50 && y >= 20 && y < 120));
const outline = grid((x, y) => Number(Math.abs(x - 60) < 40 && y >= 20 && y < 120));
const comparedBelow = outline.map((v, i) => (Math.floor(i / width) >= 50 ? v : 0));
const heights = grid((_, y) => (120 - y) / 100);
const free = grid(() => 1);
const body = [3, 1, 1].map((v) => grid(() => v));
const lightThere = (light: number) => {
  const planes = createPlanes(width, height);
  planes.channels[0].fill(light);
  return planes;
};

/** CIELAB that a place of a target of L 60 is given. @param drawn of the face that is laid in */
function given(
  drawn: (i: number) => Lab,
  at: [x: number, y: number],
  mayChange = free,
  {
    there: shown = lightThere(60),
    isGrey = false,
    compared = comparedBelow as Float32Array,
    skinThere = isSkin,
    oldFace = outline as Float32Array,
  } = {},
): Lab {
  const there = { width, height, faceWidth, faceSkin: skinThere, bodySkin: grid(() => 0) } as unknown as Head;
  const met = { compared, faceSkin: isSkin, heights, outline, oldFace, body, free: mayChange, isGrey };
  const lab = createPlanes(width, height);
  for (const [c, plane] of lab.channels.entries()) for (const i of plane.keys()) plane[i] = drawn(i)[c]!;
  const planes = meeting(there, { ...met, drawn: lab, there: shown });
  const [l, a, b] = planes.map((plane) => plane[at[1] * width + at[0]]!);
  return [l!, a!, b!];
}

const darker = (): Lab => [50, 4, -2];

test('forehead and ears take the new face’s tone', () => {
  for (const place of [
    [60, 40],
    [60, 25],
    [15, 70],
  ] as [number, number][])
    expect(given(darker, place)).toEqual([-10, 4, -2].map((v) => expect.closeTo(v, 0)));
});

test('a forehead that the fan shows takes its own tone', () => {
  const paler = (i: number): Lab => (Math.floor(i / width) < 50 ? [60, -2, 3] : [60, 4, -2]);
  const [, a, b] = given(paler, [60, 32], free, { compared: outline });
  expect(a).toBeCloseTo(-2, 0);
  expect(b).toBeCloseTo(3, 0);
});

test('what looks like skin and does not hang together with the face stays', () => {
  const parted = grid((x, y) => Number(x < 9 || isSkin[y * width + x] > 0));
  expect(given(darker, [3, 70], free, { skinThere: parted }).map(Math.abs)).toEqual([0, 0, 0]);
  expect(given(darker, [13, 70], free, { skinThere: parted })[0]).toBeLessThan(-5);
});

test('a neck keeps what it was given as a body', () => {
  expect(given(darker, [60, 125])).toEqual([3, 1, 1]);
});

test('but what shows of the old chin is given the face’s tone', () => {
  const chin = grid((x, y) => Number(outline[y * width + x] > 0 || (Math.abs(x - 60) < 20 && y < 130)));
  const skinThere = grid((x, y) => Math.max(isSkin[y * width + x]!, chin[y * width + x]!));
  const shown = given(darker, [60, 123], free, { oldFace: chin, skinThere });
  expect(shown).toEqual([-10, 4, -2].map((v) => expect.closeTo(v, 0)));
});

test('a forehead is told by what is above the eyes, as cheeks are redder, but not by coloured light', () => {
  const red =
    (most: number) =>
    (i: number): Lab => [60, Math.floor(i / width) < 68 ? most : 6, 0];
  expect(given(red(3), [11, 30])[1]).toBeCloseTo(3, 0);
  expect(given(red(20), [11, 30])[1]).toBeLessThan(11);
});

test('nothing changes outside of what may', () => {
  const left = grid((x) => Number(x < 60));
  expect(given(darker, [80, 40], left).map(Math.abs)).toEqual([0, 0, 0]);
});

test('glints and shade of either face are no tone', () => {
  const shade = (i: number): Lab => (Math.floor(i / width) < 62 && i % width > 60 ? [20, 0, 0] : [60, 0, 0]);
  const [l] = given(shade, [70, 45]);
  expect(l).toBeLessThan(-2);
  expect(l).toBeGreaterThan(-12.5);
});

test('skin in full light does not become lighter than the face', () => {
  const bright = lightThere(60);
  bright.channels[0].set(grid((_, y) => (y < 45 ? 75 : 60)));
  const [l] = given(() => [70, 0, 0], [60, 30], free, { there: bright });
  expect(l).toBeCloseTo(0, 0);
  const [below] = given(() => [70, 0, 0], [60, 47], free, { there: bright });
  expect(below).toBeCloseTo(10, 0);
});

test('a photo of one colour keeps it', () => {
  expect(given(darker, [60, 40], free, { isGrey: true })).toEqual([expect.closeTo(-10, 0), 0, 0]);
});

test('a rim of light along the old chin goes where the new one has none, and light on a neck stays', () => {
  const chin = grid((x, y) => Number(outline[y * width + x]! > 0 || (Math.abs(x - 60) < 20 && y < 130)));
  const skinThere = grid((x, y) => Math.max(isSkin[y * width + x]!, chin[y * width + x]!));
  const rimmed = lightThere(60);
  rimmed.channels[0].set(grid((_, y) => (y >= 120 && y < 130 ? 85 : 60)));
  const same = (): Lab => [60, 0, 0];
  const shown = { there: rimmed, skinThere };
  expect(given(same, [60, 123], free, { ...shown, oldFace: chin })[0]).toBeLessThan(-18);
  // landmarks lie within a face
  expect(given(same, [60, 123], free, { ...shown, oldFace: outline })[0]).toBeLessThan(-18);
  expect(given(same, [60, 129], free, { ...shown, oldFace: outline })[0]).toBe(3);
});

test('that rim goes also where black hair beside it hides that it is skin', () => {
  const half = grid((x, y) => (y >= 120 && y < 130 ? 0.5 : isSkin[y * width + x]!));
  const rimmed = lightThere(60);
  rimmed.channels[0].set(grid((_, y) => (y >= 120 && y < 130 ? 85 : 60)));
  const shown = { there: rimmed, skinThere: half, oldFace: outline };
  expect(given(() => [60, 0, 0], [60, 123], free, shown)[0]).toBeLessThan(-18);
});
