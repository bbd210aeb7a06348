import { describe, expect, it } from 'vitest';
import { createPlanes, type Planes } from '../image/planes.ts';
import { fitBlackPoint } from './black-point.ts';

const size = 20;
const everywhere = new Float32Array(size * size).fill(1);

/** Skin with a brow across it. */
function face(skin: readonly number[], brow: readonly number[]): Planes {
  const out = createPlanes(size, size);
  out.channels.forEach((plane, c) => {
    for (let i = 0; i < plane.length; i++) plane[i] = Math.floor(i / size) === 10 ? brow[c] : skin[c];
  });
  return out;
}
const skin = [60, 20, 30];
const surface = face(skin, skin);
const brow = 10 * size + 5;
const at = ({ channels }: Planes): number[] => channels.map((plane) => plane[brow]);
function fitted(own: readonly number[], target: readonly number[]): Planes {
  const patch = face(skin, own);
  fitBlackPoint(patch, face(skin, target), surface, everywhere, everywhere, everywhere);
  return patch;
}

describe('the black point of a photo', () => {
  it('is no darker in the fan’s features than in the target’s, and has the haze’s colour', () => {
    const [l, a, b] = at(fitted([10, 0, 0], [35, 24, 28]));
    expect(l).toBeCloseTo(35, 0);
    expect(a).toBeGreaterThan(12);
    expect(b).toBeGreaterThan(14);
  });

  it('leaves skin as it is', () => {
    expect(fitted([10, 0, 0], [35, 24, 28]).channels.map((plane) => plane[0])).toEqual(skin);
  });

  it('changes nothing in a photo that has black', () => {
    expect(at(fitted([14, 2, 3], [8, 1, 2]))).toEqual([14, 2, 3]);
  });

  it('is not looked for where nothing of a face is darker than its skin', () => {
    expect(at(fitted([10, 0, 0], [61, 20, 30]))).toEqual([10, 0, 0]);
  });

  it('leaves some contrast behind a veil', () => {
    const [l] = at(fitted([10, 0, 0], [58, 20, 30]));
    expect(l).toBeLessThan(60 - 0.4 * 50);
  });
});
