import { Geometry } from 'pixi.js';

/** Rectangles as pairs of triangles; corners are x, y. */
export function quads(corners: readonly number[]): Geometry {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let i = 0; i < corners.length; i += 4) {
    const [left, top, right, bottom] = corners.slice(i, i + 4);
    const first = positions.length / 2;
    positions.push(left, top, right, top, right, bottom, left, bottom);
    indices.push(first, first + 1, first + 2, first, first + 2, first + 3);
  }
  return new Geometry({
    attributes: { aPosition: { buffer: new Float32Array(positions), format: 'float32x2' } },
    indexBuffer: new Uint32Array(indices),
  });
}

/** From (0, 0) to (1, 1). */
export const unitQuad = (): Geometry => quads([0, 0, 1, 1]);
