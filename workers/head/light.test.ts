import { beforeAll, expect, test } from 'vitest';
import { findFaces } from '../face/face.ts';
import { faceTriangles, hull } from '../face/topology.ts';
import { photo } from '../fixtures/photos.ts';
import { sharedVision } from '../fixtures/vision.ts';
import { createPlanes } from '../image/planes.ts';
import { vertexNormals } from '../swap/mesh.ts';
import { rasterize } from '../swap/warp.ts';
import { type LitFace, lightFrom, missingLight, tintFrom } from './light.ts';
import { ofFace, ofHead } from './relight.ts';

const [width, height] = [260, 260];
const faceWidth = 80;
/** A real face's landmarks. */
let points: Float32Array;

beforeAll(async () => {
  const [face] = await findFaces(await sharedVision(), await photo('marie'), 'near');
  const scale = faceWidth / face!.box.width;
  const { x, y } = face!.box;
  points = face!.points.map((v, i) => (v - [x, y, 0][i % 3]!) * scale + [90, 60, 0][i % 3]!);
});

/** Its skin, lit from one side. @param right L that what looks to the right has more */
function litFrom(right: number): LitFace {
  const normals = vertexNormals(points);
  const lightness = Float32Array.from({ length: points.length / 3 }, (_, v) => 60 + right * normals[v * 3]!);
  const mesh = { positions: points, triangles: Uint16Array.from(faceTriangles) };
  const { attributes } = rasterize(mesh, [lightness], width, height);
  const lab = createPlanes(width, height);
  lab.channels[0].set(attributes[0]!.map((v) => v || 60));
  return { lab, points, faceSkin: lab.channels[0].map(() => 1) };
}

/** The change a little inside of the face's left and right edge. */
function sides(change: Float32Array): [number, number] {
  const xs = hull.map((v) => points[v * 3]!);
  const y = Math.round(points[1 * 3 + 1]!);
  const at = (x: number) => change[y * width + Math.round(x)]!;
  return [at(Math.min(...xs) + 8), at(Math.max(...xs) - 8)];
}

test('a face that is lit from one side is lit from the other in a photo that is', () => {
  const [left, right] = sides(lightFrom(litFrom(15), litFrom(-15), faceWidth, (l) => l, ofHead));
  expect(left - right).toBeGreaterThan(12);
  expect(right).toBeLessThan(-8);
});

test('in light like its own a face stays as it is', () => {
  const change = lightFrom(litFrom(15), litFrom(15), faceWidth, (l) => l, ofHead);
  // all but the part of its own light that is left to it
  expect(Math.max(...change.map(Math.abs))).toBeLessThan(5);
});

test('light goes on over what is beside a face', () => {
  const change = lightFrom(litFrom(15), litFrom(-15), faceWidth, (l) => l, ofHead);
  const xs = hull.map((v) => points[v * 3]!);
  const y = Math.round(points[1 * 3 + 1]!);
  const at = (x: number) => change[y * width + Math.round(x)]!;
  expect(at(Math.min(...xs) - 0.25 * faceWidth)).toBeGreaterThan(1);
  expect(at(Math.max(...xs) + 0.25 * faceWidth)).toBeLessThan(-4);
});

test('beyond a face light ends nowhere in a line', () => {
  const change = lightFrom(litFrom(15), litFrom(-15), faceWidth, (l) => l, ofHead);
  for (let y = 0; y < height; y++)
    for (let x = 1; x < width; x++) {
      const steps = Math.abs(change[y * width + x]! - change[y * width + x - 1]!);
      expect(steps, `${x}, ${y}`).toBeLessThan(2.5);
    }
});

/** A face in the light of two colours. @param yellow b that what looks to the right has more */
function colouredFrom(yellow: number): LitFace {
  const face = litFrom(yellow);
  const [l] = face.lab.channels;
  const b = l.map((v) => v - 60);
  return { ...face, lab: { ...face.lab, channels: [l.map(() => 60), l.map(() => 0), b] } };
}

test('a face between two colours of light takes them, as far as they are no make-up', () => {
  const [reds, yellows] = tintFrom(colouredFrom(0), colouredFrom(-20), faceWidth, ofFace);
  const [left, right] = sides(yellows);
  expect(left).toBeGreaterThan(3);
  expect(right).toBeLessThan(-3);
  expect(left - right).toBeLessThan(24);
  expect(Math.max(...reds.map(Math.abs))).toBeLessThan(0.5);
});

test('a face loses the colours of its own light', () => {
  const [left, right] = sides(tintFrom(colouredFrom(-20), colouredFrom(0), faceWidth, ofFace)[1]);
  expect(right - left).toBeGreaterThan(5);
});

test('a face of which no skin is seen stays as it is', () => {
  const hidden = { ...litFrom(15), faceSkin: new Float32Array(width * height).fill(0.4) };
  expect(lightFrom(hidden, litFrom(-15), faceWidth, (l) => l, ofHead).every((v) => v === 0)).toBe(true);
});

test('a face that light has left darker than it is to be lacks as much as both its cheeks and its whole', () => {
  expect(missingLight({ cheeks: 60, median: 50 }, { cheeks: 68, median: 56 })).toBe(6);
  expect(missingLight({ cheeks: 60, median: 50 }, { cheeks: 64, median: 70 })).toBe(4);
  // a dark face whose cheeks shine, and a face that is half in the shade
  expect(missingLight({ cheeks: 66, median: 40 }, { cheeks: 64, median: 60 })).toBe(0);
  expect(missingLight({ cheeks: 50, median: 50 }, { cheeks: 64, median: 45 })).toBe(0);
});
