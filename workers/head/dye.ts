/** The colours of one person's hair in another's. */
import { maskedBlur } from '../image/blur.ts';
import type { Lab, Planes } from '../image/planes.ts';

/** L that hair is made lighter by at most: more is noise. */
export const mostLighter = 12;
/** Equal shares of hair whose colours are measured, and pixels that are enough for it. */
const shares = 8;
const leastPixels = 100;
/** How many times more contrast hair is given. */
const mostContrast = 2;

/** L of equal shares of hair, from dark to light, and the mean colour of each. */
export interface Look {
  light: number[];
  colours: [a: number, b: number][];
}

/** @param some hair's pixels, CIELAB @returns null where there is too little of it */
export function lookOf(some: readonly Lab[]): Look | null {
  if (some.length < leastPixels) return null;
  const sorted = [...some].sort(([one], [other]) => one - other);
  const bound = (k: number): number => Math.floor((k * sorted.length) / shares);
  const parts = Array.from({ length: shares }, (_, k) => sorted.slice(bound(k), bound(k + 1)));
  const mean = (part: Lab[], c: number): number => part.reduce((sum, lab) => sum + lab[c], 0) / part.length;
  return {
    light: parts.map((part) => mean(part, 0)),
    colours: parts.map((part) => [mean(part, 1), mean(part, 2)]),
  };
}

/** L by which one hair is lighter than another. */
export const lighterBy = (one: Look, other: Look): number =>
  one.light.reduce((sum, l, k) => sum + (l - other.light[k]) / shares, 0);

/** Over the face's width: sigma of what is no single strand. */
const strandSigma = 0.03;
/** Bounds of how many times more contrast single strands are given, and the share of their own colours that they keep. */
const strandContrast = [0.6, 1.6] as const;
const ownColours = 0.5;
/** Share from which a pixel is hair alone. */
const sure = 0.9;

interface Hair {
  width: number;
  height: number;
  light: Float32Array;
  /** 0..1. */
  hair: Float32Array;
  faceWidth: number;
}

/** L by which single strands differ from their lock: standard deviation. */
export function strandsOf({ width, height, light, hair, faceWidth }: Hair): number {
  const locks = maskedBlur(hair, width, height, strandSigma * faceWidth)(light);
  let [sum, count] = [0, 0];
  for (let i = 0; i < hair.length; i++) {
    if (hair[i] <= sure) continue;
    sum += (light[i] - locks[i]) ** 2;
    count++;
  }
  return Math.sqrt(sum / (count || 1));
}

/** @param photo CIELAB @param hair 0..1 @param strands of the other's hair @returns CIELAB that it is given: locks take the other's colours, and strands in them stay strands */
export function dye(
  photo: Planes,
  hair: Float32Array,
  from: Look,
  to: Look,
  strands: number,
  faceWidth: number,
): Float32Array[] {
  const { width, height, channels } = photo;
  const dyed = dyer(from, to);
  const smooth = maskedBlur(hair, width, height, strandSigma * faceWidth);
  const locks = channels.map((plane) => smooth(plane));
  const own = strandsOf({ width, height, light: channels[0], hair, faceWidth });
  const contrast = Math.min(strandContrast[1], Math.max(strandContrast[0], strands / (own || 1)));
  const change = channels.map((plane) => new Float32Array(plane.length));
  for (let i = 0; i < hair.length; i++) {
    if (hair[i] === 0) continue;
    const l = Math.max(0, dyed(locks[0][i]) + contrast * (channels[0][i] - locks[0][i]));
    const colour = colourAt(to, l);
    change[0][i] = hair[i] * (l - channels[0][i]);
    for (const c of [1, 2] as const) {
      const tint = ownColours * (channels[c][i] - locks[c][i]);
      change[c][i] = hair[i] * (colour[c - 1] + tint - channels[c][i]);
    }
  }
  return change;
}

/** What makes of one hair's L the other's: its darkest become the other's darkest. */
export function dyer(from: Look, to: Look): (l: number) => number {
  const middle = shares >> 1;
  const light = to.light.map((l, k) => Math.min(l, from.light[k] + mostLighter));
  // noise is no contrast
  for (const step of [-1, 1]) {
    for (let k = middle + step; k >= 0 && k < shares; k += step) {
      const most = mostContrast * Math.abs(from.light[k] - from.light[k - step]);
      const wanted = light[k] - light[k - step];
      light[k] = light[k - step] + Math.min(most, Math.max(-most, wanted));
    }
  }
  // the lightest hairs of all stay that much lighter
  return (l) => along(from.light, light, l) + Math.max(0, l - from.light[shares - 1]);
}

/** a and b of hair where it is so light. */
export const colourAt = ({ light, colours }: Look, l: number): [a: number, b: number] => [
  along(
    light,
    colours.map(([a]) => a),
    l,
  ),
  along(
    light,
    colours.map(([, b]) => b),
    l,
  ),
];

/** A line through points with ascending x; down to nothing before the first, and as it is behind the last. */
function along(xs: readonly number[], ys: readonly number[], x: number): number {
  const next = xs.findIndex((v) => v > x);
  if (next < 0) return ys[ys.length - 1];
  if (next === 0) return ys[0] * Math.max(0, x / xs[0]);
  const t = (x - xs[next - 1]) / (xs[next] - xs[next - 1]);
  return ys[next - 1] + t * (ys[next] - ys[next - 1]);
}
