import { expect, test } from 'vitest';
import {
  chin,
  foreheadTop,
  leftBrow,
  leftCheekbone,
  leftEye,
  outerLips,
  rightCheekbone,
  rightEye,
} from '../face/topology.ts';
import type { Sight } from '../head/sight.ts';
import { createPlanes } from '../image/planes.ts';
import { browTops } from './brow-line.ts';
import { coverOf } from './cover.ts';

const [width, height, faceWidth] = [120, 140, 80];
type Where = (x: number, y: number) => number;
const grid = (value: Where): Float32Array =>
  Float32Array.from({ length: width * height }, (_, i) => value(i % width, Math.floor(i / width)));
const nowhere = grid(() => 0);
const inRows =
  (from: number, to: number): Where =>
  (x, y) =>
    Number(Math.abs(x - 60) < 38 && y >= from && y < to);

/** A face from row 20 to 120, its brows in row 50. */
const points = Float32Array.from({ length: 478 * 3 }, (_, i) => [60, 80, 0][i % 3]!);
for (const [v, x, y] of [
  [foreheadTop, 60, 20],
  [chin, 60, 120],
  [rightCheekbone, 20, 70],
  [leftCheekbone, 100, 70],
  ...browTops.map((v, k) => [v, 30 + 6 * k, 50]),
])
  points.set([x!, y!, 0], v! * 3);

const isFace = inRows(20, 120);

/** The target: flat skin, and what is before it. */
function target({ hair = nowhere, bodySkin = nowhere, at = isFace } = {}): Sight {
  const planes = createPlanes(width, height);
  const dark = hair.map((v) => 190 - 150 * v);
  for (const plane of planes.channels) plane.set(dark);
  const faceSkin = grid(at).map((v, i) => v * (1 - hair[i]!) * (1 - bodySkin[i]!));
  return {
    ...{ width, height, faceWidth, points, planes, ground: planes, faceSkin, bodySkin, cell: 1 },
    box: { x: 0, y: 0, width, height },
    head: faceSkin.map((v, i) => v + hair[i]!),
    ...{ whole: nowhere, hull: nowhere, others: nowhere, clothes: nowhere, background: nowhere },
  };
}

const fan = {
  points,
  outline: grid(isFace),
  hair: nowhere,
  others: nowhere,
  background: nowhere,
  bodySkin: nowhere,
  stretched: nowhere,
  lightness: grid(() => 60),
  heights: grid((_, y) => (120 - y) / 100),
};
/** Where something may be drawn, all of it free. */
const within = (plane: Float32Array) => ({ open: plane, free: plane });
const free = within(grid(() => 1));
const crop = { x: 60, y: 70, size: 160, angle: 0 };
/** Glasses in a strip of the crop's cells, 2 pixels each. */
const seen = (glasses: (row: number) => number = () => 0) => ({
  crop,
  hair: new Float32Array(6400),
  glasses: Float32Array.from({ length: 6400 }, (_, i) => glasses(Math.floor(i / 80))),
});
const none = seen();
const at = (plane: Float32Array, y: number, x = 60): number => plane[y * width + x]!;

test('a face is drawn from below the brows to the jaw, and ends softly inside of its outline', () => {
  const { alpha, traits } = coverOf(target(), fan, none, free);
  expect([at(alpha, 60), at(alpha, 110)]).toEqual([1, 1]);
  expect([at(alpha, 30), at(alpha, 121), at(alpha, 70, 20)]).toEqual([0, 0, 0]);
  expect(at(alpha, 119)).toBeLessThan(0.3);
  expect(traits).toEqual({
    veiled: 0,
    hidden: 0,
    fanHands: 0,
    left: 0,
    unseen: 0,
    lostEye: 0,
    outside: 0,
    rims: 0,
    shade: 0,
  });
});

test('hair, hands and glasses in front of the target’s face stay', () => {
  const strand = grid((x, y) => Number(x < 45 && y < 120));
  expect(at(coverOf(target({ hair: strand }), fan, none, free).alpha, 70, 32)).toBeLessThan(0.05);
  const hand = grid((_, y) => Number(y > 85 && y < 100));
  expect(at(coverOf(target({ bodySkin: hand }), fan, none, free).alpha, 92)).toBeLessThan(0.05);
  // rows 60 to 63 of the picture
  const frames = coverOf(
    target(),
    fan,
    seen((row) => Number(row === 35 || row === 36)),
    free,
  ).alpha;
  expect(at(frames, 61)).toBeLessThan(0.05);
  expect(at(frames, 75)).toBe(1);
});

