import { beforeAll, expect, test } from 'vitest';
import { type Face, findFaces } from '../face/face.ts';
import { leftIris, rightIris } from '../face/topology.ts';
import { PORTRAIT } from '../fixtures/generator.ts';
import { scaled } from '../fixtures/photos.ts';
import { sharedVision } from '../fixtures/vision.ts';
import { cutPlanes, toLab } from '../image/planes.ts';
import type { Raster } from '../types.ts';
import { withoutRedEyes } from './red-eye.ts';

let photo: Raster;
let face: Face;
let flashed: Raster;

const middle = (iris: number): readonly [x: number, y: number] => [
  face.points[iris * 3]!,
  face.points[iris * 3 + 1]!,
];

function redIn(image: Raster, iris: number): number {
  const [x, y] = middle(iris).map(Math.round);
  const { channels } = toLab(cutPlanes(image, { x: x! - 1, y: y! - 1, width: 3, height: 3 }));
  return channels[1].reduce((sum, a) => sum + a, 0) / 9;
}

beforeAll(async () => {
  const vision = await sharedVision();
  photo = await scaled('marie', PORTRAIT);
  face = (await findFaces(vision, photo, 'near'))[0]!;
  flashed = { ...photo, data: photo.data.slice() };
  for (const iris of [rightIris, leftIris]) {
    const [x, y] = middle(iris);
    const radius = 0.55 * Math.abs(face.points[(iris + 1) * 3]! - x);
    for (let row = Math.floor(y - radius); row <= y + radius; row++)
      for (let column = Math.floor(x - radius); column <= x + radius; column++)
        if (Math.hypot(column + 0.5 - x, row + 0.5 - y) < radius)
          flashed.data.set([190, 40, 45], (row * photo.width + column) * 4);
  }
});

test('pupils that a flash made red become black, and nothing else changes', () => {
  const after = withoutRedEyes(flashed, face);
  for (const iris of [rightIris, leftIris]) {
    expect(redIn(flashed, iris)).toBeGreaterThan(50);
    expect(redIn(after, iris)).toBeLessThan(8);
  }
  const far = face.box.width * 0.06;
  for (let i = 0; i < photo.data.length; i += 4) {
    if (after.data[i] === flashed.data[i]) continue;
    const [column, row] = [(i / 4) % photo.width, Math.floor(i / 4 / photo.width)];
    const near = [rightIris, leftIris].some((iris) => {
      const [x, y] = middle(iris);
      return Math.hypot(column - x, row - y) < far;
    });
    if (!near) throw new Error(`changed at ${column}, ${row}`);
  }
});

test('a photo without red eyes stays the same one', () => {
  expect(withoutRedEyes(photo, face)).toBe(photo);
});
