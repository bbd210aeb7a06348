/** A head has no holes beside its face: the shade of temples, and of hair before an ear, is often as dark as the wall behind. */
import { blur, maskedBlur } from '../image/blur.ts';
import { closing, dilate } from '../image/morphology.ts';
import { ramp } from './matte.ts';
import type { Sight } from './sight.ts';

/** Over the face's width: how far beside a face that is so, and how far inside of the edge that the network sees. */
const reach = 0.15;
const inside = 0.03;
/** Heights over the chin from which it is so: below, a wall shows between neck and long hair. */
const from = [0.2, 0.35] as const;

/** Over the face's width: how far beside a face ears are, and half of the widest hole in one that is as bright as the sky. */
const earReach = 0.22;
const holeReach = 0.03;
/** Of what was closed, over the face's width: holes are closed in squares. */
const softness = 0.008;

type Shape = Pick<Sight, 'whole' | 'hull' | 'width' | 'height' | 'faceWidth'>;

/** @param up height of a place over the chin, see `heightOver` @returns 0..1: what is head, whatever its colours say */
export function sidesOf(
  { whole, hull, width, height, faceWidth }: Shape,
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

/** @param alpha 0..1: the head @returns the same without holes where ears are: their bright rims may look like what is behind */
export function withoutHoles(
  alpha: Float32Array,
  { whole, hull, width, height, faceWidth }: Shape,
  up: (x: number, y: number) => number,
): Float32Array {
  const pixels = (share: number): number => Math.max(1, Math.round(share * faceWidth));
  const near = dilate(hull, width, height, pixels(earReach));
  const closed = blur(closing(alpha, width, height, pixels(holeReach)), width, height, softness * faceWidth);
  return alpha.map((a, i) =>
    Math.max(a, Math.min(closed[i], near[i], whole[i], ramp(up(i % width, Math.floor(i / width)), from))),
  );
}

/** Over the face's width: how far beside a face, half of the widest notch, and how far around a place hair's colour is looked for. */
const notchNear = 0.3;
const notchReach = 0.16;
const hairAround = 0.08;
/** Distance of colours (of 255) from hair between which a notch comes to be a wall. */
const hairLike = [20, 40] as const;

/** @returns the head, where hair beside the face is cut in by what has its colour: black hair before a black wall is not seen there */
export function withoutNotches(
  { whole, hull, faceSkin, planes, width, height, faceWidth }: Shape & Pick<Sight, 'faceSkin' | 'planes'>,
  up: (x: number, y: number) => number,
): Float32Array {
  const pixels = (share: number): number => Math.max(1, Math.round(share * faceWidth));
  const closed = closing(whole, width, height, pixels(notchReach));
  const near = dilate(hull, width, height, pixels(notchNear));
  const hair = whole.map((v, i) => v * (1 - Math.max(faceSkin[i], hull[i])));
  const smooth = maskedBlur(hair, width, height, hairAround * faceWidth);
  const colours = planes.channels.map((plane) => smooth(plane, Number.NaN));
  return whole.map((v, i) => {
    const room = Math.min(closed[i], near[i], ramp(up(i % width, Math.floor(i / width)), from));
    if (room <= v) return v;
    const distance = Math.hypot(...colours.map((plane, c) => plane[i] - planes.channels[c][i]));
    return distance <= hairLike[1] ? Math.max(v, room * (1 - ramp(distance, hairLike))) : v;
  });
}
