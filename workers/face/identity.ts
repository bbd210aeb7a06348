/**
 * Identity embeddings with HSE-FaceRes (Savchenko 2020): 1,024 values whose direction tells who it is.
 */
import type { Vision } from '@facet/wasm/vision.ts';
import { sampleCrop, squareAround } from '../image/crop.ts';
import type { Box, Raster } from '../types.ts';

/** `faceres-deep` is an independent judge: nothing in the generator may be tuned on it. */
export type IdentityModel = 'faceres' | 'faceres-deep';

const inputSize = 224;
const embeddingSize = 1024;

/** The crop's side over the detected box, as the models' own wrapper has it. */
const margin = 1.4;

export interface Impression {
  embedding: Float32Array;
  /** How surely the network takes them for a man, 0..1. It errs: nothing may follow from it but where it is sure. */
  manly: number;
}

/** `manly` of who is surely taken for a woman, and for a man. */
export const surely = { woman: 0.25, man: 0.75 } as const;

/** @param detection the detector's box of the face */
export async function impressionOf(
  vision: Vision,
  image: Raster,
  detection: Box,
  model: IdentityModel = 'faceres',
): Promise<Impression> {
  const crop = squareAround(detection);
  const input = sampleCrop(image, { ...crop, size: crop.size * margin }, inputSize, 1, 0);
  const outputs = await vision.run(model, input, [1, inputSize, inputSize, 3]);
  const withLength = (length: number): Float32Array =>
    outputs.find(({ data }) => data.length === length)!.data;
  return { embedding: withLength(embeddingSize), manly: withLength(1)[0] };
}

/** As `impressionOf`, who it is alone. */
export async function embed(...face: Parameters<typeof impressionOf>): Promise<Float32Array> {
  return (await impressionOf(...face)).embedding;
}

/** Cosine of the angle between two embeddings, −1..1. */
export function cosine(a: Float32Array, b: Float32Array): number {
  let dot = 0;
  let aa = 0;
  let bb = 0;
  for (let i = 0; i < a.length; i++) {
    dot += a[i] * b[i];
    aa += a[i] * a[i];
    bb += b[i] * b[i];
  }
  return dot / Math.sqrt(aa * bb || 1);
}
