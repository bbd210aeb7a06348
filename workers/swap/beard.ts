/**
 * Beards stay whole: half of one, cut at the mask's border or drawn over another one, is worse than the target's own
 * lower face.
 */
import { difference, valuesWhere } from '../image/arithmetic.ts';
import { blur } from '../image/blur.ts';
import { beardZone } from './geometry.ts';
import type { LightMap } from './glasses.ts';
import { smoothstep } from './mask.ts';

/** Places of a face that is seen from the front, see `Frontal`: the moustache's two halves, the chin, the cheeks. */
const moustache = { inner: 0.12, outer: 0.34, top: 0.78, bottom: 0.92 } as const;
const chin = { inner: 0, outer: 0.35, top: 1.5, bottom: 1.78 } as const;
const cheeks = { inner: 0.3, outer: 0.62, top: 0.32, bottom: 0.62 } as const;
const jaw = { inner: 0.45, outer: 0.8, top: 1.1, bottom: 1.5 } as const;
/** Roughness of moustache and jaw, of the smoother one, over the cheeks': stubble from the first on, surely at the second. */
const smooth = 1.9;
const stubbled = 2.3;
/** L of roughness: cheeks that are smoother have been softened, and say nothing of what grows beside them. */
const leastRough = 1;
/** Sigma of the roughness, over the face's width. */
const roughSigma = 0.02;
/** Lightness of moustache and chin together over the cheeks': from the first on a beard is likely, at the second certain. */
const shaven = 1.6;
const bearded = 1.48;

/** From this on there is a beard. */
const likely = 0.25;

/** How much of the target's lower face stays, 0..1 a pixel: all of it as soon as one of both has a beard. */
export const keptBeard = (beards: readonly number[], v: Float32Array): Float32Array =>
  v.map((down) => (Math.max(...beards) > likely ? beardZone(down) : 0));

/** Neither stubble nor shade: in the dark shade is as dark as a beard, and nobody is surely shaven. */
export const isShaven = (map: LightMap): boolean => beardOf(map) <= likely;

/** @param least L of roughness that cheeks have at least, see `leastRough` @returns 0: shaven; 1: a beard, or stubble */
export function beardOf({ lightness, width, height, faceWidth, u, v }: LightMap, least = leastRough): number {
  type Area = typeof moustache | typeof chin | typeof cheeks | typeof jaw;
  const middle = (plane: Float32Array, area: Area): number => {
    const isIn = new Uint8Array(plane.length);
    for (let i = 0; i < plane.length; i++) {
      const side = Math.abs(u[i]);
      if (side > area.inner && side < area.outer && v[i] > area.top && v[i] < area.bottom) isIn[i] = 1;
    }
    const found = valuesWhere(plane, isIn, 0).sort();
    return found[found.length >> 1] ?? 0;
  };
  const share = (middle(lightness, moustache) + middle(lightness, chin)) / (middle(lightness, cheeks) || 1);
  const soft = blur(lightness, width, height, roughSigma * faceWidth);
  const rough = difference(lightness, soft);
  for (let i = 0; i < rough.length; i++) rough[i] = Math.abs(rough[i]);
  const roughness =
    Math.min(middle(rough, moustache), middle(rough, jaw)) / Math.max(least, middle(rough, cheeks));
  return Math.max(
    smoothstep((shaven - share) / (shaven - bearded)),
    smoothstep((roughness - smooth) / (stubbled - smooth)),
  );
}
