/** The skin of a neck: where a photo shows it, and how it goes on where it does not. */
import { type Planes, toLab } from '../image/planes.ts';
import { spread } from './spread.ts';

/** Probability from which a neck's skin is sure. */
const sure = 0.8;
/** Distances from the middle colour (CIELAB) up to which skin is carried on: necklaces, deep shadows and a collar's edge are not. */
const alike = { light: 14, chroma: 12 } as const;

/** 1 where a neck shows. @param alpha 0..1: the head over it */
const shownNeck = (bodySkin: Float32Array, alpha: Float32Array): Float32Array =>
  bodySkin.map((v, i) => (v * (1 - alpha[i]) > sure ? 1 : 0));

/** Pixels of a neck that show. */
export const neckArea = (bodySkin: Float32Array, alpha: Float32Array): number =>
  shownNeck(bodySkin, alpha).reduce((sum, v) => sum + v, 0);

/** A neck's colours, carried on where the photo shows none of it. */
export function skinAround(planes: Planes, bodySkin: Float32Array, alpha: Float32Array): Float32Array[] {
  const { channels } = toLab(planes);
  const isSkin = shownNeck(bodySkin, alpha);
  const middle = channels.map((plane) => middleOf(plane, isSkin));
  const [l, a, b] = channels.map((plane, c) => plane.map((v) => v - middle[c]));
  const weight = isSkin.map((v, i) =>
    Math.abs(l[i]) < alike.light && Math.hypot(a[i], b[i]) < alike.chroma ? v : 0,
  );
  return spread({ width: planes.width, height: planes.height, planes: planes.channels, weight });
}

/** 1 where a photo is no lighter than the neck in it; everywhere where none shows. */
export function shadeOf(planes: Planes, bodySkin: Float32Array, alpha: Float32Array): Float32Array {
  const [l] = toLab(planes).channels;
  const middle = middleOf(l, shownNeck(bodySkin, alpha)) ?? Number.POSITIVE_INFINITY;
  return l.map((v) => (v <= middle ? 1 : 0));
}

/** The value that half of the neck is less than. */
const middleOf = (plane: Float32Array, isSkin: Float32Array): number => {
  const sorted = plane.filter((_, i) => isSkin[i]).sort();
  return sorted[sorted.length >> 1];
};
