/** A face in another photo's light: the tone that its skin gets there, and where light falls on it. */
import { sum } from '../image/arithmetic.ts';
import { type Lab, type Planes, toLab } from '../image/planes.ts';
import type { Head } from './head.ts';
import { lightFrom, missingLight } from './light.ts';
import { dimness, nearLightFrom } from './near-light.ts';
import { comparedNecks, suitedTone } from './neck-tone.ts';
import { ofHead, type Relight, relight } from './relight.ts';
import { type Lightness, lightnessOf, type Tones } from './tone.ts';

/** The fan, over the target. */
interface Fan {
  /** CIELAB of the fan, and of the target. */
  shown: { own: Planes; there: Planes };
  /** Landmarks. */
  points: Float32Array;
  /** 0..1: probability of the face's skin. */
  faceSkin: Float32Array;
  /** See `bothSeen`. */
  both: Float32Array;
  /** The skin's, by the two faces alone. */
  tone: Lab;
}

/** L by which all of a face becomes darker at most, where half of the other lies in the shade. */
const mostExcess = 8;

interface NewLight {
  relight: Relight;
  /** L that is added where a pixel is as light as skin. */
  light: Float32Array;
  /** Of the face, once it is lit so. */
  lightness: Lightness;
}

export function newLight(
  there: Head,
  { shown, points, faceSkin, both, tone }: Fan,
  { from, to }: Tones,
  adoption = ofHead,
): NewLight {
  const { width, height, faceWidth } = there;
  const necks = comparedNecks(shown, both, relight(from, { ...to, skin: tone }, adoption));
  const skin = to.isGrey ? tone : suitedTone(tone, necks, faceWidth);
  const relit = relight(from, { ...to, skin }, adoption);
  const [face, other] = [
    { lab: shown.own, points, faceSkin },
    { lab: shown.there, points: there.points, faceSkin: there.faceSkin },
  ];
  const afar = lightFrom(face, other, faceWidth, (l) => relit([l, 0, 0], 1, 0, 0)[0], adoption);
  const near = adoption.isNear
    ? nearLightFrom(face, other, faceWidth, dimness(to.skin[0], toLab(there.ground).channels[0]))
    : null;
  const turned = near ? sum(afar, near) : afar;
  const [own, theirs] = [shown.own.channels[0], shown.there.channels[0]];
  const lightnessIn = (light: Float32Array): Lightness =>
    lightnessOf((i) => relit([own[i], 0, 0], 1, light[i], 0)[0], { points, faceSkin, width, height });
  const { median } = lightnessOf((i) => theirs[i], there);
  const lit = lightnessIn(turned);
  const missing = missingLight(lit, { cheeks: skin[0], median });
  const excess = Math.min(mostExcess, adoption.dimmed * Math.max(0, lit.median + missing - median));
  const light = turned.map((v) => v + missing - excess);
  return { relight: relit, light, lightness: lightnessIn(light) };
}
