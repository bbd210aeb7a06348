import { measureLight } from '../swap/light-and-detail.ts';
import { openness } from '../swap/mouth.ts';
import { mouthWidth } from '../swap/risk.ts';
import type { FaceSummary, Look, Raster } from '../types.ts';
import { type Face, summarize } from './face.ts';

/** What is stored of a face, so that faces can be compared without their photos. */
export function described(image: Raster, face: Face): FaceSummary {
  return { ...summarize(face), look: lookOf(image, face) };
}

function lookOf(image: Raster, { points }: Face): Look {
  return { mouth: openness(points), smile: mouthWidth(points), light: measureLight(image, points).lean };
}
