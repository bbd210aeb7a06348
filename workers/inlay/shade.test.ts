import { beforeAll, expect, test } from 'vitest';
import { type Face, findFaces } from '../face/face.ts';
import { leftBrow } from '../face/topology.ts';
import { photo } from '../fixtures/photos.ts';
import { sharedVision } from '../fixtures/vision.ts';
import { createPlanes } from '../image/planes.ts';
import type { Beardless } from './beardless.ts';
import { withoutShade } from './shade.ts';

const [width, height, faceWidth] = [260, 260, 160];
/** A real face's landmarks. */
let points: Float32Array;

beforeAll(async () => {
  const [face] = await findFaces(await sharedVision(), await photo('marie'), 'near');
  const { x, y, width: size } = (face as Face).box;
  points = face!.points.map((v, i) => ((v - [x, y, 0][i % 3]!) * faceWidth) / size + [50, 40, 0][i % 3]!);
});

const skin = [210, 165, 140];

/** Even skin, and something darker on it. @param times as bright, around a vertex */
function shadedAt(vertex: number, radius: number, times: number) {
  const [cx, cy] = [points[vertex * 3]!, points[vertex * 3 + 1]!];
  const planes = createPlanes(width, height);
  for (const [c, plane] of planes.channels.entries())
    for (let i = 0; i < plane.length; i++) {
      const isNear = Math.hypot((i % width) - cx, Math.floor(i / width) - cy) < radius;
      plane[i] = skin[c]! * (isNear ? times : 1);
    }
  const faceSkin = new Float32Array(width * height).fill(1);
  const { channels } = withoutShade({ planes, points, faceSkin, faceWidth, width, height }, 'everywhere');
  return channels.map((plane) => plane[Math.round(cy) * width + Math.round(cx)]!);
}

const cheek = 50;

test('a shaded place of a cheek becomes as light as light from afar leaves it, and no greyer', () => {
  const place = shadedAt(cheek, 16, 0.75);
  for (const [c, v] of place.entries()) expect(v / skin[c]!).toBeGreaterThan(0.9);
  const [red, green, blue] = place.map((v, c) => v / skin[c]!);
  // bytes are rounded
  for (const other of [green!, blue!]) expect(Math.abs(red! - other)).toBeLessThan(0.015);
});

test('brows and what is finer than shade stay as they are', () => {
  for (const [vertex, radius] of [
    [leftBrow[2]!, 5],
    [cheek, 1],
  ] as const)
    for (const [c, v] of shadedAt(vertex, radius, 0.6).entries())
      expect(v / skin[c]!, `${vertex}`).toBeLessThan(0.68);
});

test('a laugh’s fold beside the mouth keeps its shade, around which a bright spot would be', () => {
  const besideCorner = 57;
  for (const [c, v] of shadedAt(besideCorner, 8, 0.7).entries()) expect(v / skin[c]!).toBeLessThan(0.75);
});

test('the shade of a jaw that turns away stays, which is its form', () => {
  const chin = 152;
  const [cx, cy] = [points[chin * 3]!, points[chin * 3 + 1]!];
  const planes = createPlanes(width, height);
  const shaded = (i: number): boolean => Math.floor(i / width) > cy - 3;
  for (const [c, plane] of planes.channels.entries())
    for (let i = 0; i < plane.length; i++) plane[i] = skin[c]! * (shaded(i) ? 0.6 : 1);
  const faceSkin = new Float32Array(width * height).fill(1);
  const { channels } = withoutShade({ planes, points, faceSkin, faceWidth, width, height }, 'everywhere');
  const place = (Math.round(cy) - 1) * width + Math.round(cx);
  for (const [c, plane] of channels.entries()) expect(plane[place]! / skin[c]!).toBeLessThan(0.7);
});

test('a nose is as red beside its openings as it was, as it is so in all light', () => {
  const redAt = (vertex: number): number => {
    const [cx, cy] = [points[vertex * 3]!, points[vertex * 3 + 1]!].map(Math.round) as [number, number];
    const planes = createPlanes(width, height);
    for (const [c, plane] of planes.channels.entries())
      for (let i = 0; i < plane.length; i++) {
        const isNear = Math.hypot((i % width) - cx, Math.floor(i / width) - cy) < 12;
        plane[i] = skin[c]! * (isNear ? [0.7, 0.5, 0.45][c]! : 1);
      }
    const faceSkin = new Float32Array(width * height).fill(1);
    const { channels } = withoutShade({ planes, points, faceSkin, faceWidth, width, height }, 'everywhere');
    const [red, green] = channels.map((plane, c) => plane[cy * width + cx]! / skin[c]!);
    return red! / green!;
  };
  const wing = 98;
  expect(redAt(wing)).toBeGreaterThan(1.3);
  expect(redAt(cheek)).toBeLessThan(1.15);
});

