import { expect, test } from 'vitest';
import { sidesOf, withBareCrown, withoutHoles, withoutNotches } from './sides.ts';

const [width, height, faceWidth] = [140, 110, 50];
const plane = (value: (x: number, y: number) => boolean): Float32Array =>
  Float32Array.from({ length: width * height }, (_, i) => Number(value(i % width, Math.floor(i / width))));
const at = (x: number, y: number): number => y * width + x;
/** A face of columns 50 to 90, and a head as far as 10 columns beside it; the chin in row 80 and the forehead's top in row 30. */
const hull = plane((x, y) => x >= 50 && x < 90 && y >= 30 && y < 80);
const whole = plane((x, y) => x >= 40 && x < 100 && y >= 10 && y < 90);
const heights = whole.map((_, i) => (80 - Math.floor(i / width)) / 50);
const shape = { whole, hull, width, height, faceWidth };

test('beside a face a head is whole, but for its edge', () => {
  const sides = sidesOf(shape, heights);
  expect(sides[at(44, 45)]).toBe(1);
  expect(sides[at(94, 45)]).toBe(1);
  // hair that ends nearer to the face
  const slim = plane((x, y) => x >= 47 && x < 100 && y >= 10 && y < 90);
  const sidesOfSlim = sidesOf({ ...shape, whole: slim }, heights);
  expect(sidesOfSlim[at(44, 45)]).toBe(0);
  expect(sidesOfSlim[at(47, 45)]).toBe(0);
  expect(sidesOfSlim[at(48, 45)]).toBe(0);
  expect(sidesOfSlim[at(52, 45)]).toBe(1);
});

test('further off, between a neck and long hair, and over the forehead, a wall may show', () => {
  const wide = sidesOf({ ...shape, whole: plane(() => true) }, heights);
  expect(wide[at(30, 45)]).toBe(0);
  expect(wide[at(44, 78)]).toBe(0);
  expect(wide[at(70, 24)]).toBe(0);
});

test('holes in an ear are closed, and elsewhere, or where no head is, they are left', () => {
  const [ear, neck, top] = [at(95, 45), at(95, 78), at(70, 14)];
  const holes = new Set([ear, neck, top]);
  const alpha = whole.map((v, i) => (holes.has(i) ? 0 : v));
  const closed = withoutHoles(alpha, shape, heights);
  expect(closed[ear]).toBeGreaterThan(0.9);
  expect([closed[neck], closed[top], closed[at(110, 45)]]).toEqual([0, 0, 0]);
  const pierced = whole.map((v, i) => (i === ear ? 0 : v));
  expect(withoutHoles(alpha, { ...shape, whole: pierced }, heights)[ear]).toBe(0);
});

/** Hair beside the temple that is cut in from its outer edge on. */
const isNotch = (x: number, y: number): boolean => x >= 92 && x < 100 && y >= 40 && y < 52;
const cut = whole.map((v, i) => (isNotch(i % width, Math.floor(i / width)) ? 0 : v));
/** @returns what is head in the notch @param lighter of 255: by how much it is so than the hair @param shift columns to the right */
function inNotch(lighter: number, { isWall = true, shift = 0 } = {}): number {
  const moved = (p: Float32Array): Float32Array => p.map((_, i) => (i % width >= shift ? p[i - shift]! : 0));
  const sight = {
    ...{ width, height, faceWidth },
    ...{ hull: moved(hull), faceSkin: moved(hull), whole: moved(cut) },
    background: moved(cut).map((v) => (isWall ? 1 - v : 0)),
    planes: { width, height, channels: [0, 1, 2].map(() => moved(cut).map((v) => 30 + (1 - v) * lighter)) },
  };
  return withoutNotches(sight as never, heights)[at(95 + shift, 46)]!;
}

test('a notch of the hair’s own colour is hair, and one in which a wall is seen is none', () => {
  expect(inNotch(3)).toBeGreaterThan(0.9);
  expect(inNotch(80)).toBe(0);
});

test('clothes are no notch, nor is what lies at the edge of the photo', () => {
  expect(inNotch(3, { isWall: false })).toBe(0);
  expect(inNotch(3, { shift: 39 })).toBe(0);
});

test('a bald crown that shines at its edge ends there, and hair, cheeks and what is no wall keep their edges', () => {
  const rimmed = (from: number): Float32Array =>
    whole.map(
      (v, i) => (Math.floor(i / width) < from + 5 ? 0.4 : 1) * v * Number(Math.floor(i / width) >= from),
    );
  const shown = (skin: Float32Array, background = whole.map((v) => 1 - v)): Float32Array =>
    withBareCrown(rimmed(10), { width, height, faceWidth, faceSkin: skin, head: whole, background }, heights);
  const bald = shown(whole);
  expect(bald[at(70, 12)]).toBeGreaterThan(0.7);
  expect(bald[at(70, 6)]).toBe(0);
  const edge = rimmed(10)[at(70, 12)];
  expect(shown(hull)[at(70, 12)]).toBe(edge);
  expect(
    shown(
      whole,
      whole.map(() => 0),
    )[at(70, 12)],
  ).toBe(edge);
  const sight = { width, height, faceWidth, faceSkin: whole, head: whole };
  const beside = whole.map((v, i) => (i % width >= 96 ? 0.4 * v : v));
  const all = withBareCrown(beside, { ...sight, background: whole.map((v) => 1 - v) }, heights);
  expect(all[at(98, 60)]).toBe(beside[at(98, 60)]);
});
