/**
 * Beards stay whole: half of one, cut at the mask's border or drawn over another one, is worse than the target's own
 * lower face.
 */
import { beardZone } from './geometry.ts';
import { smoothstep } from './mask.ts';

/** Places of a face that is seen from the front, see `Frontal`: the moustache's two halves, the chin, the cheeks. */
const moustache = { inner: 0.12, outer: 0.34, top: 0.78, bottom: 0.92 } as const;
const chin = { inner: 0, outer: 0.35, top: 1.5, bottom: 1.78 } as const;
const cheeks = { inner: 0.3, outer: 0.62, top: 0.32, bottom: 0.62 } as const;
/** Lightness of moustache and chin together over the cheeks': from the first on a beard is likely, at the second certain. */
const shaven = 1.6;
const bearded = 1.48;

/** From this on there is a beard. */
const likely = 0.25;

/** How much of the target's lower face stays, 0..1 a pixel: all of it as soon as one of both has a beard. */
export const keptBeard = (beards: readonly number[], v: Float32Array): Float32Array =>
  v.map((down) => (Math.max(...beards) > likely ? beardZone(down) : 0));

/** 0: shaven; 1: a beard. @param lightness CIELAB L a pixel */
export function beardOf(lightness: Float32Array, u: Float32Array, v: Float32Array): number {
  const middle = (area: { inner: number; outer: number; top: number; bottom: number }): number => {
    const found = lightness.filter((_, i) => {
      const side = Math.abs(u[i]);
      return side > area.inner && side < area.outer && v[i] > area.top && v[i] < area.bottom;
    });
    return found.sort()[found.length >> 1] ?? 0;
  };
  const share = (middle(moustache) + middle(chin)) / (middle(cheeks) || 1);
  return smoothstep((shaven - share) / (shaven - bearded));
}
