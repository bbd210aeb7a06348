/**
 * The source's texture in the target's light and complexion. Only low frequencies change: the details, which are the
 * person, stay the source's.
 */
import { blur, maskedBlur } from '../image/blur.ts';
import type { Planes } from '../image/planes.ts';

/** Relighting may at most darken and brighten by these factors. */
const lightRange = [0.6, 1.6] as const;

/**
 * Multiplies lightness by the ratio of two fitted lights, without the ratio's mean: that is complexion and exposure,
 * not the direction of the light. Colour follows with half of it, as saturation does.
 *
 * @param from,to L of source and target light at every pixel; 0 where the mesh is not
 * @param skin weight of each pixel for the mean
 * @param strength 0..1
 */
export function relight(
  lab: Planes,
  from: Float32Array,
  to: Float32Array,
  skin: Float32Array,
  strength: number,
): void {
  const [l, a, b] = lab.channels;
  const ratio = from.map((v, i) => (v > 0 ? to[i] / v : 1));
  const mean = weightedMean(ratio, skin);
  for (let i = 0; i < l.length; i++) {
    if (from[i] <= 0) continue;
    const bounded = Math.min(lightRange[1], Math.max(lightRange[0], ratio[i] / (mean || 1)));
    const gain = 1 + (bounded - 1) * strength;
    const colour = 1 + (gain - 1) / 2;
    l[i] *= gain;
    a[i] *= colour;
    b[i] *= colour;
  }
}

/** The complexion's lightness is scaled within these factors; what is left is added. */
const toneRange = [0.65, 1.3] as const;
/** The skin's deviation of lightness after the swap, over the target's. */
const hardnessLimit = 2;

/**
 * Shifts the skin's mean to the target's, except for a bounded rest of the source's own complexion: identity lives in
 * it too, but a face may not look pasted onto its neck.
 *
 * @param skin weight of each pixel, 0..1
 * @param keep the largest rest, in L and in the a-b plane
 */
export function matchComplexion(
  lab: Planes,
  target: Planes,
  skin: Float32Array,
  keep: readonly [lightness: number, colour: number],
): void {
  const own = lab.channels.map((plane) => weightedMean(plane, skin));
  const other = target.channels.map((plane) => weightedMean(plane, skin));
  const difference = own.map((mean, c) => mean - other[c]);
  const colour = Math.hypot(difference[1], difference[2]);
  const lightShare = Math.min(1, keep[0] / (Math.abs(difference[0]) || 1));
  const colourShare = Math.min(1, keep[1] / (colour || 1));
  const lightness = own[0] + difference[0] * (lightShare - 1);
  // reflectance scales light, so brows and lips keep their contrast to the skin; but a face lit by one hard lamp may
  // not stay much harder than its new surroundings
  const hardness =
    deviation(lab.channels[0], skin, own[0]) / (deviation(target.channels[0], skin, other[0]) || 1);
  const most = Math.max(toneRange[0], Math.min(toneRange[1], hardnessLimit / (hardness || 1)));
  const gain = Math.min(most, Math.max(toneRange[0], lightness / (own[0] || 1)));
  const rest = lightness - own[0] * gain;
  lab.channels.forEach((plane, c) => {
    const shift = c === 0 ? rest : own[c] * (1 - gain) + difference[c] * (colourShare - 1);
    for (let i = 0; i < plane.length; i++) plane[i] = plane[i] * gain + shift;
  });
}

function weightedMean(plane: Float32Array, weight: Float32Array): number {
  let total = 0;
  let sum = 0;
  for (let i = 0; i < plane.length; i++) {
    total += weight[i];
    sum += weight[i] * plane[i];
  }
  return sum / (total || 1);
}

function deviation(plane: Float32Array, weight: Float32Array, mean: number): number {
  const squares = plane.map((v) => (v - mean) ** 2);
  return Math.sqrt(weightedMean(squares, weight));
}

/**
 * Brings the skin's soft shades to the target's; its mean stays.
 *
 * @param sigma pixels: what is smaller stays the source's
 * @param strength 0..1 for L and for colour
 */
export function matchLocalTone(
  lab: Planes,
  target: Planes,
  skin: Float32Array,
  sigma: number,
  strength: readonly [number, number],
): void {
  const soften = maskedBlur(skin, lab.width, lab.height, sigma);
  lab.channels.forEach((plane, c) => {
    const difference = new Float32Array(plane.length);
    for (let i = 0; i < plane.length; i++) difference[i] = target.channels[c][i] - plane[i];
    const mean = weightedMean(difference, skin);
    const correction = soften(difference, mean);
    const amount = strength[c === 0 ? 0 : 1];
    for (let i = 0; i < plane.length; i++) plane[i] += (correction[i] - mean) * amount;
  });
}

/** The band that carries pores, grain and the camera's sharpness, in pixels. */
const detailSigma = 1.1;
const detailGain = [0.5, 1.9] as const;
/** Variances of the Laplacian, patch over target, that need no change. */
const sameSharpness = [0.85, 1.2] as const;

/**
 * Scales the finest band until the Laplacian's variance is near the target's, so that neither a soft nor a crisp face
 * sticks out.
 */
export function matchDetail(lab: Planes, target: Planes, weight: Float32Array): void {
  const { width, height } = lab;
  const [l] = lab.channels;
  const soft = blur(l, width, height, detailSigma);
  const detail = l.map((v, i) => v - soft[i]);
  // var(L(soft) + g L(detail)) = a g² + 2 b g + c
  let [a, b, c, wanted] = [0, 0, 0, 0];
  for (let y = 1; y + 1 < height; y++) {
    for (let x = 1; x + 1 < width; x++) {
      const i = y * width + x;
      if (weight[i] < 0.5) continue;
      const fine = laplacian(detail, i, width);
      const coarse = laplacian(soft, i, width);
      a += fine * fine;
      b += fine * coarse;
      c += coarse * coarse;
      wanted += laplacian(target.channels[0], i, width) ** 2;
    }
  }
  if (a === 0 || wanted === 0) return;
  const ratio = (a + 2 * b + c) / wanted;
  const goal = wanted * Math.min(sameSharpness[1], Math.max(sameSharpness[0], ratio));
  const exact = (Math.sqrt(Math.max(0, b * b - a * (c - goal))) - b) / a;
  const gain = Math.min(detailGain[1], Math.max(detailGain[0], exact));
  for (let i = 0; i < l.length; i++) l[i] = soft[i] + detail[i] * gain;
}

export function laplacian(plane: Float32Array, i: number, width: number): number {
  return 4 * plane[i] - plane[i - 1] - plane[i + 1] - plane[i - width] - plane[i + width];
}
