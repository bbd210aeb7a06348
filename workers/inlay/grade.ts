/**
 * What hard light and a photo's grading make of skin, by its lightness: how far apart its light and its shade are, and how red and how
 * yellow either is. Graded photos have orange shade and pale light; skin whose colour is in proportion to its light looks grey between theirs.
 */
import { valuesWhere } from '../image/arithmetic.ts';
import { blur, maskedBlur } from '../image/blur.ts';
import type { Planes } from '../image/planes.ts';
import { meanOf } from '../image/values.ts';

export interface BareSkin {
  /** CIELAB. */
  lab: Planes;
  /** 0..1: skin that is no eye, brow or lip. */
  bare: Float32Array;
}

/** From where on a pixel tells what skin is like, and the pixels that do so, over the face's width squared, at least. */
export const sure = 0.7;
const leastSure = 0.02;
/** Over the face's width: what is finer is texture; of light, features; and from how far eyes, brows and lips take what skin is given. */
const gradeSigma = 0.02;
const lightSigma = 0.04;
const aroundSigma = 0.1;

/** Shares of skin by its lightness, which are compared: darker is hair's shade, lighter are glints. */
const ranks = [...Array.from({ length: 17 }, (_, k) => 0.1 + 0.05 * k), 0.94, 0.97];
/** Of what light and shade are further apart, the share that is given, and the L at most. */
const contrast = { share: 0.85, range: [-14, 12] } as const;

/** @returns L that is added, so that a face's light and shade are as far apart as the face's that was there */
export function contrastFrom(drawn: BareSkin, there: BareSkin, faceWidth: number): Float32Array {
  const [own, theirs] = [drawn, there].map((skin) => softLightness(skin, faceWidth, lightSigma));
  const [from, to] = [rankedIn(own, drawn, faceWidth), rankedIn(theirs, there, faceWidth)];
  if (!(from && to)) return new Float32Array(own.length);
  const gaps = from.map((l, k) => to[k] - l);
  const [most, least] = [Math.max(...contrast.range), Math.min(...contrast.range)];
  const given = new Float32Array(own.length);
  for (let i = 0; i < given.length; i++)
    if (own[i] !== 0)
      given[i] = Math.min(most, Math.max(least, contrast.share * between(from, gaps, own[i])));
  return blur(given, drawn.lab.width, drawn.lab.height, gradeSigma * faceWidth);
}

/** L between places of a curve, how softly it is read, and the share of skin at either end that tells too little. */
const step = 2.5;
const curveSigma = 4;
const ends = 0.02;
/** a or b that is given at most. */
const mostColour = 16;
/**
 * Of what a face is redder or yellower by, as a whole, than the one that was there: necks and shoulders have told of it, too, and may be
 * warmer than that was. Of what it is less so all is given: a pale face between warm skin looks grey.
 */
const cooled = 0.5;

/** @returns a and b that are added, so that shade is as much redder and yellower than light as on the face that was there */
export function gradeFrom(
  drawn: BareSkin,
  there: BareSkin,
  faceWidth: number,
): [a: Float32Array, b: Float32Array] {
  const lightness = softLightness(drawn, faceWidth, gradeSigma);
  const [own, theirs] = [drawn, there].map((skin) => curvesOf(skin, faceWidth));
  return ([0, 1] as const).map((c) => {
    if (!(own && theirs)) return new Float32Array(lightness.length);
    const gaps = lightnesses.map((l) => theirs[c](l) - own[c](l));
    const gap = new Float32Array(lightness.length);
    const colour = new Float32Array(lightness.length);
    for (let i = 0; i < gap.length; i++) {
      if (lightness[i] === 0) continue;
      gap[i] = between(lightnesses, gaps, lightness[i]);
      colour[i] = theirs[c](lightness[i]);
    }
    const tone = (1 - cooled) * Math.min(0, meanOf(gap, drawn.bare));
    const mean = meanOf(colour, drawn.bare);
    for (let i = 0; i < gap.length; i++) {
      if (gap[i] === 0) continue;
      gap[i] = Math.min(mostColour, Math.max(-mostColour, gap[i] - tone * shareOf(colour[i], mean)));
    }
    return gap;
  }) as [Float32Array, Float32Array];
}

/** Skin of less colour than in the mean, 0..1: what shines has the light's, and takes as much less of any that is given. */
export const shareOf = (colour: number, mean: number): number =>
  mean > 0 ? Math.min(1, Math.max(0, colour / mean)) : 1;

const lightnesses = Array.from({ length: 100 / step + 1 }, (_, k) => k * step);

/** Bare skin's L without its texture; eyes, brows and lips have that of the skin around them, and what is far from skin 0. */
function softLightness({ lab, bare }: BareSkin, faceWidth: number, sigma: number): Float32Array {
  const { width, height } = lab;
  const soft = maskedBlur(bare, width, height, sigma * faceWidth)(lab.channels[0]);
  const around = maskedBlur(bare, width, height, aroundSigma * faceWidth)(soft);
  const known = blur(bare, width, height, sigma * faceWidth);
  for (let i = 0; i < soft.length; i++)
    soft[i] = around[i] + (soft[i] - around[i]) * Math.min(1, known[i] / sure);
  return soft;
}

/** What skin surpasses by a share each; null where there is too little of it. */
function rankedIn(lightness: Float32Array, { bare }: BareSkin, faceWidth: number): number[] | null {
  const order = valuesWhere(lightness, bare, sure).sort();
  if (order.length < leastSure * faceWidth ** 2) return null;
  return ranks.map((rank) => order[Math.floor(rank * order.length)]);
}

/** a and b of skin by its L; null where there is too little skin. */
export function curvesOf({ lab, bare }: BareSkin, faceWidth: number): ((l: number) => number)[] | null {
  const bins = lightnesses.map(() => [0, 0, 0]);
  const [l, a, b] = lab.channels;
  let whole = 0;
  for (let i = 0; i < bare.length; i++) {
    if (bare[i] <= sure) continue;
    const bin = bins[Math.round(Math.min(100, Math.max(0, l[i])) / step)];
    bin[0]++;
    bin[1] += a[i];
    bin[2] += b[i];
    whole++;
  }
  if (whole < leastSure * faceWidth ** 2) return null;
  let darker = 0;
  const told = lightnesses.filter((_, k) => {
    darker += bins[k][0];
    return darker > ends * whole && darker - bins[k][0] < (1 - ends) * whole;
  });
  return [1, 2].map((c) => {
    const values = told.map((at) => {
      const sum = [0, 0];
      for (const l of told) {
        const near = Math.exp(-0.5 * ((l - at) / curveSigma) ** 2);
        sum[0] += near * bins[l / step][0];
        sum[1] += near * bins[l / step][c];
      }
      return sum[1] / sum[0];
    });
    return (l) => between(told, values, l);
  });
}

/** A value between those that are told, and beyond them the last one. */
function between(places: readonly number[], values: readonly number[], at: number): number {
  let next = 0;
  while (next < places.length && !(places[next] > at)) next++;
  if (next === 0 || next === places.length) return values[Math.max(0, next - 1)];
  const low = places[next - 1];
  const high = places[next];
  return values[next - 1] + ((values[next] - values[next - 1]) * (at - low)) / (high - low);
}
