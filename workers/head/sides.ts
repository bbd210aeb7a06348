/** A head has no holes beside its face: the shade of temples, and of hair before an ear, is often as dark as the wall behind. */
import { dilate } from '../image/morphology.ts';
import { ramp } from './matte.ts';
import type { Sight } from './sight.ts';

/** Over the face's width: how far beside a face that is so, and how far inside of the edge that the network sees. */
const reach = 0.15;
const inside = 0.03;
/** Heights over the chin from which it is so: below, a wall shows between neck and long hair. */
const from = [0.2, 0.35] as const;

/** @param up height of a place over the chin, see `heightOver` @returns 0..1: what is head, whatever its colours say */
export function sidesOf(
  { whole, hull, width, height, faceWidth }: Pick<Sight, 'whole' | 'hull' | 'width' | 'height' | 'faceWidth'>,
  up: (x: number, y: number) => number,
): Float32Array {
  const pixels = (share: number): number => Math.max(1, Math.round(share * faceWidth));
  const near = dilate(hull, width, height, pixels(reach));
  const outside = dilate(
    whole.map((v) => 1 - v),
    width,
    height,
    pixels(inside),
  );
  return near.map((v, i) => Math.min(v, 1 - outside[i], ramp(up(i % width, Math.floor(i / width)), from)));
}
