/** Where long hair is: down to its ends, and what is below it. */

import { maskedBlur } from '../image/blur.ts';
import { dilate } from '../image/morphology.ts';
import { flagsOf } from '../image/values.ts';
import { smoothstep } from '../swap/mask.ts';
import { closedForm } from './closed-form.ts';
import type { Head } from './head.ts';
import { ramp } from './matte.ts';
import { spread } from './spread.ts';

/** Shares from which a pixel is hair, and surely hair; probability of a body or a wall from which it is one. */
export const leastHair = 0.3;
export const sureHair = 0.9;
const sure = 0.8;
/** Probability of clothes, on which hair may go on, and of skin, on which it does not. */
const leastClothes = 0.4;
/** Hair's ends: how far below sure hair they are looked for, over the face's width; the height below which; what the network's word counts; shares that count as nothing and as all. */
const ends = { reach: 0.5, below: -0.1, trust: 0.0005, range: [0.1, 0.9] } as const;

/** What lies below hair, as what is beside it says: 0..1, how likely a body. */
export function bodyBelow(
  { width, height, alpha, clothes, bodySkin, background }: Head,
  hair: Float32Array,
): Float32Array {
  const isBody = hair.map((v, i) => (v < leastHair && clothes[i] + bodySkin[i] > sure ? 1 : 0));
  const weight = isBody.map((v, i) => Math.max(v, alpha[i] < leastHair && background[i] > sure ? 1 : 0));
  return spread({ width, height, planes: [isBody], weight })[0];
}

/** Hair's lower ends, which the network takes for the clothes that they lie on: there the picture's own colours decide. */
export function withEnds(
  { width, height, faceWidth, planes, clothes, bodySkin }: Head,
  hair: Float32Array,
  heights: Float32Array,
): Float32Array {
  const isSure = hair.map((v, i) => (v > sureHair && heights[i] < 0 ? 1 : 0));
  const near = dilate(isSure, width, height, Math.max(1, Math.round(ends.reach * faceWidth)));
  const isOpen = flagsOf(
    hair.length,
    (i) =>
      near[i] &&
      hair[i] <= sureHair &&
      heights[i] < ends.below &&
      clothes[i] > leastClothes &&
      bodySkin[i] < leastClothes,
  );
  const share = closedForm({
    ...{ width, height, isOpen, share: hair, trust: hair.map(() => ends.trust) },
    colour: planes.channels.map((plane) => plane.map((v) => v / 255)),
  });
  return hair.map((v, i) => (isOpen[i] ? Math.max(v, ramp(share[i], ends.range)) : v));
}

/** 0 at hair and below it, where it would hang on, 1 aside of it. */
export function asideOf(hair: Float32Array, width: number): Uint8Array {
  const out = flagsOf(hair.length, (i) => hair[i] <= 0.5);
  for (let i = width; i < out.length; i++) out[i] = Math.min(out[i], out[i - width]);
  return out;
}

/** 0..1: how near hair is to its lower end. @param reach pixels from there */
export function endsOf(hair: Float32Array, width: number, height: number, reach: number): Float32Array {
  const near = new Float32Array(hair.length);
  for (let x = 0; x < width; x++) {
    let end = height;
    for (let y = height - 1; y >= 0; y--) {
      const i = y * width + x;
      if (hair[i] < leastHair) end = y;
      near[i] = smoothstep(1.3 * (1 - (end - y) / reach));
    }
  }
  return maskedBlur(hair, width, height, reach / 4)(near);
}
