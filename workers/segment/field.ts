/** Fields of probability over a photo, on a grid that is coarser than it. */
import type { Crop } from '../image/crop.ts';
import type { Box, Polygons, Raster } from '../types.ts';
import { traceContours } from './contours.ts';

export interface Grid {
  width: number;
  height: number;
  /** Grid cells an image pixel. */
  scale: number;
}

/** A network's square of values, and where in the photo it lies. */
export interface Patch {
  data: Float32Array;
  /** Values a side. */
  size: number;
  crop: Crop;
}

export function gridOf(image: Raster, longerSide: number): Grid {
  const scale = Math.min(1, longerSide / Math.max(image.width, image.height));
  return { width: Math.ceil(image.width * scale), height: Math.ceil(image.height * scale), scale };
}

export const emptyField = (grid: Grid): Float32Array => new Float32Array(grid.width * grid.height);

/** Bilinear; 0 outside of the patch, and of the box if there is one. */
export function ontoGrid({ data, size, crop }: Patch, grid: Grid, box: Box | null): Float32Array {
  const { width, height, scale } = grid;
  const out = new Float32Array(width * height);
  const cells = size / crop.size;
  const cos = Math.cos(crop.angle) * cells;
  const sin = Math.sin(crop.angle) * cells;
  const half = size / 2 - 0.5;
  const end = size - 0.5;
  const last = size - 1.001;
  // around the patch as it is turned, and a cell more for roundings
  const side = (Math.abs(Math.cos(crop.angle)) + Math.abs(Math.sin(crop.angle))) * crop.size + 2 / scale;
  const reach = box ?? { x: crop.x - side / 2, y: crop.y - side / 2, width: side, height: side };
  const [left, right] = cellsWithin(reach.x, reach.width, width, scale);
  const [top, bottom] = cellsWithin(reach.y, reach.height, height, scale);
  for (let y = top; y < bottom; y++) {
    const dy = (y + 0.5) / scale - crop.y;
    for (let x = left; x < right; x++) {
      const dx = (x + 0.5) / scale - crop.x;
      const u = dx * cos + dy * sin + half;
      const v = dy * cos - dx * sin + half;
      if (u < -0.5 || v < -0.5 || u > end || v > end) continue;
      const gu = u < 0 ? 0 : u > last ? last : u;
      const gv = v < 0 ? 0 : v > last ? last : v;
      const column = gu | 0;
      const row = gv | 0;
      const p = row * size + column;
      const fu = gu - column;
      const above = data[p] + (data[p + 1] - data[p]) * fu;
      const below = data[p + size] + (data[p + size + 1] - data[p + size]) * fu;
      out[y * width + x] = above + (below - above) * (gv - row);
    }
  }
  return out;
}

/** The first cell whose centre lies within a stretch of the photo, and the first behind it. */
function cellsWithin(from: number, length: number, cells: number, scale: number): [number, number] {
  const first = Math.ceil(from * scale - 0.5);
  const behind = Math.floor((from + length) * scale - 0.5) + 1;
  return [Math.max(0, first), Math.min(cells, behind)];
}

/** The outlines of where a field is above one half, in the photo's pixels. */
export function outlines(field: Float32Array, grid: Grid, image: Raster): Polygons {
  const clamp = (v: number, most: number): number => Math.round(Math.min(most, Math.max(0, v)) * 10) / 10;
  return traceContours(
    field,
    grid.width,
    grid.height,
    0.5,
    (x, y) => [clamp((x + 0.5) / grid.scale, image.width), clamp((y + 0.5) / grid.scale, image.height)],
    0.4 / grid.scale,
  );
}
