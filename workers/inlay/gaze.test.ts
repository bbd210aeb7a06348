import type { Vision } from '@facet/wasm/vision.ts';
import { beforeAll, expect, test } from 'vitest';
import { type Face, findFaces } from '../face/face.ts';
import { leftEye, leftIris, rightEye, rightIris } from '../face/topology.ts';
import { PORTRAIT } from '../fixtures/generator.ts';
import { scaled } from '../fixtures/photos.ts';
import { sharedVision } from '../fixtures/vision.ts';
import { bentPhoto, readBend } from '../swap/bend.ts';
import type { Raster } from '../types.ts';
import { gazeBends, gazeBetween } from './gaze.ts';
import type { Shown } from './turn.ts';

let vision: Vision;
let fan: Shown;

const faceIn = async (image: Raster): Promise<Face> => (await findFaces(vision, image, 'near'))[0]!;

beforeAll(async () => {
  vision = await sharedVision();
  const image = await scaled('marie', PORTRAIT);
  fan = { image, face: await faceIn(image) };
});

/** The same face with its irises elsewhere. @param aside over the right eye's breadth */
function lookingAside({ face }: Shown, aside: number): Face {
  const points = face.points.slice();
  const [dx, dy] = [0, 1].map((axis) => points[133 * 3 + axis]! - points[33 * 3 + axis]!);
  for (const iris of [rightIris, leftIris])
    for (let v = iris; v < iris + 5; v++) {
      points[v * 3]! += aside * dx!;
      points[v * 3 + 1]! += aside * dy!;
    }
  return { ...face, points };
}

const gazing = ({ image, face }: Shown, gaze: number): Raster =>
  gazeBends(face.points, image, gaze).reduce(bentPhoto, image);

/** How far aside an iris is, over the eye's breadth, by which shift its middle is alike. */
function movedBy(after: Raster, from: number, to: number, iris: number): number {
  const { points } = fan.face;
  const [x, y] = [points[iris * 3]!, points[iris * 3 + 1]!];
  const breadth = Math.hypot(...[0, 1].map((axis) => points[to * 3 + axis]! - points[from * 3 + axis]!));
  const green = ({ width, data }: Raster, column: number, row: number): number =>
    data[(Math.round(row) * width + Math.round(column)) * 4 + 1]!;
  let [least, shift] = [Number.POSITIVE_INFINITY, 0];
  for (let aside = -0.25 * breadth; aside < 0.25 * breadth; aside++) {
    let sum = 0;
    for (let column = x - 0.2 * breadth; column < x + 0.2 * breadth; column++)
      for (let row = y - 0.05 * breadth; row < y + 0.05 * breadth; row++)
        sum += (green(after, column + aside, row) - green(fan.image, column, row)) ** 2;
    if (sum < least) [least, shift] = [sum, aside];
  }
  return shift / breadth;
}

test.each([-0.12, 0.12])('eyes come to look where the target’s do (%d)', async (aside) => {
  const gaze = gazeBetween(fan.face, lookingAside(fan, aside));
  expect(gaze / aside).toBeGreaterThan(0.5);
  const after = gazing(fan, gaze);
  expect(movedBy(after, 33, 133, rightIris) / gaze).toBeGreaterThan(0.6);
  expect(movedBy(after, 362, 263, leftIris) / gaze).toBeGreaterThan(0.4);
  // the network sees the same lids
  const found = await faceIn(after);
  const moved = [...rightEye, ...leftEye].map((v) =>
    Math.hypot(...[0, 1].map((axis) => found.points[v * 3 + axis]! - fan.face.points[v * 3 + axis]!)),
  );
  expect(Math.max(...moved)).toBeLessThan(0.02 * fan.face.box.width);
});

test('who looks where the target does, but for what a network may be wrong by, keeps her eyes to the bit', () => {
  expect(gazeBetween(fan.face, fan.face)).toBe(0);
  expect(gazeBetween(fan.face, lookingAside(fan, 0.04))).toBe(0);
  expect(gazing(fan, 0)).toBe(fan.image);
});

test('lids, corners and lashes stay, and an iris never reaches a corner, however far the target looks aside', () => {
  const far = gazeBetween(fan.face, lookingAside(fan, 5));
  expect(far).toBe(0.1);
  const { points, box } = fan.face;
  const bends = gazeBends(points, fan.image, far);
  expect(bends).toHaveLength(2);
  const move = new Float32Array(2);
  for (const [e, bend] of bends.entries()) {
    for (const v of [rightEye, leftEye][e]!.filter((_, k) => k % 8 === 0)) {
      readBend(bend, points[v * 3]!, points[v * 3 + 1]!, move);
      expect(Math.hypot(...move)).toBeLessThan(0.002 * box.width);
    }
    // no place passes another on the line between them
    const [from, to] = [0, 8]
      .map((k) => [rightEye, leftEye][e]![k]!)
      .sort((v, w) => points[v * 3]! - points[w * 3]!);
    let last = Number.NEGATIVE_INFINITY;
    for (let t = 0; t <= 1; t += 0.02) {
      const [x, y] = [0, 1].map((axis) => points[from! * 3 + axis]! * (1 - t) + points[to! * 3 + axis]! * t);
      readBend(bend, x!, y!, move);
      expect(x! - move[0]!).toBeGreaterThan(last);
      last = x! - move[0]!;
    }
  }
});
