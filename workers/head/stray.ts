/** Hair beside a head of which its edge knows nothing: single hairs, and what is half seen. */
import { without } from '../image/arithmetic.ts';
import { maskedBlur } from '../image/blur.ts';
import { dilate, opening } from '../image/morphology.ts';
import type { Head } from './head.ts';
import { heightOver } from './sight.ts';
import { together } from './together.ts';

/** Of 255: by how much a hair differs from what is around it, and how much surroundings may differ from themselves. */
const difference = 22;
const mostUneven = 5;
/** Over the face's width: sigma of what is even, half of what a hair is wide at most, and what goes around it. */
const evenSigma = 0.08;
const halfWidth = 0.03;
const reach = 0.02;
/** Alpha from which a pixel is a part of the head. */
export const leastAlpha = 0.04;
/** Probabilities: of a body, from which a pixel is no hair; and of a head, what is left beside all else, from which a pixel may be half hair. */
const mostBody = 0.3;
const leastRest = 0.15;
/** Cosine of the angle between that difference and the head's own: boats and branches have colours of their own. */
const leastAlike = 0.93;

/**
 * @param around 1 where nothing but the surroundings is
 * @param near 1 as far from the head as hairs are looked for
 * @returns 1 where they are; nothing where surroundings are uneven themselves
 */
export function strayHair(head: Head, around: Float32Array, near: Float32Array): Float32Array {
  const { width, height, planes, colours, alpha, faceSkin, bodySkin, clothes, faceWidth } = head;
  const pixels = (share: number): number => Math.max(1, Math.round(share * faceWidth));
  const evenOf = maskedBlur(around, width, height, evenSigma * faceWidth);
  const even = planes.channels.map((plane) => evenOf(plane, Number.NaN));
  const hair = colours.channels.map((plane) => meanOf(plane, alpha, faceSkin));
  /** How far a pixel is from what is around it, 0..255; whether it is so as hair is. */
  const apart = (i: number, from: (c: number) => number): { size: number; isHair: boolean } => {
    let [alike, own, heads] = [0, 0, 0];
    for (let c = 0; c < 3; c++) {
      const wall = from(c);
      const [here, there] = [planes.channels[c][i] - wall, hair[c] - wall];
      alike += here * there;
      own += here * here;
      heads += there * there;
    }
    const size = Math.sqrt(own / 3);
    return { size, isHair: size > difference && alike > leastAlike * Math.sqrt(own * heads) };
  };
  const isKnown = (i: number): boolean =>
    alpha[i] > leastAlpha || bodySkin[i] + clothes[i] > mostBody || Number.isNaN(even[0][i]);
  let [sum, count] = [0, 0];
  // outside of `around`, too: locks that hang together with no head
  const differs = near.map((v, i) => {
    if (!v || isKnown(i)) return 0;
    const { size, isHair } = apart(i, (c) => even[c][i]);
    if (isHair) return 1;
    sum += around[i] * size;
    count += around[i];
    return 0;
  });
  if (count === 0 || sum / count > mostUneven) return new Float32Array(around.length);
  // a body's own dark edge is as thick as the body; so are clothes that are taken for wall, which are their own surroundings
  const wall = planes.channels.map((plane) => middleOf(plane, around));
  const thick = opening(
    differs.map((v, i) => {
      if (bodySkin[i] + clothes[i] > mostBody) return 1;
      return v || (!isKnown(i) && apart(i, (c) => wall[c]).isHair) ? 1 : 0;
    }),
    width,
    height,
    pixels(halfWidth),
  );
  return dilate(without(differs, thick), width, height, pixels(reach));
}

/**
 * Thick hair before a dark wall, which the network sees as half of each.
 *
 * @param near 1 as far from the head as hairs are looked for
 * @returns 1 for what hangs together with the head above its chin, and is likely hair as much as anything else
 */
export function doubtedHair(head: Head, near: Float32Array): Float32Array {
  const { width, alpha, background, bodySkin, clothes, others, points } = head;
  const up = heightOver(points);
  const isDoubted = (i: number): boolean =>
    near[i] === 1 &&
    bodySkin[i] + clothes[i] < mostBody &&
    1 - background[i] - bodySkin[i] - clothes[i] - others[i] > leastRest &&
    up(i % width, Math.floor(i / width)) > 0;
  return Float32Array.from(
    together({ width, length: alpha.length }, isDoubted, (i) => alpha[i] > leastAlpha),
  );
}

/** The median where something is. */
function middleOf(plane: Float32Array, where: Float32Array): number {
  const values = plane.filter((_, i) => where[i] > 0).sort();
  return values[values.length >> 1];
}

/** Of what is the head's and no face. */
function meanOf(plane: Float32Array, alpha: Float32Array, faceSkin: Float32Array): number {
  let [sum, weight] = [0, 0];
  for (let i = 0; i < plane.length; i++) {
    const w = alpha[i] * Math.max(0, 1 - faceSkin[i]);
    sum += w * plane[i];
    weight += w;
  }
  return sum / (weight || 1);
}
