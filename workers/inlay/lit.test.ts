import { beforeAll, expect, test } from 'vitest';
import { findFaces } from '../face/face.ts';
import { leftEye, outerLips } from '../face/topology.ts';
import { photo } from '../fixtures/photos.ts';
import { sharedVision } from '../fixtures/vision.ts';
import type { Head } from '../head/head.ts';
import { barePlaces } from '../head/near-light.ts';
import type { Tone } from '../head/tone.ts';
import { createPlanes, type Lab, labAt, type Planes } from '../image/planes.ts';
import { fillPolygons } from '../image/polygon.ts';
import { contour } from '../swap/region.ts';
import type { Beardless } from './beardless.ts';
import { litFace } from './lit.ts';

const [width, height, faceWidth] = [260, 260, 160];
/** A real face's landmarks. */
let points: Float32Array;

beforeAll(async () => {
  const [face] = await findFaces(await sharedVision(), await photo('marie'), 'near');
  const { x, y, width: size } = face!.box;
  points = face!.points.map((v, i) => ((v - [x, y, 0][i % 3]!) * faceWidth) / size + [50, 40, 0][i % 3]!);
});

const skin: Lab = [62, 14, 16];
const toneOf = (isGrey: boolean): Tone => ({ skin, glow: 10, black: [0, 0, 0], isGrey });

/** Skin with stripes of light and shade, which no light from afar explains. @param shadeRed by which shade is redder */
function striped(contrast: number, shadeRed: number): Planes {
  const lab = createPlanes(width, height);
  for (let i = 0; i < width * height; i++) {
    const wave = Math.sin(((i % width) / faceWidth) * 8 * Math.PI);
    for (const [c, plane] of lab.channels.entries())
      plane[i] = skin[c]! + [contrast, -shadeRed, 0][c]! * wave;
  }
  return lab;
}

/** What a photo with hard light and red shade makes of an even face. */
function lit({ beardless = 'everywhere' as Beardless, isGrey = false } = {}) {
  const all = new Float32Array(width * height).fill(1);
  const openings = fillPolygons(
    [leftEye, outerLips].map((ring) => contour(ring, points)),
    { x: 0, y: 0, width, height },
  );
  const ground = createPlanes(width, height);
  for (const plane of ground.channels) plane.fill(160);
  const bodySkin = new Float32Array(all.length);
  const there = {
    ...{ width, height, faceWidth, points, ground, bodySkin },
    faceSkin: all,
  } as unknown as Head;
  const { drawn } = litFace(
    there,
    {
      shown: { photo: striped(6, 0), own: striped(6, 0), there: striped(16, 10) },
      ...{
        points,
        places: barePlaces(points, there, faceWidth),
        faceSkin: all,
        skin: all,
        both: new Float32Array(all.length),
        alpha: all,
        free: all,
      },
      bareSkin: all.map((v, i) => v - openings[i]!),
      beardless,
    },
    { from: toneOf(false), to: toneOf(isGrey) },
  );
  return (i: number): Lab => labAt(drawn, i);
}

const [cheek, besideChin] = [50, 32];
/** Pixels of the brightest and of the darkest stripe, below the eyes or beside the chin. */
const stripe = (column: number, beside = cheek!): number =>
  Math.round(points[beside * 3 + 1]!) * width + column;
const [bright, dark] = [0.5625, 0.6875].map((x) => Math.round(x * faceWidth));

test('light and shade of a face are as far apart, and shade as red, as on the face that was there', () => {
  const at = lit();
  const [light, shade] = [at(stripe(bright!)), at(stripe(dark!))];
  expect(light[0] - shade[0]).toBeGreaterThan(14);
  expect(shade[1] - light[1]).toBeGreaterThan(6);
});

test('who may be bearded keeps light and shade as they are beside the chin, as a beard is neither; on cheeks nothing grows', () => {
  const at = lit({ beardless: 'above' });
  const stripes = (beside: number) => [at(stripe(bright!, beside)), at(stripe(dark!, beside))] as const;
  const [light, shade] = stripes(besideChin!);
  expect(light[0] - shade[0]).toBeLessThan(13);
  expect(shade[1] - light[1]).toBeLessThan(3);
  const [bare, bareShade] = stripes(cheek!);
  expect(bare[0] - bareShade[0]).toBeGreaterThan(14);
  expect(bareShade[1] - bare[1]).toBeGreaterThan(6);
  const kept = lit({ beardless: 'nowhere' });
  expect(kept(stripe(bright!))[0] - kept(stripe(dark!))[0]).toBeLessThan(13);
});

test('a photo without colours gives light and no colour', () => {
  const at = lit({ isGrey: true });
  const [light, shade] = [at(stripe(bright!)), at(stripe(dark!))];
  expect(light[0] - shade[0]).toBeGreaterThan(14);
  expect(shade[1] - light[1]).toBeCloseTo(0, 0);
});

test('an eye is not coloured as skin is', () => {
  const [at, plain] = [lit(), lit({ beardless: 'nowhere' })];
  const middle = leftEye.reduce((sum, v) => sum + points[v * 3]! / leftEye.length, 0);
  const row = leftEye.reduce((sum, v) => sum + points[v * 3 + 1]! / leftEye.length, 0);
  const eye = Math.round(row) * width + Math.round(middle);
  expect(Math.abs(at(eye)[1] - plain(eye)[1])).toBeLessThan(1.2);
});
