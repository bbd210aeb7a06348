import { expect, test } from 'vitest';
import type { Planes } from '../image/planes.ts';
import { neckArea, shadeOf, skinAround } from './neck-skin.ts';

const [width, height] = [64, 64];
const plane = (value: (x: number, y: number) => number): Float32Array =>
  Float32Array.from({ length: width * height }, (_, i) => value(i % width, Math.floor(i / width)));
/** A neck at the left with a bright necklace, a shirt at the right. */
const necklace = plane((x, y) => (x < 32 && y === 30 ? 1 : 0));
const of = (skin: number, shirt: number): Float32Array =>
  plane((x, y) => (necklace[y * width + x] ? 255 : x < 32 ? skin : shirt));
const planes: Planes = { width, height, channels: [of(180, 20), of(130, 30), of(110, 160)] };
const bodySkin = plane((x) => (x < 32 ? 0.95 : 0));
const nothing = plane(() => 0);

test('a neck goes on in its own colour, without what is worn on it', () => {
  const [red, , blue] = skinAround(planes, bodySkin, nothing);
  for (const i of [10 * width + 40, 30 * width + 50, 30 * width + 10]) {
    expect(red[i]).toBeCloseTo(180, 0);
    expect(blue[i]).toBeCloseTo(110, 0);
  }
});

test('a shirt of the same lightness does not go on as skin, though a little of it was taken for skin', () => {
  // as light as the skin, and red
  const red = [225, 105, 120];
  const dyed = {
    ...planes,
    channels: planes.channels.map((v, c) => v.map((p, i) => (i % width > 28 ? red[c] : p))),
  };
  const [, green] = skinAround(dyed as unknown as Planes, bodySkin, nothing);
  expect(green[10 * width + 50]).toBeCloseTo(130, 0);
});

test('what the head covers is no neck that shows', () => {
  expect(neckArea(bodySkin, nothing)).toBe(32 * 64);
  expect(
    neckArea(
      bodySkin,
      plane((_, y) => (y < 32 ? 1 : 0)),
    ),
  ).toBe(32 * 32);
});

test('shade is what is no lighter than the neck, and anything where no neck shows', () => {
  const shade = shadeOf(planes, bodySkin, nothing);
  expect(shade[10 * width + 10]).toBe(1);
  expect(shade[30 * width + 10]).toBe(0);
  expect(shade[10 * width + 40]).toBe(1);
  expect(shadeOf(planes, nothing, nothing)[30 * width + 10]).toBe(1);
});
