import { beforeAll, expect, test } from 'vitest';
import { findFaces } from '../face/face.ts';
import { poseOf } from '../face/pose.ts';
import { chin, foreheadTop, leftCheekbone, outerLips, rightCheekbone, rightEye } from '../face/topology.ts';
import { photo } from '../fixtures/photos.ts';
import { sharedVision } from '../fixtures/vision.ts';
import { asToldBy, outlineOfTurned, slimmed, withDepth } from './form.ts';

/** A real face's landmarks. */
let points: Float32Array;

beforeAll(async () => {
  const [face] = await findFaces(await sharedVision(), await photo('marie'), 'near');
  points = face!.points;
});

const heightOf = (mesh: Float32Array): number =>
  Math.hypot(...[0, 1, 2].map((c) => mesh[10 * 3 + c]! - mesh[chin * 3 + c]!));

test('depth is added to a chin and taken from cheekbones, and nothing moves in the picture', () => {
  const deep = withDepth(points);
  for (let i = 0; i < points.length; i += 3)
    expect(deep.subarray(i, i + 2)).toEqual(points.subarray(i, i + 2));
  const nearer = (v: number): number => (points[v * 3 + 2]! - deep[v * 3 + 2]!) / heightOf(points);
  expect(nearer(chin)).toBeGreaterThan(0.03);
  for (const cheekbone of [rightCheekbone, leftCheekbone]) expect(nearer(cheekbone)).toBeLessThan(-0.04);
});

test('what depth was added is taken off again, to a thousandth of a face', () => {
  const back = asToldBy(withDepth(points));
  for (const [i, v] of back.entries())
    expect(Math.abs(v - points[i]!)).toBeLessThan(0.001 * heightOf(points));
});

/** Pixels between two landmarks. */
const apart = (mesh: Float32Array, v: number, w: number): number =>
  Math.hypot(mesh[v * 3]! - mesh[w * 3]!, mesh[v * 3 + 1]! - mesh[w * 3 + 1]!);

test('a face that was seen from its side gets a narrower outline from in front, and one that is turned away a broader one', () => {
  const width = (mesh: Float32Array): number => apart(mesh, rightCheekbone, leftCheekbone);
  const { yaw } = poseOf(points);
  expect(Math.abs(yaw)).toBeLessThan(25);
  const fromSide = outlineOfTurned(points, 40);
  const fromFront = outlineOfTurned(points, 0);
  expect(width(fromSide)).toBeLessThan(0.97 * width(points));
  expect(width(fromFront)).toBeGreaterThan(1.01 * width(points));
  for (const mesh of [fromSide, fromFront])
    for (const [v, w] of [
      [rightEye[0], rightEye[8]],
      [outerLips[0], outerLips[10]],
    ] as const)
      expect(apart(mesh, v, w) / apart(points, v, w)).toBeCloseTo(1, 2);
});

test('a face that keeps its side keeps its outline', () => {
  const same = outlineOfTurned(points, poseOf(points).yaw);
  for (const [i, v] of same.entries()) expect(v).toBeCloseTo(points[i]!, 3);
});

test('a face that is laid into another’s hair has a narrower outline, and its own eyes, mouth and height', () => {
  const slim = slimmed(points);
  const changed = (v: number, w: number): number => apart(slim, v, w) / apart(points, v, w);
  expect(changed(rightCheekbone, leftCheekbone)).toBeLessThan(0.96);
  expect(changed(rightCheekbone, leftCheekbone)).toBeGreaterThan(0.9);
  for (const [v, w] of [
    [rightEye[0], rightEye[8]],
    [outerLips[0], outerLips[10]],
    [foreheadTop, chin],
  ] as const)
    expect(changed(v, w)).toBeCloseTo(1, 2);
});
