import { expect, test } from 'vitest';
import { chin, foreheadTop, vertexCount } from '../face/topology.ts';
import { type Lab, type Planes, toLab } from '../image/planes.ts';
import type { Head } from './head.ts';
import { neckOf } from './neck.ts';
import { bothSeen } from './neck-tone.ts';
import type { Relight } from './relight.ts';
import { heightOver } from './sight.ts';
import { tanOf } from './tan.ts';

const [width, height, faceWidth] = [120, 140, 50];
const plane = (value: (x: number, y: number) => number): Float32Array =>
  Float32Array.from({ length: width * height }, (_, i) => value(i % width, Math.floor(i / width)));
const between = (v: number, from: number, to: number): number => (v >= from && v < to ? 1 : 0);
const at = (x: number, y: number): number => y * width + x;

/** Both faces from 20 down to 70, in the middle. */
const points = new Float32Array(vertexCount * 3).fill(60);
points[foreheadTop * 3 + 1] = 20;
points[chin * 3 + 1] = 70;
const up = heightOver(points);
const heights = plane(up);

/** A slim neck between a head and clothes from 100 on. */
const there = {
  ...{ width, height, faceWidth, points },
  alpha: plane((x, y) => between(x, 35, 85) * between(y, 10, 70)),
  faceSkin: plane((x, y) => between(x, 35, 85) * between(y, 20, 70)),
  bodySkin: plane((x, y) => between(x, 45, 75) * between(y, 70, 100)),
  clothes: plane((_, y) => between(y, 100, 140)),
  background: plane((x, y) =>
    between(x, 35, 85) * between(y, 10, 70) || y >= 100 ? 0 : 1 - between(x, 45, 75) * between(y, 70, 100),
  ),
  planes: skinOf(120, 90, 80),
} as Head;
/** A broad neck, and clothes at the left of it. */
const fan: Parameters<typeof neckOf>[1] = {
  ...{ heights, points },
  alpha: there.alpha,
  faceSkin: there.faceSkin,
  bodySkin: plane((x, y) => between(x, 40, 80) * between(y, 70, 120)),
  clothes: plane((x, y) => between(x, 30, 40) * between(y, 80, 120)),
  background: plane((x) => 1 - between(x, 30, 90)),
  lightness: plane(() => 60),
  faceLightness: 60,
};

function skinOf(...colour: number[]): Planes {
  return {
    ...{ width, height },
    channels: colour.map((v) => plane(() => v)) as unknown as Planes['channels'],
  };
}

test('right below the jaw the fan’s neck is drawn, and further down the body’s own stays', () => {
  const { alpha, seen } = neckOf(there, fan);
  expect(alpha[at(60, 73)]).toBeGreaterThan(0.9);
  expect(alpha[at(60, 80)]).toBeLessThan(0.7);
  expect(alpha[at(60, 88)]).toBe(0);
  // to compare both tones with, all of it counts
  expect(seen[at(60, 88)]).toBe(1);
});

test('of a neck that is all beard hardly anything is drawn, unless there is nothing else', () => {
  const bearded = { ...fan, lightness: plane((_, y) => (y < 70 ? 60 : 12)) };
  expect(neckOf(there, fan).alpha[at(60, 74)]).toBeGreaterThan(0.9);
  expect(neckOf(there, bearded).alpha[at(60, 74)]).toBeLessThan(0.1);
  const beard = { ...there, alpha: plane((x, y) => between(x, 35, 85) * between(y, 10, 85)) };
  expect(neckOf(beard, bearded).alpha[at(60, 80)]).toBeGreaterThan(0.9);
});

test('where the head that goes hid the body, the fan’s neck is drawn however far it is', () => {
  const beard = { ...there, alpha: plane((x, y) => between(x, 35, 85) * between(y, 10, 85)) };
  expect(neckOf(beard, fan).alpha[at(60, 80)]).toBeGreaterThan(0.9);
});

test('a neck is drawn no wider than the body’s own, and before no wall', () => {
  const broad = { ...fan, clothes: plane(() => 0), bodySkin: plane((_, y) => between(y, 70, 120)) };
  const { alpha, own } = neckOf(there, broad);
  expect(own[at(60, 80)]).toBe(1);
  expect(own[at(42, 80)]).toBe(0);
  expect(alpha[at(42, 71)]).toBe(0);
});

