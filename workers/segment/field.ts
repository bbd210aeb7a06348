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
  const out = new Float32Array(grid.width * grid.height);
  const cells = size / crop.size;
  const [cos, sin] = [Math.cos(crop.angle) * cells, Math.sin(crop.angle) * cells];
  for (let y = 0, i = 0; y < grid.height; y++) {
    const imageY = (y + 0.5) / grid.scale;
    if (box && (imageY < box.y || imageY > box.y + box.height)) {
      i += grid.width;
      continue;
    }
    for (let x = 0; x < grid.width; x++, i++) {
      const imageX = (x + 0.5) / grid.scale;
      if (box && (imageX < box.x || imageX > box.x + box.width)) continue;
      const [dx, dy] = [imageX - crop.x, imageY - crop.y];
      const u = dx * cos + dy * sin + size / 2 - 0.5;
      const v = dy * cos - dx * sin + size / 2 - 0.5;
      if (u < -0.5 || v < -0.5 || u > size - 0.5 || v > size - 0.5) continue;
      const [gu, gv] = [Math.min(size - 1.001, Math.max(0, u)), Math.min(size - 1.001, Math.max(0, v))];
      const p = Math.floor(gv) * size + Math.floor(gu);
      const [fu, fv] = [gu % 1, gv % 1];
      const top = data[p] + (data[p + 1] - data[p]) * fu;
      const bottom = data[p + size] + (data[p + size + 1] - data[p + size]) * fu;
      out[i] = top + (bottom - top) * fv;
    }
  }
  return out;
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
