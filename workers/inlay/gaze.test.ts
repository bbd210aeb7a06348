import type { Vision } from '@facet/wasm/vision.ts';
import { beforeAll, expect, test } from 'vitest';
import { type Face, findFaces } from '../face/face.ts';
import { leftEye, leftIris, rightEye, rightIris } from '../face/topology.ts';
import { PORTRAIT } from '../fixtures/generator.ts';
import { scaled } from '../fixtures/photos.ts';
import { sharedVision } from '../fixtures/vision.ts';
import { bentPhoto } from '../swap/bend.ts';
import { ownSide } from '../swap/mesh.ts';
import type { Raster } from '../types.ts';
import { addGaze, gazeBetween } from './gaze.ts';
import { type Shown, unfoldedTo } from './turn.ts';

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

function gazing({ image, face }: Shown, gaze: number): Raster {
  const { bend } = unfoldedTo(face, face.points, image, ownSide);
  addGaze(bend, face.points, gaze);
  return bentPhoto(image, bend);
}

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

test.each([-0.05, 0.05])('eyes come to look where the target’s do (%d)', async (aside) => {
  const gaze = gazeBetween(fan.face, lookingAside(fan, aside));
  expect(gaze / aside).toBeGreaterThan(1);
  const after = gazing(fan, gaze);
  expect(movedBy(after, 33, 133, rightIris) / gaze).toBeGreaterThan(0.6);
  expect(movedBy(after, 362, 263, leftIris) / gaze).toBeGreaterThan(0.6);
  // the network sees the same lids
  const found = await faceIn(after);
  const moved = [...rightEye, ...leftEye].map((v) =>
    Math.hypot(...[0, 1].map((axis) => found.points[v * 3 + axis]! - fan.face.points[v * 3 + axis]!)),
  );
  expect(Math.max(...moved)).toBeLessThan(0.02 * fan.face.box.width);
});

test('who looks where the target does keeps her eyes to the bit', () => {
  expect(gazeBetween(fan.face, fan.face)).toBe(0);
  expect(gazing(fan, 0).data).toEqual(fan.image.data);
});

test('an iris never reaches a corner, however far the target looks aside', () => {
  const far = gazeBetween(fan.face, lookingAside(fan, 5));
  expect(far).toBeLessThanOrEqual(0.3);
  const { bend } = unfoldedTo(fan.face, fan.face.points, fan.image, ownSide);
  addGaze(bend, fan.face.points, far);
  // no place passes another
  for (let i = 1; i < bend.x.length; i++)
    if (i % bend.width > 0) expect(bend.x[i]! - bend.x[i - 1]!).toBeLessThan(bend.cell);
});