test('no neck is drawn from the fan’s own clothes, nor over the body’s', () => {
  const broad = { ...there, bodySkin: plane((_, y) => between(y, 70, 100)) };
  const dressed = { ...fan, bodySkin: plane((x, y) => between(x, 35, 80) * between(y, 70, 120)) };
  const { alpha, seen } = neckOf(broad, dressed);
  expect(alpha[at(60, 71)]).toBeGreaterThan(0.8);
  expect(seen[at(39, 82)]).toBe(0);
  expect(seen[at(60, 105)]).toBe(0);
});

test('beside a neck and above what is seen of it there is no body, and its soft edge is skin', () => {
  const { astray, opening } = neckOf(there, fan);
  expect(astray[at(60, 60)]).toBe(0);
  expect(astray[at(90, 60)]).toBe(1);
  expect(opening[at(43, 68)]).toBeGreaterThan(0.9);
  expect(opening[at(100, 65)]).toBe(0);
  expect(opening[at(100, 40)]).toBe(0);
});

test('where a wall is seen beside a neck there is no body, and behind hair there may be one', () => {
  const isLock = (x: number, y: number): number => between(x, 80, 110) * between(y, 80, 100);
  const lock = plane(isLock);
  const hidden = {
    ...there,
    alpha: there.alpha.map((v, i) => Math.max(v, lock[i])),
    background: there.background.map((v, i) => v * (1 - lock[i])),
  };
  expect(neckOf(there, fan).astray[at(90, 95)]).toBe(1);
  expect(neckOf(hidden, fan).astray[at(90, 95)]).toBe(0);
});

test('far from clothes a neck’s soft edge is skin below what is seen of it, too', () => {
  const { opening } = neckOf(there, fan);
  expect(opening[at(43, 82)]).toBeGreaterThan(0.9);
  expect(opening[at(43, 98)]).toBeLessThan(0.1);
  // a lock on clothes hides them, and no wall
  const lock = plane((x, y) => between(x, 30, 46) * between(y, 88, 126));
  const behindLock = { ...there, alpha: there.alpha.map((v, i) => Math.max(v, lock[i])) };
  expect(neckOf(behindLock, fan).opening[at(38, 110)]).toBeLessThan(0.1);
});

test('a neck that is seen up to an ear goes behind it, and is not cut off below', () => {
  const isHead = (x: number, y: number): number => between(x, 35, 68) * between(y, 10, 70);
  const isSkin = (x: number, y: number): number => between(x, 45, 76) * between(y, 40, 100);
  const hooded = {
    ...there,
    alpha: plane(isHead),
    bodySkin: plane((x, y) => isSkin(x, y) * (1 - isHead(x, y))),
    clothes: plane((x, y) => between(x, 76, 120) * between(y, 40, 140)),
    background: plane(() => 0),
  };
  const { own } = neckOf(hooded, { ...fan, alpha: hooded.alpha });
  expect(own[at(72, 56)]).toBe(1);
  expect(own[at(66, 47)]).toBe(1);
  expect(own[at(66, 42)]).toBe(0);
  const halfAt = (y: number): number => [...Array(40).keys()].filter((x) => own[at(60 + x, y)]! > 0.5).length;
  expect(halfAt(46)).toBeLessThan(halfAt(50));
});

test('nobody looks through clothes at a neck, and where none shows skin is opened nowhere', () => {
  const { own } = neckOf(there, fan);
  expect(own[at(60, 90)]).toBe(1);
  expect(own[at(60, 110)]).toBe(0);
  const turtleneck = { ...there, bodySkin: plane(() => 0), clothes: plane((_, y) => between(y, 70, 140)) };
  const { opening } = neckOf(turtleneck, fan);
  expect(Math.max(...opening)).toBe(0);
});

test('a chest beside a long lock is not the fan’s', () => {
  const lock = plane((x, y) => Math.max(there.alpha[at(x, y)]!, between(x, 50, 56) * between(y, 70, 120)));
  const bare = {
    ...there,
    clothes: plane(() => 0),
    bodySkin: plane((x, y) => between(x, 20, 100) * between(y, 70, 140)),
  };
  const { alpha } = neckOf(bare, { ...fan, alpha: lock, clothes: plane(() => 0), bodySkin: bare.bodySkin });
  expect(alpha[at(60, 72)]).toBeGreaterThan(0.9);
  expect(alpha[at(60, 110)]).toBe(0);
});

