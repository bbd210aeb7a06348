import { expect, test } from 'vitest';
import { chin, foreheadTop, vertexCount } from '../face/topology.ts';
import { behindBody } from './behind.ts';
import type { Head } from './head.ts';
import type { FanNeck } from './neck.ts';
import { heightOver } from './sight.ts';

const [width, height, faceWidth] = [160, 150, 50];
const plane = (value: (x: number, y: number) => number): Float32Array =>
  Float32Array.from({ length: width * height }, (_, i) => value(i % width, Math.floor(i / width)));
const between = (v: number, from: number, to: number): number => (v >= from && v < to ? 1 : 0);
const at = (x: number, y: number): number => y * width + x;

/** Faces from 20 down to 70, in the middle. */
const points = new Float32Array(vertexCount * 3).fill(80);
points[foreheadTop * 3 + 1] = 20;
points[chin * 3 + 1] = 70;
const up = heightOver(points);

/** Shoulders from 95 on, in a shirt. */
const there = {
  ...{ width, height, faceWidth, points },
  alpha: plane((x, y) => between(y, 10, 70) * between(x, 55, 105)),
  faceSkin: plane((x, y) => between(y, 20, 70) * between(x, 58, 102)),
  bodySkin: plane(() => 0),
  clothes: plane((x, y) => between(y, 95, 150) * between(x, 20, 140)),
  background: plane((x, y) =>
    between(y, 95, 150) * between(x, 20, 140) || between(y, 10, 95) * between(x, 55, 105) ? 0 : 1,
  ),
} as Head;

/** Long hair at both sides, to 110, over a neck. */
const long = (clothes: Float32Array): FanNeck => ({
  points,
  heights: plane(up),
  alpha: plane((x, y) => between(y, 10, 110) * (between(x, 40, 58) + between(x, 102, 120))),
  faceSkin: plane((x, y) => between(y, 20, 70) * between(x, 58, 102)),
  bodySkin: plane(() => 0),
  background: plane((_, y) => between(y, 0, 110)),
  clothes,
});

test('hair that ended at its own shoulders, with nothing beside it, is behind the new ones', () => {
  const { hidden, side } = behindBody(
    there,
    long(plane((x, y) => between(y, 110, 150) * between(x, 30, 130))),
  );
  expect(side[at(50, 100)]).toBe(1);
  expect(hidden[at(50, 104)]).toBe(1);
  expect(hidden[at(110, 104)]).toBe(1);
  // over the shoulder it shows
  expect(hidden[at(50, 88)]).toBe(0);
});

test('a scarf that reaches over the chin hides such hair as far up as it goes, and bags on a shoulder do, too', () => {
  const shoulders = plane((x, y) => between(y, 110, 150) * between(x, 30, 130));
  const scarf = (x: number, y: number): number => between(y, 60, 95) * between(x, 30, 60);
  const wound = { ...there, clothes: plane((x, y) => Math.max(there.clothes[at(x, y)], scarf(x, y))) };
  const { hidden } = behindBody(wound, long(shoulders));
  expect(hidden[at(50, 75)]).toBe(1);
  expect(hidden[at(50, 40)]).toBe(0);
  const strap = (x: number, y: number): number => between(y, 80, 95) * between(x, 30, 58);
  const carried = { ...there, background: plane((x, y) => there.background[at(x, y)] * (1 - strap(x, y))) };
  expect(behindBody(carried, long(shoulders)).hidden[at(50, 88)]).toBe(1);
});

test('hair that lies on a chest stays before the new one', () => {
  const { hidden, side } = behindBody(
    there,
    long(
      plane(
        (x, y) =>
          between(y, 90, 150) *
          between(x, 5, 155) *
          (between(x, 40, 58) + between(x, 102, 120) && y < 110 ? 0 : 1),
      ),
    ),
  );
  expect(side.every((v) => v === 0)).toBe(true);
  expect(hidden.every((v) => v === 0)).toBe(true);
});

test('each side is judged by itself, and short hair is nowhere behind', () => {
  const onLeft = plane((x, y) =>
    between(y, 110, 150) * between(x, 30, 80) ? 1 : between(y, 90, 150) * between(x, 120, 155),
  );
  const { side } = behindBody(
    there,
    long(onLeft.map((v, i) => (Math.floor(i / width) >= 110 ? Math.max(v, between(i % width, 80, 155)) : v))),
  );
  expect(side[at(50, 104)]).toBe(1);
  expect(side[at(110, 104)]).toBe(0);
  const short = { ...long(there.clothes), alpha: plane((x, y) => between(y, 10, 60) * between(x, 40, 120)) };
  expect(behindBody(there, short).hidden.every((v) => v === 0)).toBe(true);
});

test('hair lies before the neck of a turned head as far as its collar, and behind a hand at that', () => {
  const shoulders = plane((x, y) => between(y, 110, 150) * between(x, 30, 130));
  const bodySkin = plane((x, y) => between(y, 70, 95) * between(x, 70, 132));
  const collar = (x: number, y: number): number => between(y, 76, 84) * between(x, 118, 132);
  const turned = {
    ...there,
    bodySkin: bodySkin.map((v, i) => v * (1 - collar(i % width, Math.floor(i / width)))),
    clothes: plane((x, y) => Math.max(there.clothes[at(x, y)], collar(x, y))),
    background: plane((x, y) => there.background[at(x, y)] * (1 - bodySkin[at(x, y)])),
  };
  const { hidden } = behindBody(turned, long(shoulders));
  expect(hidden[at(110, 88)]).toBe(0);
  expect(hidden[at(124, 90)]).toBe(1);
  expect(hidden[at(110, 104)]).toBe(1);
});

test('hair lies before a neck that long hair frames', () => {
  const shoulders = plane((x, y) => between(y, 110, 150) * between(x, 30, 130));
  const bodySkin = plane((x, y) => between(y, 70, 95) * between(x, 55, 105));
  const frame = (x: number, y: number): number =>
    between(y, 10, 95) * (between(x, 30, 55) + between(x, 105, 130));
  const framed = {
    ...there,
    bodySkin,
    alpha: plane((x, y) => Math.max(there.alpha[at(x, y)]!, frame(x, y))),
    background: plane((x, y) => there.background[at(x, y)]! * (1 - bodySkin[at(x, y)]!) * (1 - frame(x, y))),
  };
  const { hidden } = behindBody(framed, long(shoulders));
  expect(hidden[at(56, 88)]).toBe(0);
  expect(hidden[at(103, 88)]).toBe(0);
});
