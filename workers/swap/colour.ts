/**
 * The source's texture in the target's light and complexion. Only low frequencies change: the details, which are the
 * person, stay the source's.
 */
import { blur, maskedBlur } from '../image/blur.ts';
import type { Planes } from '../image/planes.ts';

/** Relighting may at most darken and brighten by these factors. */
const lightRange = [0.45, 2.2] as const;

/**
 * Multiplies lightness by the ratio of two fitted lights; colour follows with half of it, as saturation does.
 *
 * @param from,to L of source and target light at every pixel; 0 where the mesh is not
 * @param strength 0..1
 */
export function relight(lab: Planes, from: Float32Array, to: Float32Array, strength: number): void {
  const [l, a, b] = lab.channels;
  for (let i = 0; i < l.length; i++) {
    if (from[i] <= 0) continue;
    const ratio = Math.min(lightRange[1], Math.max(lightRange[0], to[i] / from[i]));
    const gain = 1 + (ratio - 1) * strength;
    const colour = 1 + (gain - 1) / 2;
    l[i] *= gain;
    a[i] *= colour;
    b[i] *= colour;
  }
}

/** Gains of the deviation from the mean, L and colour (Reinhard et al. 2001, limited to keep the texture's own life). */
const gainLimits = [
  [0.8, 1.25],
  [0.65, 1.5],
  [0.65, 1.5],
] as const;

/** Moves mean and deviation of the skin to the target's. @param skin weight of each pixel, 0..1 */
export function matchStatistics(lab: Planes, target: Planes, skin: Float32Array): void {
  lab.channels.forEach((plane, c) => {
    const own = moments(plane, skin);
    const other = moments(target.channels[c], skin);
    const [low, high] = gainLimits[c];
    const gain = Math.min(high, Math.max(low, other.deviation / (own.deviation || 1)));
    for (let i = 0; i < plane.length; i++) plane[i] = (plane[i] - own.mean) * gain + other.mean;
  });
}

function moments(plane: Float32Array, weight: Float32Array): { mean: number; deviation: number } {
  let total = 0;
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < plane.length; i++) {
    total += weight[i];
    sum += weight[i] * plane[i];
    squares += weight[i] * plane[i] * plane[i];
  }
  const mean = sum / (total || 1);
  return { mean, deviation: Math.sqrt(Math.max(0, squares / (total || 1) - mean * mean)) };
}

/**
 * Brings the local skin tone to the target's.
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
  const { width, height } = lab;
  lab.channels.forEach((plane, c) => {
    const difference = new Float32Array(plane.length);
    for (let i = 0; i < plane.length; i++) difference[i] = target.channels[c][i] - plane[i];
    const correction = maskedBlur(difference, skin, width, height, sigma);
    const amount = strength[c === 0 ? 0 : 1];
    for (let i = 0; i < plane.length; i++) plane[i] += correction[i] * amount;
  });
}

/** The band that carries pores, grain and the camera's sharpness, in pixels. */
const detailSigma = 1.1;
const detailGain = [0.5, 2] as const;

/** Gives the finest band the energy of the target's, so that neither a soft nor a crisp face sticks out. */
export function matchDetail(lab: Planes, target: Planes, weight: Float32Array): void {
  const { width, height } = lab;
  const [l] = lab.channels;
  const soft = blur(l, width, height, detailSigma);
  const targetSoft = blur(target.channels[0], width, height, detailSigma);
  let own = 0;
  let other = 0;
  for (let i = 0; i < l.length; i++) {
    own += weight[i] * (l[i] - soft[i]) ** 2;
    other += weight[i] * (target.channels[0][i] - targetSoft[i]) ** 2;
  }
  const gain = Math.min(detailGain[1], Math.max(detailGain[0], Math.sqrt(other / (own || 1))));
  for (let i = 0; i < l.length; i++) l[i] = soft[i] + (l[i] - soft[i]) * gain;
}
