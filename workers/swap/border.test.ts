import { expect, it } from 'vitest';
import { createPlanes } from '../image/planes.ts';
import { meetBorder } from './border.ts';

const size = 120;
const faceWidth = 80;

/** A patch that is `offset` L darker than the target, whose share falls to 0 from 40 to 50 pixels from the middle. */
function edge(offset: number, bare = 1) {
  const [patch, target] = [createPlanes(size, size), createPlanes(size, size)];
  target.channels[0].fill(60);
  patch.channels[0].fill(60 - offset);
  const alpha = new Float32Array(size * size).map((_, i) =>
    Math.min(1, Math.max(0, (50 - Math.hypot((i % size) - 60, Math.floor(i / size) - 60)) / 10)),
  );
  meetBorder(patch, target, alpha, new Float32Array(size * size).fill(bare), faceWidth);
  return (fromMiddle: number): number => patch.channels[0][60 * size + 60 + fromMiddle];
}

it('a patch has the target’s tone where it ends, and its own in the middle', () => {
  const at = edge(6);
  expect(at(48)).toBeGreaterThan(58);
  expect(at(0)).toBeCloseTo(54);
});

it('a difference that no light makes is not smeared into the face', () => {
  expect(edge(40)(48)).toBeLessThan(30);
});

it('what is no skin has no tone to meet', () => {
  expect(edge(6, 0)(48)).toBeCloseTo(54);
});
