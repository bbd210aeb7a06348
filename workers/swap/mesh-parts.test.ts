import { describe, expect, it } from 'vitest';
import { innerLips, outerLips, rightBrow, rightEye, vertexCount } from '../face/topology.ts';
import { moveParts } from './mesh-parts.ts';

/** @param arch pixels that the brow's middle is higher @param lids pixels from the upper to the lower one */
function face(arch: number, lids: number): Float32Array {
  const points = new Float32Array(vertexCount * 3);
  const ring = (vertices: readonly number[], y: number, rx: number, ry: number, bent: number): void => {
    vertices.forEach((vertex, i) => {
      const angle = Math.PI + (2 * Math.PI * i) / vertices.length;
      const [x, down] = [Math.cos(angle), Math.sin(angle)];
      points.set([rx * x, y + ry * down - bent * (1 - x * x), 0], vertex * 3);
    });
  };
  ring(rightBrow, 0, 20, 2, arch);
  ring(rightEye, 20, 12, lids / 2, 0);
  ring(outerLips, 80, 24, 8, 0);
  ring(innerLips, 80, 20, 0.5, 0);
  return points;
}

/** Height of a ring's middle over its corners after the move. */
function moved(source: Float32Array, target: Float32Array): Float32Array {
  const move = new Float32Array(vertexCount * 2);
  for (let v = 0; v < vertexCount; v++)
    for (const axis of [0, 1]) move[v * 2 + axis] = source[v * 3 + axis] - target[v * 3 + axis];
  moveParts(source, source, target, move);
  return target.map((v, i) => (i % 3 < 2 ? v + move[Math.floor(i / 3) * 2 + (i % 3)] : v));
}

const heightOf = (points: Float32Array, ring: readonly number[]): number => {
  const ys = ring.map((v) => points[v * 3 + 1]);
  return Math.max(...ys) - Math.min(...ys);
};

describe('the parts of a face', () => {
  it('take the form of the fan’s brows', () => {
    const [flat, arched] = [face(0, 8), face(10, 8)];
    const drawn = heightOf(moved(arched, flat), rightBrow);
    expect(drawn).toBeGreaterThan(heightOf(flat, rightBrow) + 5);
    expect(drawn).toBeLessThan(heightOf(arched, rightBrow));
  });

  it('leave the target’s lids open as they are', () => {
    const [narrow, wide] = [face(0, 4), face(0, 10)];
    expect(heightOf(moved(narrow, wide), rightEye)).toBeGreaterThan(9);
    // a difference that is none of expression is taken
    const [like, wider] = [face(0, 9.4), face(0, 10)];
    expect(heightOf(moved(like, wider), rightEye)).toBeLessThan(9.7);
  });
});
