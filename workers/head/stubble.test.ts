import { expect, test } from 'vitest';
import { chin, foreheadTop, vertexCount } from '../face/topology.ts';
import type { Planes } from '../image/planes.ts';
import { withoutStubble } from './stubble.ts';

const [width, height, faceWidth] = [120, 200, 100];
const plane = (value: (x: number, y: number) => number): Float32Array =>
  Float32Array.from({ length: width * height }, (_, i) => value(i % width, Math.floor(i / width)));
const at = (x: number, y: number): number => y * width + x;
/** Forehead, chin and the end of the neck, in rows: a face of 100 above a neck. */
const [top, bottom, collar] = [10, 110, 170];
const points = new Float32Array(vertexCount * 3);
points[foreheadTop * 3 + 1] = top;
points[chin * 3 + 1] = bottom;
const none = plane(() => 0);
const there = {
  ...{ width, height, faceWidth, points, alpha: none },
  faceSkin: plane((_, y) => (y >= top && y < bottom ? 1 : 0)),
  bodySkin: plane((_, y) => (y >= bottom && y < collar ? 1 : 0)),
};
/** Every third pixel a hair that is `dark` L darker than skin, on the jaw and on the neck. */
const shown = (onJaw: number, onNeck: number): Planes => {
  const l = plane((x, y) => {
    const dark = y >= collar || y < 84 ? 0 : y < bottom ? onJaw : onNeck;
    return 70 - (x % 3 === 0 && y % 3 === 0 ? dark : 0);
  });
  return { width, height, channels: [l, plane(() => 18), plane(() => 22)] };
};
const free = plane(() => 1);

test('stubble goes from the neck of a bearded man, and skin has as much colour for its light as before', () => {
  const [l, a, b] = withoutStubble(there, shown(30, 20), free);
  const hair = at(60, 126);
  expect(l![hair]).toBeGreaterThan(15);
  expect(l![at(61, 127)]).toBeLessThan(1);
  expect(a![hair]! / 18).toBeCloseTo(l![hair]! / (50 + 16));
  expect(b![hair]! / 22).toBeCloseTo(l![hair]! / (50 + 16));
});

test('a shaven man’s neck stays as it is, and so does what may not change', () => {
  expect(withoutStubble(there, shown(0, 20), free)[0]!.some((v) => v > 0)).toBe(false);
  expect(withoutStubble(there, shown(30, 20), none)[0]!.some((v) => v > 0)).toBe(false);
});

test('a smooth neck below a beard is not smoothed further', () => {
  const [l] = withoutStubble(there, shown(30, 0), free);
  expect(l![at(60, 140)]).toBeLessThan(0.2);
});
