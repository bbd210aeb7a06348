/** What makes a picture with a whole head doubtful that is told of the photos alone. */
import { dilate } from '../image/morphology.ts';
import { labOf } from '../image/planes.ts';
import { ramp } from './matte.ts';
import { heightOver, hullIn, type Sight } from './sight.ts';
import type { Tone, Tones } from './tone.ts';

/** Of the edge of the fan's head. */
export interface EdgeTraits {
  /** Share of the head's edge that nobody can see, dark hair before a dark wall, as far as it is seen before what it is put before. */
  exposed: number;
  /** Area of what is half head, half surroundings, over the face's width squared. */
  blurred: number;
  /** The part of it that is a lens which stands over the face's edge: it would show another's wall. */
  glassy: number;
}

/** Of both photos. */
export interface ToneTraits {
  /** L between the fan's skin and the skin that is there, once it has taken the fan's complexion as far as it may. */
  tone: number;
  /** 0..1: the fan's photo is black and white, and the target's is not. */
  colourless: number;
  /** Chroma by which the fan's skin lies beside the hues of skin in white light, and the target's does not: hair would keep what colours it. */
  tinted: number;
  /** L by which the darkest of what the fan's photo shows around the head is lighter than the target's: haze goes with the head. */
  haze: number;
}

export const toneTraits = ({ from, to }: Tones): ToneTraits => ({
  tone: Math.abs(from.skin[0] - to.skin[0]),
  colourless: colourless(from) * (1 - colourless(to)),
  tinted: (tintOf(from) - tintOf(to)) * (1 - colourless(to)),
  haze: from.black[0] - to.black[0],
});

/** Hue angles, radians, between which all skin is in white light: from red to yellow. */
const skinHues = [0.52, 1.31] as const;

/** Distance (a and b) of a skin's colour from the nearest one that skin has in white light. */
function tintOf({ skin: [, a, b], isGrey }: Tone): number {
  if (isGrey) return 0;
  const [middle, reach] = [(skinHues[0] + skinHues[1]) / 2, (skinHues[1] - skinHues[0]) / 2];
  const hue = Math.atan2(b, a) - middle;
  const beyond = Math.abs(Math.atan2(Math.sin(hue), Math.cos(hue))) - reach;
  return Math.hypot(a, b) * Math.sin(Math.min(Math.PI / 2, Math.max(0, beyond)));
}

/** Distances of colours (CIELAB) between which what is behind a head is unlike what was: an edge that was guessed before black is seen before white. */
const unlikeWalls = [10, 40] as const;
/** Over the face's width: how far around a head that is looked at. */
const wallReach = 0.3;
/** Area of it over the face's width squared that says something of it. */
const leastWall = 0.05;

/** @param vague see `Head` @param sights of both heads */
export function exposedShare(vague: number, sights: readonly [Sight, Sight]): number {
  const [from, to] = sights.map(wallColour);
  // where hardly anything of a wall is seen it may be any
  return vague * (from && to ? ramp(Math.hypot(...from.map((v, c) => v - to[c])), unlikeWalls) : 1);
}

/** L between which what is behind is bright. */
const brightWall = [60, 90] as const;

/** 0..1: how bright it is around a head; 0 where nothing of that is seen. */
export function brightBehind(sight: Sight): number {
  const wall = wallColour(sight);
  return wall ? ramp(wall[0], brightWall) : 0;
}

/** Closeness of a face (see `closeness`) between which a photo is a close-up. */
const closeUp = [0.4, 0.48] as const;

/**
 * 0..1: how far a head would stand before something bright in a close-up, where all of its outline is seen. Of 38 verdicts on 13 pairs with more than
 * half of it 29 were bad and none was good; of the 190 others on heads 45 and 58.
 *
 * @param bright see `brightBehind`
 */
export const cutOutness = (bright: number, closeness: number): number => bright * ramp(closeness, closeUp);

/** Mean CIELAB of what is behind everybody, around a head; null where hardly anything of it is seen. */
function wallColour({ planes, whole, background, width, height, faceWidth }: Sight): number[] | null {
  const near = dilate(whole, width, height, Math.round(wallReach * faceWidth));
  const weight = new Float32Array(near.length);
  for (let i = 0; i < weight.length; i++) weight[i] = Math.max(0, near[i] - whole[i]) * background[i];
  const all = weight.reduce((sum, v) => sum + v, 0);
  if (all < leastWall * faceWidth ** 2) return null;
  return labOf(planes).channels.map((plane) => plane.reduce((sum, v, i) => sum + v * weight[i], 0) / all);
}

/** Heights over the chin from which bare skin beside a head is a hand's, and over the face's width how near. */
export const handHeight = 0.15;
const handReach = 0.15;

/** Area of hands at a head, over the face's width squared: a fan's would be left out, the target's lose what they hold. */
export function handsAt({ width, height, points, whole, bodySkin, faceWidth }: Sight): number {
  const up = heightOver(points);
  const near = dilate(whole, width, height, Math.round(handReach * faceWidth));
  let sum = 0;
  for (let i = 0; i < near.length; i++) {
    if (near[i] > 0.5 && up(i % width, Math.floor(i / width)) > handHeight)
      sum += bodySkin[i] * (1 - whole[i]);
  }
  return sum / faceWidth ** 2;
}

/** Heights over the chin between which glasses are. */
const lensHeights = [0.45, 0.8] as const;

/** @param alpha 0..1: of the head */
export function glassyBeside(
  {
    width,
    height,
    points,
    others,
    faceWidth,
  }: Pick<Sight, 'width' | 'height' | 'points' | 'others' | 'faceWidth'>,
  alpha: Float32Array,
): number {
  const up = heightOver(points);
  const face = hullIn(points, width, height);
  let sum = 0;
  for (let i = 0; i < alpha.length; i++) {
    const at = up(i % width, Math.floor(i / width));
    if (at > lensHeights[0] && at < lensHeights[1])
      sum += 4 * alpha[i] * (1 - alpha[i]) * others[i] * (1 - face[i]);
  }
  return sum / faceWidth ** 2;
}

/** Height over the chin above which what is worn is a cap or hat. */
const hatHeight = 0.85;

/** Area of what is worn on a head above its brows. */
export function hatAt({
  width,
  points,
  whole,
  others,
  faceWidth,
}: Pick<Sight, 'width' | 'points' | 'whole' | 'others' | 'faceWidth'>): number {
  const up = heightOver(points);
  const isHigh = (i: number): boolean => up(i % width, Math.floor(i / width)) > hatHeight;
  return others.reduce((sum, v, i) => sum + (isHigh(i) ? v * whole[i] : 0), 0) / faceWidth ** 2;
}

/** Chroma of skin between which it is without colour, and coloured. */
const coloured = [4, 9] as const;
const colourless = ({ skin: [, a, b] }: Tone): number => 1 - ramp(Math.hypot(a, b), coloured);