test('glasses of wire are told from those that are found as a whole, and from none', () => {
  const rims = (rows: number): number =>
    coverOf(
      target(),
      fan,
      seen((row) => Number(row >= 35 && row < 35 + rows)),
      free,
    ).traits.rims;
  expect([0, 4, 10].map(rims)).toEqual([0, 1, 0]);
});

test('a neck below the chin is no hand', () => {
  const neck = grid((_, y) => Number(y > 112));
  expect(at(coverOf(target({ bodySkin: neck }), fan, none, free).alpha, 116)).toBeGreaterThan(0.8);
});

test('nothing is guessed where somebody has drawn what is in front', () => {
  const strand = grid((x, y) => Number(x < 45 && y < 120));
  expect(at(coverOf(target({ hair: strand }), fan, null, free).alpha, 70, 35)).toBeGreaterThan(0.95);
});

test('what hides the fan’s face is not drawn, and counts unless something hides it there, too', () => {
  const strand = grid((x, y) => Number(x < 45 && y < 120));
  const { alpha, traits } = coverOf(target(), { ...fan, hair: strand }, none, free);
  expect(at(alpha, 70, 35)).toBeLessThan(0.05);
  expect(traits.hidden).toBeGreaterThan(0.1);
  const behind = coverOf(target({ hair: strand }), { ...fan, hair: strand }, none, free);
  expect(behind.traits.hidden).toBeLessThan(traits.hidden / 2);
  const wall = coverOf(target(), { ...fan, background: grid((x) => Number(x > 90)) }, none, free);
  expect(at(wall.alpha, 70, 93)).toBeLessThan(0.05);
});

test('a side that a turn has unfolded is not drawn, features that it has stretched are', () => {
  const stretched = grid((x) => (x < 65 ? 4 : 1));
  const { alpha } = coverOf(target(), { ...fan, stretched }, none, free);
  expect(at(alpha, 70, 27)).toBeLessThan(0.3);
  expect(at(alpha, 70, 60)).toBeGreaterThan(0.95);
  expect(at(alpha, 70, 92)).toBeGreaterThan(0.95);
});

test('lips of the target go where the new face does not cover them, but not behind the fan’s own hair', () => {
  const there = points.slice();
  outerLips.forEach((v, k) => {
    there.set([92 + 6 * Math.cos(k), 100 + 4 * Math.sin(k), 0], v * 3);
  });
  const lipped = { ...target(), points: there };
  expect(at(coverOf(lipped, fan, none, free).features, 100, 97)).toBeGreaterThan(0.9);
  const strand = grid((x) => Number(x > 80));
  expect(at(coverOf(lipped, { ...fan, hair: strand }, none, free).features, 100, 92)).toBeLessThan(0.1);
});

test('eyes of the target that would stay are told', () => {
  const there = points.slice();
  leftEye.forEach((v, k) => {
    const turn = (2 * Math.PI * k) / leftEye.length;
    there.set([80 + 8 * Math.cos(turn), 60 + 4 * Math.sin(turn), 0], v * 3);
  });
  const looking = { ...target(), points: there };
  expect(coverOf(looking, fan, none, free).traits.left).toBeLessThan(0.001);
  const strand = grid((x) => Number(x > 70));
  expect(coverOf(looking, { ...fan, hair: strand }, none, free).traits.left).toBeGreaterThan(0.01);
});

/** A face with eyes in row 65, and a brow above one of them. */
function withEyes(): Float32Array {
  const mesh = points.slice();
  for (const [ring, x, y] of [
    [leftEye, 80, 65],
    [rightEye, 40, 65],
    [leftBrow, 80, 55],
  ] as const)
    ring.forEach((v, k) => {
      const turn = (2 * Math.PI * k) / ring.length;
      mesh.set([x + 8 * Math.cos(turn), y + 4 * Math.sin(turn), 0], v * 3);
    });
  return mesh;
}

test('a brow’s tail is drawn up to the outline', () => {
  const mesh = points.slice();
  leftBrow.forEach((v, k) => {
    const turn = (2 * Math.PI * k) / leftBrow.length;
    mesh.set([90 + 8 * Math.cos(turn), 58 + 4 * Math.sin(turn), 0], v * 3);
  });
  const { alpha } = coverOf(target(), { ...fan, points: mesh }, none, free);
  expect(at(alpha, 58, 96)).toBeGreaterThan(at(alpha, 85, 96) + 0.2);
  expect(at(alpha, 58, 104)).toBe(0);
});

test('eyes of the target that stay beside its glasses are told', () => {
  const looking = { ...target(), points: withEyes() };
  const low = { ...fan, outline: grid(inRows(72, 120)) };
  const framed = seen((row) => Number(row >= 38 && row < 58));
  expect(coverOf(looking, low, framed, free).traits.left).toBeGreaterThan(0.01);
  expect(coverOf(looking, low, none, free).traits.left).toBeLessThan(0.001);
});

