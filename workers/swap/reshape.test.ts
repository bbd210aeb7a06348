import type { Vision } from '@facet/wasm/vision.ts';
import { beforeAll, expect, it } from 'vitest';
import { type Face, findFaces } from '../face/face.ts';
import { findOcclusion, type Occlusion } from '../face/occlusion.ts';
import { chin, leftCheekbone, rightCheekbone } from '../face/topology.ts';
import { photo } from '../fixtures/photos.ts';
import { sharedVision } from '../fixtures/vision.ts';
import type { Polygons, Raster } from '../types.ts';
import { type Bend, bentFace, bentPhoto } from './bend.ts';
import { interOcular } from './geometry.ts';
import { bendOf, wantedMoves } from './reshape.ts';

let vision: Vision;
let image: Raster;
let face: Face;
let occlusion: Occlusion;

beforeAll(async () => {
  vision = await sharedVision();
  image = await photo('team-1');
  [face] = await findFaces(vision, image, 'near');
  occlusion = await findOcclusion(vision, image, face.points);
});

/** The same face with other places, by what it is in the picture. */
function changed(change: (x: number, y: number) => readonly [number, number]): Float32Array {
  const points = Float32Array.from(face.points);
  for (let n = 0; n < points.length; n += 3) points.set(change(points[n], points[n + 1]), n);
  return points;
}

const mouthTop = (): number => face.points[13 * 3 + 1];
const middle = (): number => face.points[chin * 3];
/** Below the nose ever broader or narrower. */
const withJaw = (factor: number): Float32Array =>
  changed((x, y) => {
    const share = Math.min(1, Math.max(0, (y - mouthTop()) / (0.2 * face.box.height)));
    return [middle() + (x - middle()) * (1 + (factor - 1) * share), y];
  });

const around = (factor: number): Polygons => {
  const { x, y, width, height } = face.box;
  const [dx, dy] = [(width * (factor - 1)) / 2, (height * (factor - 1)) / 2];
  const [left, top, right, bottom] = [x - dx, y - dy, x + width + dx, y + height + dy];
  return [
    [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ],
  ];
};

const bendTo = (fan: Float32Array, editable: Polygons, inFront?: Polygons): Bend =>
  bendOf(face, wantedMoves(fan, face.points), image, editable, { occlusion, ...(inFront && { inFront }) });

/** Breadth of the jaw over that of the cheekbones. */
function jaw(points: Float32Array): number {
  const between = (a: number, b: number): number => Math.abs(points[a * 3] - points[b * 3]);
  return between(136, 365) / between(rightCheekbone, leftCheekbone);
}

it('a face that is put onto itself is not bent, to the bit', () => {
  const bend = bendTo(face.points, around(1.8));
  expect(Math.max(...bend.x.map(Math.abs), ...bend.y.map(Math.abs))).toBeLessThan(0.01);
});

it('of a longer chin about half is taken', () => {
  const down = 0.06 * face.box.height;
  const longer = wantedMoves(
    changed((x, y) => [x, y + Math.max(0, (y - mouthTop()) / face.box.height) * down * 4]),
    face.points,
  );
  const chinMove = longer[chin * 2 + 1];
  const full = ((face.points[chin * 3 + 1] - mouthTop()) / face.box.height) * down * 4;
  expect(chinMove / full).toBeGreaterThan(0.25);
  expect(chinMove / full).toBeLessThan(0.6);
});

it('a mouth that is open in another way is carried along whole', () => {
  const [right, left] = [78, 308];
  const lower = new Set<number>([14, 17, 84, 314, 87, 317]);
  const laughing = changed((x, y) => [x, y]);
  for (const n of lower) laughing[n * 3 + 1] += 0.12 * face.box.height;
  const moves = wantedMoves(laughing, face.points);
  expect(moves[left * 2]! - moves[right * 2]!).toBeCloseTo(0, 4);
  expect(moves[14 * 2 + 1]! - moves[13 * 2 + 1]!).toBeCloseTo(0, 4);
});

it.each([0.88, 1.12])('the jaw takes most of the fan’s breadth: %d times its own', (factor) => {
  const before = jaw(face.points);
  const after = jaw(bentFace(face, bendTo(withJaw(factor), around(1.8))).points);
  const wanted = jaw(withJaw(factor));
  expect((after - before) / (wanted - before)).toBeGreaterThan(0.5);
  expect((after - before) / (wanted - before)).toBeLessThan(1.4);
});

it('nothing outside of the editable area changes, nor what stands in front', () => {
  const { x, y, width, height } = face.box;
  const hand: Polygons = [
    [
      [x, y + 0.7 * height],
      [x + 0.3 * width, y + 0.7 * height],
      [x + 0.3 * width, y + height],
      [x, y + height],
    ],
  ];
  const bent = bentPhoto(image, bendTo(withJaw(0.85), around(1.1), hand));
  const [[left, top], , [right, bottom]] = around(1.1)[0];
  let moved = 0;
  for (let row = 0, p = 0; row < image.height; row++) {
    for (let column = 0; column < image.width; column++, p += 4) {
      const isSame = [0, 1, 2, 3].every((c) => bent.data[p + c] === image.data[p + c]);
      if (isSame) continue;
      moved++;
      expect(column + 0.5 > left && column + 0.5 < right && row + 0.5 > top && row + 0.5 < bottom).toBe(true);
      const isHand = column + 0.5 > x && column + 0.5 < x + 0.3 * width && row + 0.5 > y + 0.7 * height;
      expect(isHand && row + 0.5 < y + height).toBe(false);
    }
  }
  expect(moved).toBeGreaterThan(500);
});

it.each([0.6, 1.6])('a bend never folds, however different the fan: a jaw of %d', (factor) => {
  const { x, y, width, height, cell } = bendTo(withJaw(factor), around(1.15));
  for (let i = 0; i + width < width * height; i++) {
    if (i % width === width - 1) continue;
    expect(Math.hypot(x[i + 1] - x[i], y[i + 1] - y[i]) / cell).toBeLessThan(0.51);
    expect(Math.hypot(x[i + width] - x[i], y[i + width] - y[i]) / cell).toBeLessThan(0.51);
  }
});

it('an open mouth makes no long chin', () => {
  const drop = 0.12 * face.box.height;
  const open = changed((x, y) => [x, y > mouthTop() + 1 ? y + drop : y]);
  const long = changed((x, y) => [x, y > mouthTop() + 0.1 * face.box.height ? y + drop : y]);
  const down = (fan: Float32Array): number =>
    wantedMoves(fan, face.points)[chin * 2 + 1] / interOcular(face.points);
  expect(down(long)).toBeGreaterThan(0.1);
  expect(down(open)).toBeLessThan(0.5 * down(long));
});
