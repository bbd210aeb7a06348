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

/** Upper and lower lid's middle in `rightEye` and `leftEye`, and the corners. */
const lids = [12, 4] as const;
const corners = [0, 8] as const;

/** Height over width of the wider open one of both eyes: open ones have .25 and more, those of a laugh .17. */
export function eyeOpenness({ points }: Face): number {
  const openness = [rightEye, leftEye].map((eye) => {
    const between = ([a, b]: readonly [number, number]): number =>
      Math.hypot(...[0, 1].map((axis) => points[eye[a] * 3 + axis] - points[eye[b] * 3 + axis]));
    return between(lids) / (between(corners) || 1);
  });
  return Math.max(...openness);
}
