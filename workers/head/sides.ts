/**
 * A head is whole beside its face: the shade of temples, and of hair before an ear, is often as dark as the wall behind, and the bright
 * rim of an ear as the sky.
 */
import { difference, inverted } from '../image/arithmetic.ts';
import { blur, maskedBlur } from '../image/blur.ts';
import { closing, dilate } from '../image/morphology.ts';
import { ramp } from './matte.ts';
import type { Sight } from './sight.ts';

/** Heights over the chin between which that is so: below, a wall shows between neck and long hair, and above, through curls. */
const [from, to] = [[0.2, 0.35] as const, [0.9, 1.05] as const];

/** Over the face's width: how far beside a face, and how far inside of the edge that the network sees. */
const reach = 0.15;
const inside = 0.03;

/** Over the face's width: how far beside a face ears are, half of the widest hole in one, and softness, as holes are closed in squares. */
const earReach = 0.22;
const holeReach = 0.03;
const softness = 0.008;

/** Over the face's width: how far beside a face a notch may be, half of the widest one, and how far around it hair's colour is looked for. */
const notchNear = 0.3;
const notchReach = 0.16;
const hairAround = 0.08;
/** Distance of colours (of 255) from hair between which a notch comes to be a wall. */
const hairLike = [20, 40] as const;
/** Probabilities of what is behind everybody from which a notch is none of clothes or a hand. */
const likelyWall = [0.2, 0.5] as const;

/** Heights over the chin from where on a crown is, and over the face's width, how near its edge there are skin and a wall, and no hair. */
const crown = [0.65, 0.8] as const;
const skinNear = 0.07;
const hairNear = 0.3;
/** Probabilities from which skin and hair are there, and of a pixel's share of the head what counts as nothing and as all. */
const likelySkin = [0.4, 0.6] as const;
const likelyHair = [0.8, 0.9] as const;
const skinEdge = [0.1, 0.5] as const;

type Shape = Pick<Sight, 'whole' | 'hull' | 'width' | 'height' | 'faceWidth'>;

/** @param heights over the chin, over the face's @returns 0..1: what is head, whatever its colours say */
export function sidesOf(shape: Shape, heights: Float32Array): Float32Array {
  const { whole, width, height } = shape;
  const outside = dilate(inverted(whole), width, height, pixels(shape, inside));
  return beside(shape, heights, reach).map((v, i) => Math.min(v, 1 - outside[i]));
}

/**
 * The same without holes where ears are. What fills them is painted over: its colour was taken from the head around when it was
 * thought to be sky.
 *
 * @param alpha 0..1: the head
 */
export function withoutHoles(alpha: Float32Array, shape: Shape, heights: Float32Array): Float32Array {
  const { whole, width, height, faceWidth } = shape;
  const closed = blur(
    closing(alpha, width, height, pixels(shape, holeReach)),
    width,
    height,
    softness * faceWidth,
  );
  const near = beside(shape, heights, earReach);
  return alpha.map((a, i) => Math.max(a, Math.min(closed[i], near[i], whole[i])));
}

/** @returns the head, also where a wall of the hair's own colour cuts into it: black hair before a black wall is not seen there */
export function withoutNotches(
  sight: Shape & Pick<Sight, 'faceSkin' | 'background' | 'planes'>,
  heights: Float32Array,
): Float32Array {
  const { whole, hull, faceSkin, background, planes, width, height, faceWidth } = sight;
  const size = pixels(sight, notchReach);
  const closed = closing(whole, width, height, size);
  const near = beside(sight, heights, notchNear);
  const own = new Float32Array(whole.length);
  for (let i = 0; i < own.length; i++) own[i] = whole[i] * (1 - Math.max(faceSkin[i], hull[i]));
  const smooth = maskedBlur(own, width, height, hairAround * faceWidth);
  const colours = planes.channels.map((plane) => smooth(plane, Number.NaN));
  const out = whole.slice();
  // what lies outside of the photo closes nothing
  for (let y = size; y < height - size; y++) {
    for (let i = y * width + size; i < (y + 1) * width - size; i++) {
      const room = Math.min(closed[i], near[i], ramp(background[i], likelyWall));
      if (!(room > whole[i])) continue;
      const distance = Math.hypot(...colours.map((plane, c) => plane[i] - planes.channels[c][i]));
      // not a number where no hair is near
      if (distance < hairLike[1]) out[i] = Math.max(whole[i], room * (1 - ramp(distance, hairLike)));
    }
  }
  return out;
}

/**
 * The same with the edge of a bald crown before a wall: no wall shows through skin as it does between hairs, and what is paler there
 * shines. It has the colour of the skin around, which was taken for the head's part of it.
 */
export function withBareCrown(
  alpha: Float32Array,
  sight: Pick<Sight, 'width' | 'height' | 'faceWidth' | 'faceSkin' | 'head' | 'background'>,
  heights: Float32Array,
): Float32Array {
  const { width, height, faceWidth, faceSkin, head, background } = sight;
  const near = (plane: Float32Array, share: number): Float32Array =>
    dilate(plane, width, height, pixels(sight, share));
  const [skin, wall] = [faceSkin, background].map((plane) => near(plane, skinNear));
  const hair = near(difference(head, faceSkin), hairNear);
  const smooth = blur(alpha, width, height, softness * faceWidth);
  return alpha.map((a, i) => {
    const isBare = ramp(skin[i], likelySkin) * (1 - ramp(hair[i], likelyHair));
    const share = isBare * ramp(wall[i], likelyWall) * ramp(heights[i], crown);
    return a + (ramp(smooth[i], skinEdge) - a) * share;
  });
}

const pixels = ({ faceWidth }: Pick<Shape, 'faceWidth'>, share: number): number =>
  Math.max(1, Math.round(share * faceWidth));

/** 0..1: within so much of the face's width of a face, and as high as its upper part. */
function beside(shape: Shape, heights: Float32Array, share: number): Float32Array {
  const { hull, width, height } = shape;
  const near = dilate(hull, width, height, pixels(shape, share));
  for (let i = 0; i < near.length; i++)
    near[i] = Math.min(near[i], ramp(heights[i], from), 1 - ramp(heights[i], to));
  return near;
}
