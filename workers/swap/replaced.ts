/**
 * Eyes and brows are replaced with their lashes, liner and ends, which are darker than skin, too, and no hair that hangs into
 * a face: what of them stayed would be a second pair beside the fan's.
 */
import { leftBrow, leftEye, rightBrow, rightEye } from '../face/topology.ts';
import { largest } from '../image/arithmetic.ts';
import { blur } from '../image/blur.ts';
import { fillPolygons } from '../image/polygon.ts';
import type { Box } from '../types.ts';
import { smoothstep } from './mask.ts';
import { grownRing } from './mouth.ts';
import { contour } from './region.ts';

/** How far around eyes and brows, the fan's and the target's, nothing of the target's stays, over the face's width. */
const featureReach = 0.05;
/** How far lashes and liner reach about the target's eye, over its own size. */
const lashGrowth = 1.6;

/**
 * 0..1 a pixel.
 *
 * @param drawn,own the mesh that is drawn and the target's, in the area's pixels
 */
export function replacedPlaces(
  drawn: Float32Array,
  own: Float32Array,
  area: Box,
  faceWidth: number,
): Float32Array {
  const brows = [rightBrow, leftBrow];
  const eyes = [rightEye, leftEye];
  const near = fillPolygons(
    [...eyes, ...brows].map((ring) => contour(ring, drawn)),
    area,
  );
  const there = fillPolygons(
    [
      ...brows.map((ring) => contour(ring, own)),
      ...eyes.map((ring) => grownRing(contour(ring, own), lashGrowth)),
    ],
    area,
  );
  const either = largest(near, there);
  return blur(either, area.width, area.height, featureReach * faceWidth).map((n) =>
    smoothstep((n - 0.04) * 5),
  );
}
