/**
 * What stands in front of a face: glasses, and hair or a brim. A small network of our own, trained on synthetic damage;
 * `training/` has its recipe.
 */
import type { Vision } from '@facet/wasm/vision.ts';
import { type Crop, sampleCrop } from '../image/crop.ts';
import { fillPolygons } from '../image/polygon.ts';
import type { Box, Point, Raster } from '../types.ts';
import { uprightCrop } from './landmarks.ts';
import { hull, leftBrow, leftEye, outerLips, rightBrow, rightEye } from './topology.ts';

const inputSize = 160;
const outputSize = 80;
/** The crop's side over the face's. */
const margin = 1.35;

export interface Occlusion {
  crop: Crop;
  /** 0..1 a cell of the crop, `outputSize` a side. */
  glasses: Float32Array;
  hair: Float32Array;
}

export async function findOcclusion(vision: Vision, image: Raster, points: Float32Array): Promise<Occlusion> {
  const crop = uprightCrop(points, margin);
  const pixels = sampleCrop(image, crop, inputSize, 1 / 255, -0.5);
  const area = { x: 0, y: 0, width: inputSize, height: inputSize };
  const toCells = cellsOf(crop, inputSize);
  const ring = (vertices: readonly number[]): Point[] =>
    vertices.map((v) => toCells(points[v * 3], points[v * 3 + 1]));
  const outline = fillPolygons([ring(hull)], area);
  const features = fillPolygons([rightEye, leftEye, rightBrow, leftBrow, outerLips].map(ring), area);
  const input = new Float32Array(inputSize * inputSize * 5);
  for (let i = 0; i < outline.length; i++) {
    for (let c = 0; c < 3; c++) input[i * 5 + c] = pixels[i * 3 + c];
    input[i * 5 + 3] = outline[i] - 0.5;
    input[i * 5 + 4] = features[i] - 0.5;
  }
  const [{ data }] = await vision.run('occlusion', input, [1, inputSize, inputSize, 5]);
  const channel = (c: number): Float32Array =>
    Float32Array.from({ length: outputSize * outputSize }, (_, i) => data[i * 2 + c]);
  return { crop, glasses: channel(0), hair: channel(1) };
}

/** A plane of an occlusion in the pixels of a region; 0 outside of its crop. */
export function occlusionIn(box: Box, crop: Crop, plane: Float32Array): Float32Array {
  const out = new Float32Array(box.width * box.height);
  const cos = (Math.cos(crop.angle) / crop.size) * outputSize;
  const sin = (Math.sin(crop.angle) / crop.size) * outputSize;
  const middle = outputSize / 2 - 0.5;
  for (let y = 0, i = 0; y < box.height; y++) {
    const dy = box.y + y + 0.5 - crop.y;
    for (let x = 0; x < box.width; x++, i++) {
      const dx = box.x + x + 0.5 - crop.x;
      out[i] = at(plane, dx * cos + dy * sin + middle, dy * cos - dx * sin + middle);
    }
  }
  return out;
}

/** Bilinear. */
function at(plane: Float32Array, x: number, y: number): number {
  if (x < 0 || y < 0 || x > outputSize - 1 || y > outputSize - 1) return 0;
  const x0 = Math.min(outputSize - 2, Math.floor(x));
  const y0 = Math.min(outputSize - 2, Math.floor(y));
  const fx = x - x0;
  const fy = y - y0;
  const i = y0 * outputSize + x0;
  const top = plane[i] * (1 - fx) + plane[i + 1] * fx;
  const bottom = plane[i + outputSize] * (1 - fx) + plane[i + outputSize + 1] * fx;
  return top * (1 - fy) + bottom * fy;
}

/** From the image's pixels to the crop's cells. */
function cellsOf({ x, y, size, angle }: Crop, cells: number): (px: number, py: number) => Point {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return (px, py) => {
    const [dx, dy] = [px - x, py - y];
    return [((dx * cos + dy * sin) / size + 0.5) * cells, ((dy * cos - dx * sin) / size + 0.5) * cells];
  };
}
