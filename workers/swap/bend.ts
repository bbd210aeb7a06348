/**
 * A photo and the landmarks in it, bent smoothly.
 */
import { bendPixels } from '@facet/wasm/bend.ts';
import type { Face } from '../face/face.ts';
import { poseOf } from '../face/pose.ts';
import { meshVertices } from '../face/topology.ts';
import { boxOf } from '../image/box.ts';
import type { Box, Raster } from '../types.ts';

/**
 * Where a bent photo's pixels come from, on a grid: the bent photo shows at p what was at p less the bend there. Bilinear
 * between the cells' centres; beyond them nothing moves. Where it grows by less than .71 a pixel in either direction, no place passes another.
 */
export interface Bend {
  /** The photo's pixels that the grid covers. */
  box: Box;
  /** Pixels a cell's side. */
  cell: number;
  width: number;
  height: number;
  /** Pixels. */
  x: Float32Array;
  y: Float32Array;
}

/** Rounds in which a landmark is found where the bend carries it: the steeper that is, the less of the distance each takes. */
const searches = 8;

/** @param bend no place passes another */
export function bentFace(face: Face, bend: Bend): Face {
  const points = Float32Array.from(face.points);
  const move = new Float32Array(2);
  for (let n = 0; n < points.length; n += 3) {
    for (let search = 0; search < searches; search++) {
      readBend(bend, points[n], points[n + 1], move);
      points[n] = face.points[n] + move[0];
      points[n + 1] = face.points[n + 1] + move[1];
    }
  }
  return { ...face, points, box: boxOf(points, 3, meshVertices), pose: poseOf(points) };
}

/** Catmull-Rom; what is not moved stays as it is, to the bit. */
export const bentPhoto = (photo: Raster, bend: Bend): Raster =>
  bentPart(photo, bend, { ...photo, x: 0, y: 0 });

/** The same in the photo itself, for a bend that covers little of it: copies of large photos cost more than such bends. @param photo is changed */
export function bendHere(photo: Raster, bend: Bend): void {
  const { box } = bend;
  const { data } = bentPart(photo, bend, box);
  for (let y = 0; y < box.height; y++)
    photo.data.set(
      data.subarray(y * box.width * 4, (y + 1) * box.width * 4),
      ((box.y + y) * photo.width + box.x) * 4,
    );
}

/** A part of it alone. @param part whole pixels of the photo */
export function bentPart(photo: Raster, bend: Bend, { x, y, width, height }: Box): Raster {
  const data = bendPixels(photo, bend, { left: x, top: y, right: x + width, bottom: y + height });
  return { width, height, data };
}

/** The bend at a place of the photo. @param move what is read, x and y */
export function readBend(
  { box, cell, width, height, x, y }: Bend,
  px: number,
  py: number,
  move: Float32Array,
): void {
  const gx = (px - box.x) / cell - 0.5;
  const gy = (py - box.y) / cell - 0.5;
  const x0 = Math.floor(gx);
  const y0 = Math.floor(gy);
  move[0] = 0;
  move[1] = 0;
  if (x0 < 0 || y0 < 0 || x0 > width - 2 || y0 > height - 2) return;
  const fx = gx - x0;
  const fy = gy - y0;
  const i = y0 * width + x0;
  const a = (1 - fx) * (1 - fy);
  const b = fx * (1 - fy);
  const c = (1 - fx) * fy;
  const d = fx * fy;
  move[0] = a * x[i] + b * x[i + 1] + c * x[i + width] + d * x[i + width + 1];
  move[1] = a * y[i] + b * y[i + 1] + c * y[i + width] + d * y[i + width + 1];
}

/** Less of a bend that grows by more than this a pixel: from 1 on, places would change their order. */
export function eased(bend: Bend, steepest: number): Bend {
  const most = steepness(bend);
  if (most <= steepest) return bend;
  const [x, y] = [bend.x, bend.y].map((plane) => plane.map((v) => (v * steepest) / most));
  return { ...bend, x, y };
}

/** The most that the bend grows from one cell to the next, a pixel. */
function steepness({ x, y, width, cell }: Bend): number {
  let most = 0;
  for (let i = 0; i + width < x.length; i++) {
    if (i % width === width - 1) continue;
    const across = Math.hypot(x[i + 1] - x[i], y[i + 1] - y[i]);
    const down = Math.hypot(x[i + width] - x[i], y[i + width] - y[i]);
    most = Math.max(most, across, down);
  }
  return most / cell;
}
