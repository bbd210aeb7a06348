/** Where somebody is, whoever it is, around one person. */

import type { Vision } from '@facet/wasm/vision.ts';
import type { Classes } from '../face/classes.ts';
import { sampleCrop, squareAround } from '../image/crop.ts';
import { valuesOf } from '../image/values.ts';
import type { Box, Raster } from '../types.ts';
import { type Grid, ontoGrid, type Patch } from './field.ts';

const matteSize = 256;
/** Of half the side of the classes' square, from where on they count less and less: a network does not see what its rim belongs to. */
const sureInside = 0.8;

/**
 * Probability 0..1 that a grid cell shows a person: by classes inside of their square, by the selfie model in a square around
 * the box; 0 outside of both.
 */
export async function matte(
  vision: Vision,
  image: Raster,
  grid: Grid,
  box: Box,
  classes: Classes | null,
): Promise<Float32Array> {
  const crop = squareAround(box);
  const pixels = sampleCrop(image, crop, matteSize, 1 / 255, 0, 'edge');
  const [{ data }] = await vision.run('selfie', pixels, [1, matteSize, matteSize, 3]);
  const field = ontoGrid({ data, size: matteSize, crop }, grid, null);
  if (!classes) return field;
  const { planes, size } = classes;
  const nobody = ontoGrid(patchOf(classes, planes.background), grid, null);
  const weight = ontoGrid(patchOf(classes, rimless(size)), grid, null);
  for (let i = 0; i < field.length; i++) field[i] += (1 - nobody[i] - field[i]) * weight[i];
  return field;
}

/** 1 in the middle of a square, down to 0 at its rim. */
function rimless(size: number): Float32Array {
  const from = (i: number): number => Math.abs((2 * (i + 0.5)) / size - 1);
  return valuesOf(size * size, (i) => {
    const out = Math.max(from(i % size), from(Math.floor(i / size)));
    return Math.min(1, (1 - out) / (1 - sureInside));
  });
}

/** One value for each place of the classes' square. */
export const patchOf = ({ crop, size }: Classes, data: Float32Array): Patch => ({ crop, size, data });
