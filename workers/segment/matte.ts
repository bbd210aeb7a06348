/** Where somebody is, whoever it is, around one person. */

import type { Vision } from '@facet/wasm/vision.ts';
import { type Classes, seenFromAfar, seenFromNear } from '../face/classes.ts';
import { type Crop, sampleCrop, squareAround } from '../image/crop.ts';
import { valuesOf } from '../image/values.ts';
import type { Box, Raster } from '../types.ts';
import { type Grid, ontoGrid, type Patch } from './field.ts';

const selfieSize = 256;
/** Of half the side of the classes' square, from where on they count less and less: a network does not see what its rim belongs to. */
const sureInside = 0.8;
/** From where on the selfie model is sure of somebody, and how much of the classes' square may be somebody whom they do not see. */
const sureSomebody = 0.9;
const mostMissed = 0.005;

/** The selfie model's probability 0..1 of somebody, in a square around a box. */
export async function somebodyAround(vision: Vision, image: Raster, box: Box): Promise<Patch> {
  const crop = squareAround(box);
  const pixels = sampleCrop(image, crop, selfieSize, 1 / 255, 0, 'edge');
  const [{ data }] = await vision.run('selfie', pixels, [1, selfieSize, selfieSize, 3]);
  return { data, size: selfieSize, crop };
}

/** Classes are looked for from afar, too, only where from near they miss somebody. */
export async function classesBy(
  vision: Vision,
  image: Raster,
  crop: Crop,
  somebody: Patch,
): Promise<Classes> {
  const classes = await seenFromNear(vision, image, crop);
  return missed(classes, somebody) > mostMissed ? seenFromAfar(vision, image, classes) : classes;
}

/** The share of the classes' square in which they see nobody, but somebody is. */
function missed({ crop, size, planes }: Classes, somebody: Patch): number {
  const scale = size / crop.size;
  const left = crop.x - crop.size / 2;
  const top = crop.y - crop.size / 2;
  const { x, y, size: side, angle } = somebody.crop;
  const inSquare = { x: (x - left) * scale, y: (y - top) * scale, size: side * scale, angle };
  const seen = ontoGrid({ ...somebody, crop: inSquare }, { width: size, height: size, scale: 1 }, null);
  let count = 0;
  for (let i = 0; i < seen.length; i++) if (seen[i] > sureSomebody && planes.background[i] > 0.5) count++;
  return count / seen.length;
}

/**
 * Probability 0..1 that a grid cell shows a person: by classes inside of their square, by the selfie model around it; 0 outside
 * of both.
 */
export function matte(somebody: Patch, classes: Classes | null, grid: Grid): Float32Array {
  const field = ontoGrid(somebody, grid, null);
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
