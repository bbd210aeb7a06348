/** What a body's skin lacks to go with a new face. */
import { sum } from '../image/arithmetic.ts';
import type { Lab, Planes } from '../image/planes.ts';
import { meanOf, placesWhere } from '../image/values.ts';
import { smoothstep } from '../swap/mask.ts';
import type { Head } from './head.ts';
import { colourApart, type Necks, trustIn } from './neck-tone.ts';
import { noLight } from './tone.ts';

/** The most that skin changes, L, a and b. */
export const mostTone = [28, 8, 10] as const;
/** Of the light that a body lacks, the share that necks tell; faces tell the rest, and of a colour so much: skin that is redder than its face looks like somebody else's. */
const toldByNecks = 0.4;
const toldOfColour = 0.5;
/** L over what a body's skin is to be from which nothing is made lighter. */
const headroom = 8;
const sureBody = 0.6;
/** Heights over the chin between which a body's skin is measured. */
const measuredHeights = [-0.5, 0] as const;

/** The target as it was before its body was given a darker fan's complexion. */
export interface BodyBefore {
  /** Of the face, see `skinLightness`; and the colour of its cheeks. */
  skin: Lab;
  /** CIELAB that each of the target's pixels has been given since. */
  given: readonly Float32Array[];
}

/** Where a body's skin is measured, 0..1. @param isOwn 1 where it is this person's */
export const measuredSkin = (
  { bodySkin, alpha }: Head,
  heights: Float32Array,
  isOwn: Uint8Array,
): Float32Array =>
  bodySkin.map((v, i) =>
    isOwn[i] === 1 && heights[i] >= measuredHeights[0] && heights[i] <= measuredHeights[1]
      ? v * (1 - alpha[i])
      : 0,
  );

interface Lacking {
  before: BodyBefore;
  /** Of the new face, as that of the face before. */
  face: Lab;
  necks: Necks;
  /** See `measuredSkin`. */
  measured: Float32Array;
  faceWidth: number;
}

/**
 * CIELAB that a body's skin lacks to go with its new face, of what it has not been given already. Light is a factor: shade lacks less
 * of it, and has less colour. How light skin is, neither faces tell alone, of which one is lit from the side, nor necks, which lie in the
 * shade of other chins. What is as light as the skin will be is made no lighter: edges of light collars are.
 *
 * @param body its CIELAB
 */
export function lackOf(
  { channels }: Planes,
  { before: { skin, given }, face, necks, measured, faceWidth }: Lacking,
): Float32Array[] {
  const share = toldByNecks * trustIn(necks.pixels, faceWidth);
  const byNecks = (lightOf(necks.lit[0]) / lightOf(necks.body[0])) ** share;
  const byFaces = lightOf(face[0]) / lightOf(skin[0]);
  const apart = colourApart(necks, faceWidth);
  const usual = meanOf(channels[0], measured);
  const lack = channels.map((plane) => new Float32Array(plane.length));
  for (let i = 0; i < measured.length; i++) {
    const light = lightOf(channels[0][i]);
    const wasLight = lightOf(channels[0][i] - given[0][i]);
    const factor = byNecks * ((byFaces * wasLight) / light) ** (1 - share);
    const most = Math.max(0, factor * lightOf(usual) + headroom - light);
    const all = light * (factor - 1);
    lack[0][i] = Math.min(all, most);
    const isLight = light + lack[0][i];
    // what is no skin to be lit takes none of its colour
    const isSkin = all > most ? most / all : 1;
    for (const c of [1, 2]) {
      const byFace = toldOfColour * (face[c] - skin[c] - given[c][i]);
      lack[c][i] = channels[c][i] * (isLight / light - 1) + (byFace + apart[c - 1] * isLight) * isSkin;
    }
  }
  return lack;
}

/** What a body's skin and its face differ by at most in a and b, in a light of 1. */
const mostApart = 0.03;

/**
 * What `lackOf` says, so that a body is no lighter than its face and of its hue: in one photo light from below may do that to a neck, and to
 * somebody else in it looks like two people.
 *
 * @param look of the new face, in the mean @param lightness L of it, see `skinLightness`
 */
export function likeFace(
  { channels }: Planes,
  lack: readonly Float32Array[],
  { look, lightness, measured, trust }: Likeness,
): Float32Array[] {
  const is = lack.map((plane, c) => sum(channels[c], plane));
  const [l, ...colour] = is.map((plane) => meanOf(plane, measured));
  const darker = Math.min(1, lightOf(lightness) / lightOf(l)) ** trust;
  const excess = colour.map((v, c) => {
    const apart = v / lightOf(l) - look[c + 1] / lightOf(look[0]);
    return trust * (apart - Math.max(-mostApart, Math.min(mostApart, apart)));
  });
  return lack.map((_, c) =>
    is[c].map((v, i) => {
      const light = darker * lightOf(is[0][i]);
      const wanted = c === 0 ? light - noLight : darker * v - excess[c - 1] * light;
      return wanted - channels[c][i];
    }),
  );
}

interface Likeness {
  look: Lab;
  lightness: number;
  /** See `measuredSkin`. */
  measured: Float32Array;
  /** 0..1: how much of it is wanted. */
  trust: number;
}

const lightOf = (l: number): number => Math.max(1, l + noLight);

/** L by which skin must be lighter than the face to get all of the difference; and darker, as no shade under a chin is. */
const paleSoftness = 4;
const shade = { from: 10, softness: 8 } as const;

/** What a body's skin lacks to a face where there is no neck to compare: none is lighter than its face, or much darker. @param gets what else it is given */
export function paleness(
  { channels }: Planes,
  tone: Lab,
  measured: Float32Array,
  faceWidth: number,
  gets: readonly Float32Array[],
): number[] {
  const sure = placesWhere(measured.length, (i) => measured[i] >= sureBody);
  const lack = tone.map((v, c) => {
    const sum = sure.reduce((s, i) => s + channels[c][i] + gets[c][i], 0);
    return v - sum / (sure.length || 1);
  });
  const isOff = smoothstep(-lack[0] / paleSoftness) + smoothstep((lack[0] - shade.from) / shade.softness);
  const trust = trustIn(sure.length, faceWidth) * isOff;
  return lack.map((v, c) => trust * Math.min(mostTone[c], Math.max(-mostTone[c], v)));
}
