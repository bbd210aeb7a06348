/**
 * What is skin in a face: a colour model learned from the cheeks and the nose of that very picture, so that it holds
 * for every complexion and white balance.
 */
import type { Planes } from '../image/planes.ts';

/** Contours of cheeks and nose: almost always bare skin. */
export const sureSkin: readonly (readonly number[])[] = [
  [117, 118, 119, 120, 100, 142, 203, 206, 207, 187, 123],
  [346, 347, 348, 349, 329, 371, 423, 426, 427, 411, 352],
  [6, 197, 195, 5, 45, 51, 3, 196, 122],
  [6, 197, 195, 5, 275, 281, 248, 419, 351],
];

export interface SkinModel {
  /** Median over the sure skin: lightness over the fitted light's, a, b. */
  centre: readonly [number, number, number];
  /** Deviation of each, never below what noise and make-up bring about. */
  spread: readonly [number, number, number];
}

const maxSamples = 4096;
const minSpread = [0.07, 2.2, 3] as const;

/**
 * @param lab CIELAB planes
 * @param light the fitted light's L at every pixel
 * @param sure coverage of the sure skin, 0..1
 */
export function learnSkin(lab: Planes, light: Float32Array, sure: Float32Array): SkinModel {
  const [l, a, b] = lab.channels;
  const found: number[] = [];
  for (let i = 0; i < sure.length; i++) if (sure[i] > 0.5 && light[i] > 0) found.push(i);
  const every = Math.max(1, Math.ceil(found.length / maxSamples));
  const samples = found.filter((_, i) => i % every === 0);
  const statistics = [
    robust(samples.map((i) => l[i] / light[i])),
    robust(samples.map((i) => a[i])),
    robust(samples.map((i) => b[i])),
  ];
  return {
    centre: [statistics[0].median, statistics[1].median, statistics[2].median],
    spread: [
      Math.max(minSpread[0], statistics[0].deviation),
      Math.max(minSpread[1], statistics[1].deviation),
      Math.max(minSpread[2], statistics[2].deviation),
    ],
  };
}

/** Median, and the standard deviation that the median absolute deviation stands for. */
function robust(values: number[]): { median: number; deviation: number } {
  if (values.length === 0) return { median: 0, deviation: 0 };
  const median = middle(values);
  return { median, deviation: 1.4826 * middle(values.map((v) => Math.abs(v - median))) };
}

const middle = (values: number[]): number => values.toSorted((x, y) => x - y)[values.length >> 1];

/** Deviations at which a pixel begins to be doubted, and is certainly something else. */
const doubt = 2.9;
const foreign = 5.1;

/** Probability that a pixel is skin, 0..1. */
export function skinLikeness(lab: Planes, light: Float32Array, model: SkinModel): Float32Array {
  const [l, a, b] = lab.channels;
  const { centre, spread } = model;
  const out = new Float32Array(l.length);
  for (let i = 0; i < out.length; i++) {
    if (light[i] <= 0) continue;
    const dl = (l[i] / light[i] - centre[0]) / spread[0];
    const da = (a[i] - centre[1]) / spread[1];
    const db = (b[i] - centre[2]) / spread[2];
    // glints and soft shadows are skin still: brightness counts half
    const t = (Math.sqrt(dl * dl * 0.5 + da * da + db * db) - doubt) / (foreign - doubt);
    out[i] = 1 - Math.min(1, Math.max(0, t));
  }
  return out;
}
