import { expect, test } from 'vitest';
import { createPlanes, type Planes, toLab } from '../image/planes.ts';
import { withoutFringe } from './fringe.ts';

const size = 120;
const faceWidth = 100;
const brown = [92, 66, 48];
const violet = [70, 58, 92];
const sky = [240, 246, 255];

const fromMiddle = (i: number): number => Math.hypot((i % size) - size / 2, Math.floor(i / size) - size / 2);
const radius = 50;
const hair = Float32Array.from({ length: size ** 2 }, (_, i) => (fromMiddle(i) < radius ? 1 : 0));

/** A round head of hair before the sky. @param rim sRGB of its outermost pixels */
function drawn(inside: readonly number[], rim: readonly number[]): Planes {
  const planes = createPlanes(size, size);
  for (let i = 0; i < size ** 2; i++) {
    const colour = hair[i] === 0 ? sky : fromMiddle(i) < radius - 4 ? inside : rim;
    for (const [c, plane] of planes.channels.entries()) plane[i] = colour[c]!;
  }
  return planes;
}

const atRim = (size / 2) * size + size / 2 + radius - 2;

test('hair’s violet rim before a bright sky becomes as brown as the hair, and no lighter', () => {
  const before = toLab(drawn(brown, violet)).channels;
  const after = toLab(withoutFringe(drawn(brown, violet), hair, faceWidth)).channels;
  expect(before[2][atRim]).toBeLessThan(-10);
  expect(after[2][atRim]).toBeGreaterThan(5);
  expect(after[0][atRim]).toBeCloseTo(before[0][atRim]!, 0);
});

test('hair that was dyed violet stays so, and so do light strands and the sky', () => {
  const dyed = drawn(violet, violet);
  expect(withoutFringe(dyed, hair, faceWidth).channels).toEqual(dyed.channels);
  const light = drawn(brown, [190, 160, 120]);
  expect(withoutFringe(light, hair, faceWidth).channels).toEqual(light.channels);
});

test('a narrow strip of hair does not tell its colour', () => {
  const strip = hair.map((v, i) => (fromMiddle(i) > radius - 8 ? v : 0));
  const planes = drawn(brown, violet);
  expect(withoutFringe(planes, strip, faceWidth)).toBe(planes);
});
