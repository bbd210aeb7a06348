/** Skin or clothes, where the network cannot tell: the picture's colours do. */

import { above } from '../image/arithmetic.ts';
import { blur, maskedBlur } from '../image/blur.ts';
import { labOf, type Planes } from '../image/planes.ts';
import { meanOf } from '../image/values.ts';
import { smoothstep } from '../swap/mask.ts';
import { ramp } from './matte.ts';

/** Probabilities from which a class is sure, and that both together have where it is one of the two. */
const sure = 0.8;
const either = [0.4, 0.7] as const;
/** Over the face's width, how far around a place colours are compared. */
const reach = 0.25;
/** L counts less than hue: throats are in the shade. */
const lightness = 0.35;
/** Difference of two distances of colours from one class to the other, and over the face's width what noise is smoothed over. */
const softness = 8;
const noiseReach = 0.015;
/** Share of both from which the network has told them apart. */
const certain = [0.75, 0.9] as const;

export interface Body {
  bodySkin: Float32Array;
  clothes: Float32Array;
}

/** @param faceSkin 0..1: shows which colour skin has @returns the same, with what was neither told apart by colour */
export function settled(
  planes: Planes,
  faceSkin: Float32Array,
  { bodySkin, clothes }: Body,
  faceWidth: number,
): Body {
  const { width, height } = planes;
  const { channels } = labOf(planes);
  const [skinWeight, clothesWeight] = [
    bodySkin.map((v, i) => (Math.max(v, faceSkin[i]) > sure ? 1 : 0)),
    above(clothes, sure),
  ];
  if (!skinWeight.includes(1) || !clothesWeight.includes(1)) return { bodySkin, clothes };
  // what the network is sure of stays
  const doubts = bodySkin.map((skin, i) => {
    const all = skin + clothes[i];
    if (all <= either[0]) return 0;
    const clear = Math.max(skin, clothes[i]) / all;
    return smoothstep(ramp(all, either)) * (1 - smoothstep(ramp(clear, certain)));
  });
  const meansOf = (weight: Float32Array): Float32Array[] => {
    const smooth = maskedBlur(weight, width, height, reach * faceWidth);
    return channels.map((plane) => smooth(plane, meanOf(plane, weight)));
  };
  const [[l, a, b], ofSkin, ofClothes] = [channels, meansOf(skinWeight), meansOf(clothesWeight)];
  const distance = (i: number, [ml, ma, mb]: Float32Array[]): number =>
    Math.sqrt((lightness * (l[i] - ml[i])) ** 2 + (a[i] - ma[i]) ** 2 + (b[i] - mb[i]) ** 2);
  const told = new Float32Array(doubts.length);
  for (let i = 0; i < told.length; i++) told[i] = distance(i, ofClothes) - distance(i, ofSkin);
  const even = blur(told, width, height, noiseReach * faceWidth);
  const share = even.map((difference, i) => {
    const given = bodySkin[i] / (bodySkin[i] + clothes[i] || 1);
    return given + (smoothstep(0.5 + difference / softness) - given) * doubts[i];
  });
  return {
    bodySkin: bodySkin.map((skin, i) => (skin + clothes[i]) * share[i]),
    clothes: clothes.map((c, i) => (bodySkin[i] + c) * (1 - share[i])),
  };
}