const asItIs: Relight = (lab) => lab;
const tonesOf = (neck: Float32Array, tone: Lab, body = there, shown = skinOf(170, 130, 115), lack = 0) =>
  tanOf(body, {
    ...{ shown: { own: toLab(shown), there: toLab(body.planes) }, both: bothSeen(body, neck) },
    ...{ over: neck.map((v, i) => Math.max(v, fan.alpha[i])), heights, tone },
    ...{ face: tone, look: tone },
    before: { skin: [tone[0] - lack, tone[1], tone[2]], given: [0, 0, 0].map(() => plane(() => 0)) },
    relight: asItIs,
    isGrey: false,
    light: heights.map(() => 0),
    free: heights.map(() => 1),
  });

test('beside a jaw the body’s skin takes the tone of the neck that is drawn, and clothes and walls do not', () => {
  const neck = plane((x, y) => between(x, 45, 75) * between(y, 70, 90));
  const [l] = tonesOf(neck, [40, 15, 15], there, skinOf(80, 60, 52)).skin;
  expect(l[at(60, 72)]).toBeLessThan(-10);
  expect(l[at(60, 120)]).toBeCloseTo(0);
  expect(l[at(110, 72)]).toBeCloseTo(0);
});

test('below its jaw a neck comes towards the body’s light, and no step is left between the two', () => {
  const neck = plane((x, y) => between(x, 45, 75) * between(y, 70, 90));
  const { skin, neck: own } = tonesOf(neck, [40, 15, 15], there, skinOf(80, 60, 52));
  expect(own[0][at(60, 70)]).toBeCloseTo(0);
  expect(own[0][at(60, 84)]).toBeGreaterThan(4);
  expect(skin[0][at(60, 84)]).toBeGreaterThan(skin[0][at(60, 70)] + 4);
  const apart = skin[0][at(60, 70)] - own[0][at(60, 70)];
  for (const y of [72, 76, 80]) expect(skin[0][at(60, y)] - own[0][at(60, y)]).toBeCloseTo(apart, 0);
});

test('a dark body is lifted by no more than 28', () => {
  const neck = plane((x, y) => between(x, 45, 75) * between(y, 70, 90));
  const { skin } = tonesOf(neck, [60, 15, 15], there, skinOf(200, 160, 145));
  expect(skin[0][at(60, 72)]).toBeLessThanOrEqual(28);
  expect(skin[0][at(60, 72)]).toBeGreaterThan(20);
});

test('where hardly any neck was compared skin in shade stays, and is darker under a darker face, lighter under a much lighter one', () => {
  const hardly = plane((x, y) => between(x, 59, 61) * between(y, 72, 74));
  expect(Math.max(...tonesOf(hardly, [48, 15, 15]).skin[0])).toBeLessThan(1);
  expect(tonesOf(hardly, [62, 15, 15]).skin[0][at(60, 80)]).toBeGreaterThan(10);
  expect(tonesOf(hardly, [30, 10, 12]).skin[0][at(60, 80)]).toBeLessThan(-8);
});

test('where no neck was compared a darker complexion is given once', () => {
  const hardly = plane((x, y) => between(x, 59, 61) * between(y, 72, 74));
  const given = (lack: number): number =>
    tonesOf(hardly, [30, 10, 12], there, skinOf(170, 130, 115), lack).skin[0][at(60, 80)]!;
  expect(given(0)).toBeLessThan(-8);
  expect(given(-14)).toBeCloseTo(given(0), 0);
});

test('skin that does not hang together with the neck is somebody else’s, and stays', () => {
  const neck = plane((x, y) => between(x, 45, 75) * between(y, 70, 90));
  const arm = plane((x, y) => Math.max(there.bodySkin[at(x, y)], between(x, 78, 90) * between(y, 75, 95)));
  const [l] = tonesOf(neck, [60, 15, 15], { ...there, bodySkin: arm }).skin;
  expect(l[at(60, 74)]).toBeGreaterThan(8);
  expect(l[at(84, 76)]).toBe(0);
});
