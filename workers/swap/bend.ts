/**
 * A photo and the landmarks in it, bent smoothly.
 */
import type { Face } from '../face/face.ts';
import { poseOf } from '../face/pose.ts';
import { meshVertices } from '../face/topology.ts';
import { boxOf } from '../image/box.ts';
import type { Box, Raster } from '../types.ts';
import { catmullRom } from './warp.ts';

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

/** Catmull-Rom; what is not moved stays as it is, to the bit. @param within where it is bent, of all that the bend covers */
export function bentPhoto({ width, height, data }: Raster, bend: Bend, within = bend.box): Raster {
  const { box, cell, width: columns, height: rows } = bend;
  const out = data.slice();
  const wx = new Float32Array(4);
  const wy = new Float32Array(4);
  const [top, bottom] = [
    Math.max(0, Math.floor(within.y)),
    Math.min(height, Math.ceil(within.y + within.height)),
  ];
  const [left, right] = [
    Math.max(0, Math.floor(within.x)),
    Math.min(width, Math.ceil(within.x + within.width)),
  ];
  for (let row = top; row < bottom; row++) {
    const gy = (row + 0.5 - box.y) / cell - 0.5;
    const y0 = Math.floor(gy);
    if (y0 < 0 || y0 > rows - 2) continue;
    const fy = gy - y0;
    // what the columns of the grid have at this row, left and right of where a pixel is
    let at = -1;
    let [leftX, leftY, rightX, rightY] = [0, 0, 0, 0];
    for (let column = left; column < right; column++) {
      const gx = (column + 0.5 - box.x) / cell - 0.5;
      const x0 = Math.floor(gx);
      if (x0 < 0 || x0 > columns - 2) continue;
      if (x0 !== at) {
        at = x0;
        const i = y0 * columns + x0;
        leftX = bend.x[i] + (bend.x[i + columns] - bend.x[i]) * fy;
        leftY = bend.y[i] + (bend.y[i + columns] - bend.y[i]) * fy;
        rightX = bend.x[i + 1] + (bend.x[i + 1 + columns] - bend.x[i + 1]) * fy;
        rightY = bend.y[i + 1] + (bend.y[i + 1 + columns] - bend.y[i + 1]) * fy;
      }
      const fx = gx - x0;
      const moveX = leftX + (rightX - leftX) * fx;
      const moveY = leftY + (rightY - leftY) * fx;
      if (moveX === 0 && moveY === 0) continue;
      const x = column - moveX;
      const y = row - moveY;
      const fromX = Math.floor(x);
      const fromY = Math.floor(y);
      catmullRom(x - fromX, wx);
      catmullRom(y - fromY, wy);
      const last = width - 1;
      const a = Math.min(last, Math.max(0, fromX - 1)) * 4;
      const b = Math.min(last, Math.max(0, fromX)) * 4;
      const c = Math.min(last, Math.max(0, fromX + 1)) * 4;
      const d = Math.min(last, Math.max(0, fromX + 2)) * 4;
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let j = 0; j < 4; j++) {
        const line = Math.min(height - 1, Math.max(0, fromY - 1 + j)) * width * 4;
        const w = wy[j];
        red +=
          w *
          (wx[0] * data[line + a] + wx[1] * data[line + b] + wx[2] * data[line + c] + wx[3] * data[line + d]);
        green +=
          w *
          (wx[0] * data[line + a + 1] +
            wx[1] * data[line + b + 1] +
            wx[2] * data[line + c + 1] +
            wx[3] * data[line + d + 1]);
        blue +=
          w *
          (wx[0] * data[line + a + 2] +
            wx[1] * data[line + b + 2] +
            wx[2] * data[line + c + 2] +
            wx[3] * data[line + d + 2]);
      }
      const to = (row * width + column) * 4;
      out[to] = red;
      out[to + 1] = green;
      out[to + 2] = blue;
    }
  }
  return { width, height, data: out };
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
  const [a, b, c, d] = [(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy];
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
