import { expect, test } from 'vitest';
import { chin, foreheadTop, vertexCount } from '../face/topology.ts';
import { shouldersOf } from './shoulders.ts';

const [width, height, faceWidth] = [200, 160, 40];
/** A face from 20 down to 70. */
const points = new Float32Array(vertexCount * 3).fill(100);
points[foreheadTop * 3 + 1] = 20;
points[chin * 3 + 1] = 70;
const there = { width, height, faceWidth, points };
/** Shoulders that fall to both sides, and hair that hides them and what is beside them. */
const topAt = (x: number): number => 80 + 0.4 * Math.abs(x - 100);
const isHair = (x: number): boolean => x >= 110 && x < 150;
const plane = (value: (x: number, y: number) => boolean): Float32Array =>
  Float32Array.from({ length: width * height }, (_, i) => Number(value(i % width, Math.floor(i / width))));
const body = plane((x, y) => !isHair(x) && y >= topAt(x));
const behind = plane((x, y) => !isHair(x) && y < topAt(x));
const topIn = (found: Float32Array, x: number): number => {
  for (let y = 0; y < height; y++) if (found[y * width + x] === 1) return y;
  return height;
};

test('where a shoulder shows it is where it is', () => {
  const found = shouldersOf(there, body, behind);
  for (const x of [20, 60, 155, 180]) expect(Math.abs(topIn(found, x) - topAt(x))).toBeLessThan(2);
});

test('behind hair it goes on from the neck to where it shows again', () => {
  const found = shouldersOf(there, body, behind);
  for (const x of [125, 135, 145]) expect(Math.abs(topIn(found, x) - topAt(x))).toBeLessThan(8);
});

test('of a shoulder that nothing shows, it is a slope; of a neck and a face it says nothing', () => {
  const [none, nowhere] = [plane(() => false), plane(() => false)];
  const found = shouldersOf(there, none, nowhere);
  expect(topIn(found, 190)).toBeGreaterThan(topIn(found, 130) + 10);
  expect(found[120 * width + 100]).toBe(-1);
  expect(found[40 * width + 180]).toBe(-1);
});

test('surroundings that show below a line push it down', () => {
  const low = plane((x, y) => x > 120 && y < 140);
  expect(
    topIn(
      shouldersOf(
        there,
        plane(() => false),
        low,
      ),
      150,
    ),
  ).toBeGreaterThanOrEqual(140);
});

test('of two shoulders the one that hair hides is like the other', () => {
  // round, as of an upper arm
  const roundAt = (x: number): number => 90 + 0.01 * (x - 100) ** 2;
  const isSeen = (x: number): boolean => x < 110;
  const round = plane((x, y) => isSeen(x) && y >= roundAt(x));
  const around = plane((x, y) => isSeen(x) && y < roundAt(x));
  const found = shouldersOf(there, round, around);
  for (const x of [130, 150]) expect(Math.abs(topIn(found, x) - roundAt(x))).toBeLessThan(6);
});
