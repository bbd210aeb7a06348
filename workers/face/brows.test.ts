import { beforeAll, expect, test } from 'vitest';
import { PORTRAIT } from '../fixtures/generator.ts';
import { scaled } from '../fixtures/photos.ts';
import { sharedVision } from '../fixtures/vision.ts';
import { fillPolygons } from '../image/polygon.ts';
import { contour } from '../swap/region.ts';
import type { Point, Raster } from '../types.ts';
import { moveBrows } from './brows.ts';
import { findFaces } from './face.ts';
import { foreheadTop, leftBrow, leftEye, rightBrow, rightEye } from './topology.ts';

let points: Float32Array;
let photo: Raster;

beforeAll(async () => {
  photo = await scaled('marie', PORTRAIT);
  points = (await findFaces(await sharedVision(), photo, 'near'))[0]!.points;
});

const apart = (): number =>
  Math.hypot(
    points[leftEye[0] * 3]! - points[rightEye[0] * 3]!,
    points[leftEye[0] * 3 + 1]! - points[rightEye[0] * 3 + 1]!,
  );

/** Skin of one colour, and what is drawn on it. */
function drawn(polygons: Point[][], luma: number): Raster {
  const { width, height } = photo;
  const inside = fillPolygons(polygons, { x: 0, y: 0, width, height });
  const data = new Uint8ClampedArray(width * height * 4);
  inside.forEach((v, i) => {
    data.fill(190 + v * (luma - 190), i * 4, i * 4 + 3);
    data[i * 4 + 3] = 255;
  });
  return { width, height, data };
}

/** Both brows, so far below where the mesh has them. @param down over the distance of the eyes' outer corners */
const browsBelow = (down: number): Point[][] =>
  [rightBrow, leftBrow].map((brow) => contour(brow, points).map(([x, y]): Point => [x, y + down * apart()]));

/** How far down landmarks go, over that distance. */
function wentDown(image: Raster, vertices: readonly number[]): number {
  const moved = points.slice();
  moveBrows(image, moved);
  return (
    vertices.reduce((sum, v) => sum + moved[v * 3 + 1]! - points[v * 3 + 1]!, 0) / vertices.length / apart()
  );
}

test.each([-0.02, 0.02, 0.06])('brows that are %s below their places are found there', (down) => {
  const image = drawn(browsBelow(down), 90);
  for (const brow of [rightBrow, leftBrow])
    expect(Math.abs(wentDown(image, brow) - down)).toBeLessThan(0.015);
});

test('lids and the top of a forehead stay where they are', () => {
  const image = drawn(browsBelow(0.06), 90);
  for (const vertices of [rightEye, leftEye, [foreheadTop]])
    expect(Math.abs(wentDown(image, vertices))).toBeLessThan(0.004);
});

test('a face that shows no brows keeps those of its mesh', () => {
  expect(wentDown(drawn([], 0), [...rightBrow, ...leftBrow])).toBe(0);
});

test('an edge is no brow, of a hat’s shade above it or of paint below it', () => {
  const [, y] = contour([rightBrow[2]], points)[0]!;
  const { width, height } = photo;
  for (const end of [0, height]) {
    const shade: Point[] = [
      [0, end],
      [width, end],
      [width, y],
      [0, y],
    ];
    expect(wentDown(drawn([shade], 90), [...rightBrow, ...leftBrow])).toBe(0);
  }
});