test('where somebody drew something in front of eyes nothing beside it goes', () => {
  const looking = { ...target(), points: withEyes() };
  const drawnOver = grid((x, y) => Number(!(y > 60 && y < 64 && x > 25 && x < 95)));
  expect(
    coverOf(looking, fan, null, { open: drawnOver.map(() => 1), free: drawnOver }).features.some(
      (v) => v > 0,
    ),
  ).toBe(false);
  expect(coverOf(looking, fan, null, free).features.some((v) => v > 0)).toBe(true);
});

test('eyes behind dark glasses or hair are told', () => {
  const looking = { ...fan, points: withEyes() };
  const unseen = (hair: Float32Array): number => coverOf(target({ hair }), looking, none, free).traits.unseen;
  expect(unseen(nowhere)).toBe(0);
  expect(unseen(grid((x) => Number(x < 60)))).toBeCloseTo(0.5, 1);
  expect(unseen(grid((_, y) => Number(y > 45 && y < 85)))).toBeGreaterThan(0.9);
});

test('an eye that the fan’s photo does not show is told, and not one that something is in front of', () => {
  const looking = { ...fan, points: withEyes() };
  const aside = grid((x) => Number(x > 65));
  const lost = (hair: Float32Array, background: Float32Array): number =>
    coverOf(target({ hair }), { ...looking, background }, none, free).traits.lostEye;
  expect(lost(nowhere, nowhere)).toBe(0);
  expect(lost(nowhere, aside)).toBeGreaterThan(0.9);
  expect(lost(aside, aside)).toBeLessThan(0.1);
});

test('the target’s eyes and brows go where the fan’s hair does not hide the new ones, and none beside glasses', () => {
  const looking = { ...target(), points: withEyes() };
  const strand = grid((x) => Number(x > 60));
  const { features } = coverOf(looking, { ...fan, hair: strand }, none, free);
  expect([at(features, 55, 80), at(features, 66, 80), at(features, 66, 40)]).toEqual(
    [0, 0, 1].map((v) => expect.closeTo(v, 1)),
  );
  expect(at(coverOf(looking, fan, none, free).features, 55, 80)).toBeCloseTo(1, 1);
  const framed = coverOf(
    looking,
    fan,
    seen((row) => Number(row >= 35 && row < 37)),
    free,
  );
  expect(framed.features.some((v) => v > 0)).toBe(false);
  const { features: kept } = coverOf(looking, fan, none, within(nowhere));
  expect(kept.some((v) => v > 0)).toBe(false);
});

test('what was drawn as being in front stays, and is not outside of the mask', () => {
  const drawn = grid((x) => Number(x < 60));
  const { alpha, traits } = coverOf(target(), fan, null, { open: grid(() => 1), free: drawn });
  expect(traits.outside).toBe(0);
  expect(at(alpha, 70, 80)).toBe(0);
  expect(at(alpha, 70, 45)).toBeGreaterThan(0.9);
});

test('hands before the fan’s face, a mask that does not hold it and the shade of a hat are told', () => {
  const hand = grid((_, y) => Number(y > 85 && y < 100));
  expect(coverOf(target(), { ...fan, bodySkin: hand }, none, free).traits.fanHands).toBeGreaterThan(0.1);
  const half = grid((x) => Number(x < 60));
  const cut = coverOf(target(), fan, none, within(half));
  expect(cut.traits.outside).toBeGreaterThan(0.2);
  expect(at(cut.alpha, 70, 80)).toBe(0);
  const lightness = grid((_, y) => (y < 55 ? 35 : 60));
  expect(coverOf(target(), { ...fan, lightness }, none, free).traits.shade).toBeCloseTo(25);
  const fringe = grid((_, y) => Number(y < 55));
  expect(coverOf(target(), { ...fan, hair: fringe }, none, free).traits.shade).toBe(0);
});

test('foreheads are compared where both show, though nothing is drawn there', () => {
  const fringe = grid((x, y) => Number(x > 70 && y < 48));
  const { alpha, compared } = coverOf(target({ hair: fringe }), fan, none, free);
  expect(at(alpha, 32)).toBeLessThan(0.01);
  expect(at(compared, 32)).toBeGreaterThan(0.95);
  expect(at(compared, 32, 80)).toBeLessThan(0.05);
  expect(at(coverOf(target(), { ...fan, hair: fringe }, none, free).compared, 32, 80)).toBeLessThan(0.05);
});
