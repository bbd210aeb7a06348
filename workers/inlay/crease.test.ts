import { expect, test } from 'vitest';
import { createPlanes, type Lab, type Planes } from '../image/planes.ts';
import { creaseFrom } from './crease.ts';

const [width, height, faceWidth] = [160, 120, 120];
const everywhere = new Float32Array(width * height).fill(1);

function labOf(at: (x: number) => Lab): Planes {
  const lab = createPlanes(width, height);
  for (const [c, plane] of lab.channels.entries()) for (const i of plane.keys()) plane[i] = at(i % width)[c]!;
  return lab;
}

const skin: Lab = [65, 14, 16];
/** A dark line, or a dark half, of another colour. */
const lined =
  (dark: Lab) =>
  (x: number): Lab =>
    Math.abs(x - 80) < 2 ? dark : skin;
const halved =
  (dark: Lab) =>
  (x: number): Lab =>
    x > 80 ? dark : skin;
const row = 60 * width;

const given = (photo: Planes, lab: Planes, scale = 1) =>
  creaseFrom(photo, { lab, bare: everywhere }, faceWidth, scale);

test('a crease that was drawn grey gets back the red and yellow by which it differed from skin', () => {
  const [a, b] = given(labOf(lined([40, 24, 22])), labOf(lined([42, 14, 16])));
  expect(a[row + 80]).toBeGreaterThan(5);
  expect(b[row + 80]).toBeGreaterThan(3);
  for (const plane of [a, b]) expect(Math.abs(plane[row + 60]!)).toBeLessThan(0.2);
});

test('broad shade is no crease, and what is as dark as skin is none either', () => {
  for (const [photo, lab] of [
    [labOf(halved([40, 24, 22])), labOf(halved([42, 14, 16]))],
    [labOf(lined([65, 24, 22])), labOf(lined([65, 14, 16]))],
  ] as const)
    for (const plane of given(photo, lab))
      expect(Math.abs(plane[row + 100]!) + Math.abs(plane[row + 80 - 8]!)).toBeLessThan(1);
});

test('lashes that a filter made purple are no crease', () => {
  for (const plane of given(labOf(lined([40, 24, 4])), labOf(lined([42, 14, 16]))))
    expect(Math.max(...plane.map(Math.abs))).toBeLessThan(1);
});

test('skin that becomes paler has paler creases, and none is given more than there can be', () => {
  const photo = labOf(lined([40, 24, 22]));
  const lab = labOf(lined([42, 14, 16]));
  const [full] = given(photo, lab);
  const [half] = given(photo, lab, 0.5);
  expect(half![row + 80]).toBeLessThan(0.7 * full![row + 80]!);
  const [most] = given(labOf(lined([40, 90, 22])), lab);
  expect(Math.max(...most!)).toBeLessThanOrEqual(14);
});
