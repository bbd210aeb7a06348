/** What a fan's neck tells of light and colour, where the body's own is seen in the same place. */
import type { Lab, Planes } from '../image/planes.ts';
import { smoothstep } from '../swap/mask.ts';
import type { Head } from './head.ts';
import { ramp } from './matte.ts';
import type { Relight } from './relight.ts';
import { noLight } from './tone.ts';

const sureNeck = 0.6;
/** Over the face's width squared: from so much that was compared a difference is believed in full. */
const enough = 0.05;
/** How much of a colour necks tell, and faces the rest; what is left of a face's at least. */
const told = 0.5;
const leastColour = 0.8;
/** L of the darker neck between which it comes to tell of colour: deep shade has hardly any. */
const tellingLightness = [20, 40] as const;

/** L by which the body's is lighter, between which it comes to be none: a hand at the chin, or a pale collar. */
const litOtherwise = [8, 18] as const;

/** CIELAB of two necks, one over the other: means over what is seen of both. */
export interface Necks {
  pixels: number;
  /** The fan's, in its new light. */
  lit: Lab;
  body: Lab;
}

/** 1 where both necks are seen. @param neck 0..1: the fan's, over the target */
export const bothSeen = ({ bodySkin, alpha }: Head, neck: Float32Array): Float32Array =>
  neck.map((v, i) => (Math.min(v, bodySkin[i] * (1 - alpha[i])) < sureNeck ? 0 : 1));

/**
 * @param own,there CIELAB of the fan, over the target, and of the target
 * @param both see `bothSeen`
 * @param light L a pixel, see `lightFrom`; without it in light of the same direction
 */
export function comparedNecks(
  { own, there }: { own: Planes; there: Planes },
  both: Float32Array,
  relight: Relight,
  light?: Float32Array,
): Necks {
  const [lit, body] = [new Float64Array(3), new Float64Array(3)];
  const [l, a, b] = own.channels;
  const pixels = total(both);
  for (let i = 0; i < both.length; i++) {
    if (both[i] === 0) continue;
    const pixel = relight([l[i], a[i], b[i]], 1, light?.[i] ?? 0, 1);
    for (const c of [0, 1, 2]) {
      lit[c] += pixel[c] / pixels;
      body[c] += there.channels[c][i] / pixels;
    }
  }
  return { pixels, lit: [lit[0], lit[1], lit[2]], body: [body[0], body[1], body[2]] };
}

/** 0..1: how far a comparison of so many pixels is believed. */
export const trustIn = (pixels: number, faceWidth: number): number =>
  smoothstep(pixels / (enough * faceWidth ** 2));

/**
 * A face's tone, no more colourful than suits its neck, too: some cheeks are redder than their neck, and those of somebody else in
 * the same light need not be.
 *
 * @param tone that the face has by the two faces, and its neck in `necks`, too
 */
export function suitedTone(tone: Lab, necks: Necks, faceWidth: number): Lab {
  const [own, body] = [necks.lit, necks.body].map((skin) => Math.hypot(...colourOf(skin)));
  const isNeck = 1 - ramp(necks.body[0] - necks.lit[0], litOtherwise);
  const tooMuch = isNeck * shareTold(necks, faceWidth) * (1 - body / (own || 1));
  const kept = Math.max(leastColour, Math.min(1, 1 - tooMuch));
  return [tone[0], kept * tone[1], kept * tone[2]];
}

/** a and b in a light of 1 that a body's skin lacks to be of one colour with the fan's neck. */
export function colourApart(necks: Necks, faceWidth: number): readonly [number, number] {
  const [own, body] = [necks.lit, necks.body].map(colourOf);
  const share = shareTold(necks, faceWidth);
  return [share * (own[0] - body[0]), share * (own[1] - body[1])];
}

const shareTold = ({ pixels, lit, body }: Necks, faceWidth: number): number =>
  told * trustIn(pixels, faceWidth) * smoothstep(ramp(Math.min(lit[0], body[0]), tellingLightness));

/** a and b in a light of 1. */
const colourOf = ([l, a, b]: Lab): [number, number] => [a / (l + noLight), b / (l + noLight)];

export function total(plane: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < plane.length; i++) sum += plane[i];
  return sum;
}
