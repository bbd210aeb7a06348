/**
 * Light and complexion of a face as a smooth surface over its bare skin: what is left above it is the person.
 */
import { difference } from '../image/arithmetic.ts';
import { maskedBlur } from '../image/blur.ts';
import type { Planes } from '../image/planes.ts';
import { smoothstep } from './mask.ts';

/** Sigmas over the face's width: where bare skin is rare, in the middle of the face, and at its sides. */
const sigmas = { rare: 0.28, middle: 0.14, side: 0.05 } as const;
/** Share of bare skin in its surroundings from which a narrower surface is believed. */
const enoughSkin = 0.3;

/**
 * The smooth surface under a face: the light that falls on its shape, and what is left of the skin, softened.
 *
 * @param light the fitted light's L a pixel, see `fitLight`: nose and cheeks turn more quickly than the rest is soft
 * @param bare 0..1: weight of each pixel, see `bareSkin`
 * @param side 0..1: how near a pixel is to the face's outline, where light falls off quickly
 * @param faceWidth pixels
 */
export function shadingOf(
  lab: Planes,
  light: Float32Array,
  bare: Float32Array,
  side: Float32Array,
  faceWidth: number,
): Planes {
  const { width, height } = lab;
  const everywhere = new Float32Array(bare.length).fill(1);
  const level = (sigma: number) => ({
    soften: maskedBlur(bare, width, height, sigma * faceWidth),
    trust: maskedBlur(
      everywhere,
      width,
      height,
      sigma * faceWidth,
    )(bare).map((s) => smoothstep(s / enoughSkin)),
  });
  const middle = level(sigmas.middle);
  const narrow = level(sigmas.side);
  const rare = maskedBlur(bare, width, height, sigmas.rare * faceWidth);
  const lit = difference(lab.channels[0], light);
  const [l, a, b] = [lit, lab.channels[1], lab.channels[2]].map((plane) => {
    const out = rare(plane, weightedMean(plane, bare));
    const inner = middle.soften(plane);
    const outer = narrow.soften(plane);
    for (let i = 0; i < out.length; i++) {
      out[i] += (inner[i] - out[i]) * middle.trust[i];
      out[i] += (outer[i] - out[i]) * narrow.trust[i] * side[i];
    }
    return out;
  });
  for (let i = 0; i < l.length; i++) l[i] += light[i];
  return { width, height, channels: [l, a, b] };
}

/** Deviations by which a pixel is darker, or off in chroma, than skin may be: doubted from the first on. */
const tooDark = [3.5, 6] as const;
const tooColoured = [5, 9] as const;
/** The same in L at least; less on skin that is darker than `usualLightness`. */
const leastDark = [9, 16] as const;
const usualLightness = 55;
const leastChromaDeviation = 1;

/** A first look finds what is plainly foreign, a second one what stood in its shadow. */
const looks = 2;

/**
 * Takes out of a weight what looks like skin and is not: stubble, strands, frames, cast shadows.
 *
 * @param likely 0..1: skin by its colour, without eyes, brows and lips
 */
export function bareSkin(lab: Planes, likely: Float32Array, faceWidth: number): Float32Array {
  let bare = likely;
  for (let look = 0; look < looks; look++) bare = barer(lab, likely, bare, faceWidth);
  return bare;
}

/** @param believed the bare skin on which the surface rests against which every pixel is held */
function barer(lab: Planes, likely: Float32Array, believed: Float32Array, faceWidth: number): Float32Array {
  const { width, height } = lab;
  const soften = maskedBlur(believed, width, height, sigmas.middle * faceWidth);
  const [l, a, b] = lab.channels.map((plane) => {
    const base = soften(plane, weightedMean(plane, believed));
    return { base, detail: difference(plane, base) };
  });
  const chroma = a.detail.map((v, i) => Math.hypot(v, b.detail[i]));
  const darkness = deviation(l.detail, believed);
  const colourfulness = Math.max(leastChromaDeviation, deviation(chroma, believed));
  return likely.map((weight, i) => {
    if (weight === 0) return 0;
    const scale = Math.min(1, l.base[i] / usualLightness);
    const from = Math.max(leastDark[0] * scale, tooDark[0] * darkness);
    const to = Math.max(leastDark[1] * scale, tooDark[1] * darkness);
    const dark = smoothstep((-l.detail[i] - from) / (to - from));
    const coloured = smoothstep(
      (chroma[i] / colourfulness - tooColoured[0]) / (tooColoured[1] - tooColoured[0]),
    );
    return weight * (1 - Math.max(dark, coloured));
  });
}

export function weightedMean(plane: Float32Array, weight: Float32Array): number {
  let total = 0;
  let sum = 0;
  for (let i = 0; i < plane.length; i++) {
    total += weight[i];
    sum += weight[i] * plane[i];
  }
  return sum / (total || 1);
}

const maxSamples = 4096;

/** The standard deviation about 0 that the median of the amounts stands for: a few outliers do not count. */
function deviation(detail: Float32Array, weight: Float32Array): number {
  const every = Math.max(1, Math.floor(detail.length / maxSamples / 4));
  const amounts: number[] = [];
  for (let i = 0; i < detail.length; i += every) if (weight[i] > 0.5) amounts.push(Math.abs(detail[i]));
  return 1.4826 * (amounts.sort((x, y) => x - y)[amounts.length >> 1] ?? 0);
}
