/** The selfie model: everybody in a square of the photo, without telling them apart. */
import type { Vision } from '@facet/wasm/vision.ts';
import { sampleCrop, squareAround } from '../image/crop.ts';
import type { Box, Raster } from '../types.ts';
import { type Grid, ontoGrid } from './field.ts';

const matteSize = 256;

/** Probability 0..1 that a grid cell shows a person, from a square around the box; 0 outside of the square. */
export async function matte(vision: Vision, image: Raster, grid: Grid, box: Box): Promise<Float32Array> {
  const crop = squareAround(box);
  const pixels = sampleCrop(image, crop, matteSize, 1 / 255, 0);
  const [{ data }] = await vision.run('selfie', pixels, [1, matteSize, matteSize, 3]);
  return ontoGrid({ data, size: matteSize, crop }, grid, null);
}
