import { describe, expect, it } from 'vitest';
import { leftBrow, leftEye, rightBrow, rightEye } from '../face/topology.ts';
import { replacedPlaces } from './replaced.ts';

const size = 200;
const area = { x: 0, y: 0, width: size, height: size };

/** A face with two eyes of 40 × 14 pixels, their centres at x 60 and 140, y 100, and a brow above each. */
function face(): Float32Array {
  const points = new Float32Array(478 * 3);
  const lay = (ring: readonly number[], x: number, y: number, rx: number, ry: number): void =>
    ring.forEach((v, i) => {
      const turn = (2 * Math.PI * i) / ring.length;
      points.set([x + rx * Math.cos(turn), y + ry * Math.sin(turn), 0], v * 3);
    });
  lay(rightEye, 60, 100, 20, 7);
  lay(leftEye, 140, 100, 20, 7);
  lay(rightBrow, 60, 78, 24, 4);
  lay(leftBrow, 140, 78, 24, 4);
  return points;
}

describe('what is replaced with eyes and brows', () => {
  const mesh = face();
  const replaced = replacedPlaces(mesh, mesh, area, size);
  const at = (x: number, y: number): number => replaced[y * size + x];

  it('is lashes and liner beyond the corner of an eye', () => {
    expect(at(30, 100)).toBeGreaterThan(0.9);
    expect(at(170, 100)).toBeGreaterThan(0.9);
  });

  it('is neither cheeks nor temples', () => {
    expect(at(60, 150)).toBe(0);
    expect(at(4, 100)).toBe(0);
  });
});
