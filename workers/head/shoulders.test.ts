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
  const { plane: found } = shouldersOf(there, body, behind);
  for (const x of [20, 60, 155, 180]) expect(Math.abs(topIn(found, x) - topAt(x))).toBeLessThan(2);
});

test('behind hair it goes on from the neck to where it shows again', () => {
  const { plane: found } = shouldersOf(there, body, behind);
  for (const x of [125, 135, 145]) expect(Math.abs(topIn(found, x) - topAt(x))).toBeLessThan(8);
});

test('of a shoulder that nothing shows, it is a slope; of a neck and a face it says nothing', () => {
  const none = plane(() => false);
  const { plane: found, isSeen } = shouldersOf(there, none, none);
  expect(isSeen).toBe(false);
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
      ).plane,
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
  const { plane: found } = shouldersOf(there, round, around);
  for (const x of [130, 150]) expect(Math.abs(topIn(found, x) - roundAt(x))).toBeLessThan(6);
});

test('a line is the same in any size, and however the head is tilted', () => {
  const isLong = (x: number): boolean => Math.abs(x - 100) >= 10 && Math.abs(x - 100) < 90;
  const [shown, around] = [true, false].map((below) =>
    plane((x, y) => !isLong(x) && y >= topAt(x) === below),
  );
  const at = (scale: number) => {
    const large = {
      width: width * scale,
      height: height * scale,
      points: points.map((v) => v * scale),
      faceWidth: faceWidth * scale,
    };
    const enlarged = (small: Float32Array) =>
      Float32Array.from({ length: large.width * large.height }, (_, i) => {
        const [x, y] = [Math.floor((i % large.width) / scale), Math.floor(i / large.width / scale)];
        return small[y * width + x]!;
      });
    const { plane: found } = shouldersOf(large, enlarged(shown!), enlarged(around!));
    for (let y = 0; y < large.height; y++) if (found[y * large.width + 150 * scale] === 1) return y / scale;
    return Number.NaN;
  };
  expect(at(1)).toBeCloseTo(topAt(150), -1);
  expect(Math.abs(at(5) - at(1))).toBeLessThan(1);
  const tilted = points.slice();
  // as far from the chin, and aside
  tilted[foreheadTop * 3] = 143;
  tilted[foreheadTop * 3 + 1] = 45;
  const none = plane(() => false);
  const upright = shouldersOf(there, none, none).plane;
  const found = shouldersOf({ ...there, points: tilted }, none, none).plane;
  expect(Math.abs(topIn(found, 150) - topIn(upright, 150))).toBeLessThan(2);
});
