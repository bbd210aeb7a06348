/**
 * Whether a photo shows the eyes: whites, iris and pupil differ in lightness, unless hair, dark lenses, shadow or blur lie
 * over them.
 */
import type { Face } from '../face/face.ts';
import { leftEye, rightEye } from '../face/topology.ts';
import { boxOf, grown, wholePixels } from '../image/box.ts';
import { cutPlanes, toLab } from '../image/planes.ts';
import { fillPolygons } from '../image/polygon.ts';
import type { Raster } from '../types.ts';
import { contour } from './region.ts';

/** The darkest and the brightest share of an eye that do not count. */
const ends = 0.06;

/** The range of L in the clearer one of both eyes: a turned head may hide the other. */
export function eyeContrast(image: Raster, face: Face): number {
  return Math.max(...[rightEye, leftEye].map((eye) => contrastIn(image, contour(eye, face.points))));
}

function contrastIn(image: Raster, ring: ReturnType<typeof contour>): number {
  const box = wholePixels(grown(boxOf(Float32Array.from(ring.flat()), 2), 1.2), image);
  const [lightness] = toLab(cutPlanes(image, box)).channels;
  const inside = fillPolygons([ring], box);
  const found = lightness.filter((_, i) => inside[i] > 0.5).sort();
  const at = (share: number): number => found[Math.floor(share * (found.length - 1))] ?? 0;
  return at(1 - ends) - at(ends);
}
