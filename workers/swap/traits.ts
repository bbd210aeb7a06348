/**
 * What a composition tells of itself, besides the finished picture.
 */
import { blur } from '../image/blur.ts';
import type { Planes } from '../image/planes.ts';
import { weightedMean } from './shading.ts';

/** What the self-check judges by besides the finished picture. */
export interface Traits {
  /** 0..1: share of the source's brows under hair. */
  hiddenBrows: number;
  /** 0..2: how many strands hang into the brow that shows worse, see `LentBrows`. */
  browTrouble: number;
  /** −1..1: how much more the features are the fan's than the target's, see `swappedShare`. */
  swapped: number;
  /** Share of the place of glasses that the target's cover. */
  glasses: number;
  /** Unevenness of the skin that was drawn over that of the target's. */
  roughness: number;
}

/** Size of what counts as unevenness of skin, over the face's width. */
const roughnessSigma = 0.028;

/** Mean amount in L by which skin differs from its surroundings: folds, stubble, spots. */
export function roughness(
  { channels, width, height }: Planes,
  bare: Float32Array,
  faceWidth: number,
): number {
  const soft = blur(channels[0], width, height, roughnessSigma * faceWidth);
  return weightedMean(
    channels[0].map((v, i) => Math.abs(v - soft[i])),
    bare,
  );
}