test('even skin stays as it is', () => {
  expect(shadedAt(cheek, 0, 1)).toEqual(skin.map((v) => expect.closeTo(v, 0)));
});

test('what was shaded keeps little of its own colour, and of the noise that is lifted with it', () => {
  const red = (x: number): number => (x % 2 === 0 ? 1.15 : 0.85);
  const apartIn = (times: number): number => {
    const [cx, cy] = [points[cheek * 3]!, points[cheek * 3 + 1]!].map(Math.round) as [number, number];
    const planes = createPlanes(width, height);
    for (const [c, plane] of planes.channels.entries())
      for (let i = 0; i < plane.length; i++) {
        const [x, y] = [i % width, Math.floor(i / width)];
        const isNear = Math.hypot(x - cx, y - cy) < 16;
        plane[i] = skin[c]! * (isNear ? times * (c === 0 ? red(x >> 2) : 1) : 1);
      }
    const faceSkin = new Float32Array(width * height).fill(1);
    const { channels } = withoutShade({ planes, points, faceSkin, faceWidth, width, height }, 'everywhere');
    const row = Array.from({ length: 16 }, (_, x) => {
      const i = cy * width + cx - 8 + x;
      return channels[0][i]! / channels[1][i]!;
    });
    return Math.max(...row) - Math.min(...row);
  };
  expect(apartIn(0.7)).toBeLessThan(0.9 * apartIn(1));
});

/** sRGB of a face of which all left of a column is in warm, deep shade. */
function halfShaded(column: number, times: readonly number[], where: Beardless = 'everywhere') {
  const planes = createPlanes(width, height);
  for (const [c, plane] of planes.channels.entries())
    for (let i = 0; i < plane.length; i++) plane[i] = skin[c]! * (i % width < column ? times[c]! : 1);
  const faceSkin = new Float32Array(width * height).fill(1);
  return withoutShade({ planes, points, faceSkin, faceWidth, width, height }, where).channels;
}

test('a cheek in warm shade gets the colour of skin that is lit', () => {
  const [x, y] = [points[cheek * 3]!, points[cheek * 3 + 1]!].map(Math.round) as [number, number];
  const [red, green, blue] = halfShaded(x + 12, [0.7, 0.45, 0.35]).map((plane) => plane[y * width + x]!);
  expect(red! / green!).toBeLessThan((1.12 * skin[0]!) / skin[1]!);
  expect(green! / blue!).toBeLessThan((1.12 * skin[1]!) / skin[2]!);
});

test('of whoever may have a beard, what is much darker than skin keeps its colour below the nose, and not on cheeks', () => {
  const redAt = (vertex: number, where: Beardless): number => {
    const [x, y] = [points[vertex * 3]!, points[vertex * 3 + 1]!].map(Math.round) as [number, number];
    const planes = halfShaded(x + 12, [0.7, 0.45, 0.35], where);
    return planes[0][y * width + x]! / planes[2][y * width + x]!;
  };
  const [besideChin, underEye] = [32, 118] as const;
  expect(redAt(besideChin, 'above')).toBeGreaterThan(1.1 * redAt(besideChin, 'everywhere'));
  // of a dark face nothing is told, and nothing lost
  expect(redAt(underEye, 'nowhere')).toBeGreaterThan(1.1 * redAt(underEye, 'everywhere'));
  expect(redAt(underEye, 'above')).toBeLessThan(1.05 * redAt(underEye, 'everywhere'));
});

test('nostrils stay dark, with their edges', () => {
  const [x, y] = [2, 97]
    .map((v) => [points[v * 3]!, points[v * 3 + 1]!])
    .reduce(([a, b], [c, d]) => [(a! + c!) / 2, (b! + d!) / 2]) as [number, number];
  const planes = createPlanes(width, height);
  for (const [c, plane] of planes.channels.entries())
    for (let i = 0; i < plane.length; i++)
      plane[i] = skin[c]! * (Math.hypot((i % width) - x, Math.floor(i / width) - (y - 3)) < 4 ? 0.2 : 1);
  const faceSkin = new Float32Array(width * height).fill(1);
  const [red] = withoutShade({ planes, points, faceSkin, faceWidth, width, height }, 'everywhere').channels;
  expect(red[Math.round(y - 3) * width + Math.round(x)]!).toBeLessThan(0.45 * skin[0]!);
});

test('half a face in deep shade does not tell what light from afar is', () => {
  const [x, y] = [points[cheek * 3]!, points[cheek * 3 + 1]!].map(Math.round) as [number, number];
  const [red] = halfShaded(x + 12, [0.5, 0.5, 0.5]).map((plane) => plane[y * width + x]!);
  expect(red! / skin[0]!).toBeGreaterThan(0.85);
});
