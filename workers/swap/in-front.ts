/**
 * What stands in front of a face: proposed to the partner by what the generator would keep by itself, and obeyed as they
 * have left it.
 */

import type { Vision } from '@facet/wasm/vision.ts';
import type { Classes } from '../face/classes.ts';
import type { Face } from '../face/face.ts';
import { findOcclusion } from '../face/occlusion.ts';
import { heightsIn, sightBy } from '../head/sight.ts';
import { above, inverted, product, smoothlyRamped } from '../image/arithmetic.ts';
import { blur } from '../image/blur.ts';
import { grown } from '../image/box.ts';
import { distanceInside } from '../image/distance.ts';
import { dilate } from '../image/morphology.ts';
import { fillPolygons } from '../image/polygon.ts';
import { isEmpty } from '../image/values.ts';
import { frontOf, glassesOf, handsOf } from '../inlay/cover.ts';
import { traceContours } from '../segment/contours.ts';
import type { Box, Polygons, Raster } from '../types.ts';
import { smoothstep } from './mask.ts';

/** Beyond what is drawn, the edge falls off as softly as the edge of hair; over the face's width. */
const softness = 0.012;

/** Share from which what was found is proposed. */
const level = 0.5;
/** Over the face's width: how far beside its outline. */
const beside = 0.04;
/** Over the face's width: how far around it the photo is looked at, so that the filter's two windows fit beside what may be proposed. */
const around = 0.2;
/** Deviation of a proposed outline from what was found, over the face's width. */
const tolerance = 0.003;

/**
 * What of a region stays the target's, 0..1 a pixel: all that the polygons touch, and softly what lies just outside.
 *
 * @param faceWidth pixels
 */
export function keptInFront(inFront: Polygons, box: Box, faceWidth: number): Float32Array {
  const { width, height } = box;
  const coverage = fillPolygons(inFront, box);
  if (isEmpty(coverage)) return coverage;
  const isFree = new Uint8Array(inverted(above(coverage, 0)));
  const distance = distanceInside(isFree, width, height);
  return inverted(smoothlyRamped(distance, [0, Math.max(1, softness * faceWidth)]));
}

/** From a probability to a share: what is hardly likely does not count. */
export const certainly = (probability: number): number => smoothstep((probability - 0.25) / 0.4);

/**
 * The outline of what covers a face, by what a face in its own form would leave in front of it (`frontOf`).
 *
 * @param classes of the head's square
 */
export async function findInFront(
  vision: Vision,
  image: Raster,
  face: Face,
  classes: Classes,
): Promise<Polygons> {
  const occlusion = await findOcclusion(vision, image, face.points);
  const margin = 1 + (2 * around * face.box.width) / Math.min(face.box.width, face.box.height);
  const sight = sightBy(classes, image, face, { within: grown(face.box, margin) });
  const { box, cell, width, height, faceWidth, points, hull, bodySkin } = sight;
  // beside the face it is the neck
  const hands = product(handsOf(bodySkin, heightsIn(sight, points)), hull);
  const front = frontOf(sight, glassesOf(sight, occlusion), hands);
  // frames reach beyond the face, to the ears
  const near = blur(dilate(hull, width, height, Math.round(beside * faceWidth)), width, height, 1);
  const clamp = (value: number, most: number): number =>
    Math.round(Math.min(most, Math.max(0, value)) * 10) / 10;
  return traceContours(
    product(front, near),
    width,
    height,
    level,
    (x, y) => [clamp(box.x + (x + 0.5) * cell, image.width), clamp(box.y + (y + 0.5) * cell, image.height)],
    tolerance * faceWidth,
  );
}
