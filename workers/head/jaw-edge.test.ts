import { expect, test } from 'vitest';
import { withSmoothJaw } from './jaw-edge.ts';

const size = 120;
const faceWidth = 100;
const [middle, radius] = [60, 40];

const plane = (at: (x: number, y: number) => number): Float32Array =>
  Float32Array.from({ length: size ** 2 }, (_, i) => at((i % size) + 0.5, Math.floor(i / size) + 0.5));
const fromMiddle = (x: number, y: number): number => Math.hypot(x - middle, y - middle);
const face = plane((x, y) => (fromMiddle(x, y) < radius ? 1 : 0));
/** Teeth of two pixels in its outline. */
const notched = plane((x, y) => {
  const isTooth = Math.floor((Math.atan2(y - middle, x - middle) * radius) / 2) % 2 === 0;
  return fromMiddle(x, y) < radius + (isTooth ? 2 : -2) ? 1 : 0;
});
const sight = { width: size, height: size, faceWidth, hull: face, head: face, faceSkin: face };
const low = face.map(() => 0.1);

/** How far an outline differs from a circle, mean of its pixels. */
const roughness = (alpha: Float32Array): number => {
  const round = plane((x, y) => Math.min(1, Math.max(0, radius + 0.5 - fromMiddle(x, y))));
  return alpha.reduce((sum, v, i) => sum + Math.abs(v - round[i]!), 0) / (2 * Math.PI * radius);
};

test('a notched jaw becomes smooth, where it is and as sharp', () => {
  const smooth = withSmoothJaw(notched, sight, low);
  expect(roughness(notched)).toBeGreaterThan(1.5);
  expect(roughness(smooth)).toBeLessThan(0.6);
  // from nothing to all within a few pixels
  const row = smooth.subarray(middle * size + middle, (middle + 1) * size);
  expect(row.filter((v) => v > 0.05 && v < 0.95).length).toBeLessThan(5);
});

test('hair, temples and beards below a chin keep every strand', () => {
  const hair = withSmoothJaw(
    notched,
    { ...sight, head: notched.map((v, i) => Math.max(v, face[i]!)), faceSkin: face.map(() => 0) },
    low,
  );
  expect(hair).toEqual(notched);
  for (const height of [-0.2, 0.5])
    expect(
      withSmoothJaw(
        notched,
        sight,
        face.map(() => height),
      ),
    ).toEqual(notched);
});
