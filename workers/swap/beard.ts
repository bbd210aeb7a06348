/**
 * Beards stay whole: half of one, cut at the mask's border, is worse than the target's own lower face.
 */
import { smoothstep } from './mask.ts';

/** The chin below the lips, in inter-ocular distances, see `Frontal`. */
const chin = { u: 0.4, top: 1.5, bottom: 1.78 } as const;
/** Shares of the chin that is not bare skin from which a beard begins, and is certain. */
const stubble = 0.35;
const full = 0.7;

/**
 * 0: shaven; 1: a full beard.
 *
 * @param bare 0..1 a pixel: skin without anything on it
 */
export function beardOf(bare: Float32Array, u: Float32Array, v: Float32Array): number {
  let total = 0;
  let covered = 0;
  for (let i = 0; i < bare.length; i++) {
    if (Math.abs(u[i]) > chin.u || v[i] < chin.top || v[i] > chin.bottom) continue;
    total++;
    covered += 1 - bare[i];
  }
  return smoothstep((covered / (total || 1) - stubble) / (full - stubble));
}
