/** A face in the light, the tone and the grading of the photo that it goes into. */
import type { Head } from '../head/head.ts';
import { barePlaces, colourFrom } from '../head/near-light.ts';
import { newLight } from '../head/new-light.ts';
import { ofFace } from '../head/relight.ts';
import type { Lightness, Tones } from '../head/tone.ts';
import { blur } from '../image/blur.ts';
import { type Lab, labAt, type Planes } from '../image/planes.ts';
import { contrastFrom, gradeFrom } from './grade.ts';

interface Laid {
  /** CIELAB of the fan, and of the target. */
  shown: { own: Planes; there: Planes };
  /** The fan's landmarks. */
  points: Float32Array;
  /** 0..1: probability of the fan's face's skin, the same softly, and without eyes and mouth. */
  faceSkin: Float32Array;
  skin: Float32Array;
  bareSkin: Float32Array;
  /** See `bothSeen`. */
  both: Float32Array;
  /** 0..1: how far the fan's face is drawn, and what of the target may change. */
  alpha: Float32Array;
  free: Float32Array;
  /** A beard is no shade. */
  mayBeBearded: boolean;
}

export interface Lit {
  relight: ReturnType<typeof newLight>['relight'];
  /** L that is added where a pixel is as light as skin. */
  light: Float32Array;
  /** a and b that are added to skin; none in a photo without colours. */
  tint: [Float32Array, Float32Array] | undefined;
  lightness: Lightness;
  /** CIELAB of a pixel as it is drawn. */
  drawnAt: (i: number) => Lab;
}

/** Over the face's width: how softly eyes and lips end, which have no shade and light of their own. */
const openingSoftness = 0.008;

export function litFace(there: Head, laid: Laid, tones: Tones): Lit {
  const { shown, points, faceSkin, skin, bareSkin, alpha, free } = laid;
  const { faceWidth } = there;
  const { relight, light, lightness } = newLight(there, { ...laid, tone: tones.to.skin }, tones, ofFace);
  const drawnIn =
    (lit: Float32Array, [a, b]: Float32Array[]) =>
    (i: number): Lab => {
      const [l, reds, yellows] = relight(labAt(shown.own, i), skin[i], lit[i], bareSkin[i]);
      return [l, reds + a[i] * skin[i], yellows + b[i] * skin[i]];
    };
  const places = barePlaces(points, there, faceWidth).map((v, i) => v * alpha[i]);
  const placesThere = barePlaces(there.points, there, faceWidth);
  const bare = places.map((v, i) => v * faceSkin[i]);
  const skinThere = {
    labAt: (i: number) => labAt(shown.there, i),
    bare: places.map((v, i) => v * placesThere[i] * there.faceSkin[i] * free[i]),
  };
  const none = [0, 1].map(() => new Float32Array(light.length));
  const contrast = laid.mayBeBearded
    ? none[0]
    : contrastFrom({ labAt: drawnIn(light, none), bare }, skinThere, there);
  const turned = light.map((v, i) => v + contrast[i]);
  if (tones.to.isGrey)
    return { relight, light: turned, tint: undefined, lightness, drawnAt: drawnIn(turned, none) };
  const afar = colourFrom(
    { lab: shown.own, points, faceSkin },
    { lab: shown.there, points: there.points, faceSkin: there.faceSkin },
    faceWidth,
    ofFace,
  );
  const grade = laid.mayBeBearded
    ? none
    : gradeFrom({ labAt: drawnIn(turned, afar), bare }, skinThere, there);
  const openings = blur(
    skin.map((v, i) => v - bareSkin[i]),
    there.width,
    there.height,
    openingSoftness * faceWidth,
  );
  const tint = afar.map((plane, c) => plane.map((v, i) => v + grade[c][i] * (1 - openings[i])));
  return {
    ...{ relight, light: turned, tint: tint as Lit['tint'], lightness },
    drawnAt: drawnIn(turned, tint),
  };
}
