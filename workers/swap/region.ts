/**
 * A face's mesh in the pixels of the region that is worked on.
 */

import { hull } from '../face/topology.ts';
import { blur } from '../image/blur.ts';
import type { Planes } from '../image/planes.ts';
import type { Box, Point } from '../types.ts';
import { fitLight } from './light.ts';

/** Sigma of the lightness samples at the vertices, over the face's width. */
const lightSampleSigma = 0.02;

/** From the image's pixels to a box's. */
export function moved(points: Float32Array, box: Box): Float32Array {
  const out = Float32Array.from(points);
  for (let i = 0; i < out.length; i += 3) {
    out[i] -= box.x;
    out[i + 1] -= box.y;
  }
  return out;
}

export const contour = (vertices: readonly number[], mesh: Float32Array): Point[] =>
  vertices.map((v) => [mesh[v * 3], mesh[v * 3 + 1]]);

/** The fitted light's L at every vertex. @param plane L, or what else light adds, at least 8 @param seen 0..1 a vertex @param at see `fitLight` */
export function lightAt(
  plane: Float32Array,
  { width, height }: Pick<Planes, 'width' | 'height'>,
  mesh: Float32Array,
  normals: Float32Array,
  seen: Float32Array,
  faceWidth: number,
  at = normals,
): Float32Array {
  const soft = blur(plane, width, height, lightSampleSigma * faceWidth);
  const lightness = seen.map((_, v) => {
    const x = Math.min(width - 1, Math.max(0, Math.floor(mesh[v * 3])));
    const y = Math.min(height - 1, Math.max(0, Math.floor(mesh[v * 3 + 1])));
    return soft[y * width + x];
  });
  return fitLight(lightness, normals, seen, at);
}

/** The landmarks draw a face a little narrow: the outline is the hull, grown about its centre. */
const outlineGrowth = 1.056;

/** The outline of a face. */
export function outlineOf(mesh: Float32Array): Point[] {
  const ring = contour(hull, mesh);
  const cx = ring.reduce((sum, [x]) => sum + x, 0) / ring.length;
  const cy = ring.reduce((sum, [, y]) => sum + y, 0) / ring.length;
  return ring.map(([x, y]) => [cx + (x - cx) * outlineGrowth, cy + (y - cy) * outlineGrowth]);
}
