import { beforeAll, expect, test } from 'vitest';
import { findFaces } from '../face/face.ts';
import { PORTRAIT } from '../fixtures/generator.ts';
import { scaled } from '../fixtures/photos.ts';
import { sharedVision } from '../fixtures/vision.ts';
import { withDepth } from './form.ts';
import { lostNose } from './lost-nose.ts';

let frontal: Float32Array;

beforeAll(async () => {
  const [face] = await findFaces(await sharedVision(), await scaled('team-1', PORTRAIT), 'near');
  frontal = withDepth(face!.points);
});

/** @param yaw degrees about the vertical axis */
function seenFrom(yaw: number): Float32Array {
  const [c, s] = [Math.cos((yaw * Math.PI) / 180), Math.sin((yaw * Math.PI) / 180)];
  return frontal.map((v, i, all) => {
    if (i % 3 === 0) return c * v + s * all[i + 2]!;
    return i % 3 === 1 ? v : c * v - s * all[i - 2]!;
  });
}

test('a nose that was photographed from its side lacks the other one once it looks ahead, whichever that is', () => {
  expect(lostNose(seenFrom(35), frontal)).toBeGreaterThan(0.15);
  expect(lostNose(seenFrom(-35), frontal)).toBeGreaterThan(0.15);
});

test('a nose lacks nothing where it is turned away, or stays as it was photographed', () => {
  expect(lostNose(frontal, seenFrom(35))).toBeLessThan(0.05);
  expect(lostNose(seenFrom(35), seenFrom(35))).toBeLessThan(0.05);
});
