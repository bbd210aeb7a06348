/** A face in the light, the tone and the grading of the photo that it goes into. */
import type { Head } from '../head/head.ts';
import { barePlaces, colourFrom } from '../head/near-light.ts';
import { newLight } from '../head/new-light.ts';
import { ofFace } from '../head/relight.ts';
import type { Lightness, Tone, Tones } from '../head/tone.ts';
import { difference, mixed, product, sum } from '../image/arithmetic.ts';
import { blur } from '../image/blur.ts';
import { createPlanes, type Lab, labAt, type Planes } from '../image/planes.ts';
import { meanOf } from '../image/values.ts';
import { type Beardless, beardless } from './beardless.ts';
import { burntOut } from './burnt-out.ts';
import { creaseFrom } from './crease.ts';
import { blushOf, evenFrom } from './even.ts';
import { type BareSkin, contrastFrom, gradeFrom, shareOf } from './grade.ts';
import { lipsFrom } from './lips.ts';
import { warmthOf } from './warmth.ts';

interface Laid {
  /** CIELAB of the fan as photographed, without shade, and of the target. */
  shown: { photo: Planes; own: Planes; there: Planes };
  /** The fan's landmarks. */
  points: Float32Array;
  /** See `barePlaces`. */
  places: Float32Array;
  /** 0..1: probability of the fan's face's skin, the same softly, and without eyes and mouth. */
  faceSkin: Float32Array;
  skin: Float32Array;
  bareSkin: Float32Array;
  /** See `bothSeen`. */
  both: Float32Array;
  /** 0..1: how far the fan's face is drawn, and what of the target may change. */
  alpha: Float32Array;
  free: Float32Array;
  /** A beard is no shade, and keeps its own light and colour. */
  beardless: Beardless;
}

export interface Lit {
  relight: ReturnType<typeof newLight>['relight'];
  /** L that is added where a pixel is as light as skin. */
  light: Float32Array;
  /** a and b that are added to skin; none in a photo without colours. */
  tint: Tint | undefined;
  lightness: Lightness;
  /** CIELAB, as it is drawn but for its lips; nothing where no skin is near. */
  drawn: Planes;
}

/** Over the face's width: how softly eyes and lips end, which have no shade and light of their own. */
const openingSoftness = 0.008;

export function litFace(there: Head, laid: Laid, tones: Tones): Lit {
  const { shown, points, places, faceSkin, skin, bareSkin, alpha, free } = laid;
  const { faceWidth } = there;
  const { relight, light, lightness } = newLight(there, { ...laid, tone: tones.to.skin }, tones, ofFace);
  const lit = (l: Float32Array): Planes => {
    const out = createPlanes(there.width, there.height);
    const [outL, outA, outB] = out.channels;
    for (let i = 0; i < l.length; i++) {
      if (skin[i] === 0) continue;
      const become = relight(labAt(shown.own, i), skin[i], l[i], bareSkin[i]);
      outL[i] = become[0];
      outA[i] = become[1];
      outB[i] = become[2];
    }
    return out;
  };
  const isSkin = beardless(there, points, laid.beardless);
  const drawnPlaces = product(product(places, alpha), isSkin);
  const placesThere = product(drawnPlaces, barePlaces(there.points, there, faceWidth));
  const bare = product(drawnPlaces, faceSkin);
  const skinThere = { lab: shown.there, bare: product(product(placesThere, there.faceSkin), free) };
  const contrast = contrastFrom({ lab: lit(light), bare }, skinThere, faceWidth);
  const turned = sum(light, product(contrast, isSkin));
  const grid = { ...there, points, bare };
  const shone = difference(turned, burntOut(shown.photo, lit(turned), grid));
  const plain = lit(shone);
  if (tones.to.isGrey) return { relight, light: shone, tint: undefined, lightness, drawn: plain };
  const afar = colourFrom(
    { lab: shown.own, points, faceSkin },
    { lab: shown.there, points: there.points, faceSkin: there.faceSkin },
    faceWidth,
    ofFace,
  );
  const coloured = skinColour({ ...laid, there, bare, plain, afar }, skinThere, tones);
  const tint: Tint = [mixed(afar[0], coloured[0], isSkin), mixed(afar[1], coloured[1], isSkin)];
  const drawn = tinted(plain, tint, skin);
  const [lighter, ...colours] = lipsFrom(shown.photo, drawn, grid);
  const withLips: Tint = [sum(tint[0], colours[0]), sum(tint[1], colours[1])];
  return { relight, light: sum(shone, lighter), tint: withLips, lightness, drawn };
}

/** @returns a and b that are added to skin: what light does to it, and what the photo's grading; what of its own is no blush and no crease goes */
function skinColour(
  {
    shown,
    points,
    skin,
    bareSkin,
    bare,
    plain,
    afar,
    there,
  }: Laid & { bare: Float32Array; plain: Planes; afar: Tint; there: Head },
  skinThere: BareSkin,
  { from, to }: Tones,
): Tint {
  const { width, height, faceWidth } = there;
  const drawnWith = (tint: Tint): BareSkin => ({ lab: tinted(plain, tint, skin), bare });
  const grade = gradeFrom(drawnWith(afar), skinThere, faceWidth);
  const blush = blushOf({ lab: shown.own, bare }, points, faceWidth);
  const even = evenFrom(drawnWith(added(afar, grade)), skinThere, faceWidth, blush);
  const openings = blur(difference(skin, bareSkin), width, height, openingSoftness * faceWidth);
  const coloured = added(grade, even);
  const cool = tinted(plain, added(afar, coloured), skin).channels;
  const seen = cool.map((plane) => meanOf(plane, bare)) as unknown as Lab;
  const warmth = warmthOf(there, shown.there, seen);
  for (const [c, plane] of coloured.entries()) {
    const [colour, mean] = [cool[c + 1]!, seen[c + 1]!];
    for (let i = 0; i < plane.length; i++)
      plane[i] = (plane[i]! + warmth[c]! * shareOf(colour[i]!, mean)) * (1 - openings[i]!);
  }
  const smooth = added(afar, coloured);
  return added(
    smooth,
    creaseFrom(shown.photo, drawnWith(smooth), faceWidth, chromaOf(to) / (chromaOf(from) || 1)),
  );
}

type Tint = [a: Float32Array, b: Float32Array];

const added = ([a, b]: Tint, [otherA, otherB]: Tint): Tint => [sum(a, otherA), sum(b, otherB)];
const chromaOf = ({ skin: [, a, b] }: Tone): number => Math.hypot(a, b);

/** @param tint a and b that are added to skin */
function tinted({ width, height, channels: [l, a, b] }: Planes, tint: Tint, skin: Float32Array): Planes {
  const [reds, yellows] = added([a, b], [product(tint[0], skin), product(tint[1], skin)]);
  return { width, height, channels: [l, reds, yellows] };
}
