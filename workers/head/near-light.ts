/** What light from afar does not explain of a face: hair, brims and noses shade it, lamps beside it make it bright, and signs colour it. */

import { leftBrow, leftEye, outerLips, rightBrow, rightEye } from '../face/topology.ts';
import { difference, product, sum } from '../image/arithmetic.ts';
import { blur, maskedBlur } from '../image/blur.ts';
import { dilate } from '../image/morphology.ts';
import type { Planes } from '../image/planes.ts';
import { fillPolygons } from '../image/polygon.ts';
import { withRings } from '../swap/mesh.ts';
import { contour } from '../swap/region.ts';
import { beyond, type Channel, drawnOn, type LitFace, lightOn, pixelOf, softOn, tintFrom } from './light.ts';
import { ramp } from './matte.ts';
import type { Adoption } from './relight.ts';

/** Over the face's width: what is finer is the skin's own; colour is blurred more, as lids, cheeks and lips have their own. */
const sigma = 0.03;
const colourSigma = 0.06;
/** ... and how far around eyes, brows and lips skin is as dark as it is. */
const featureReach = 0.03;
/** ... and from how far away those take what skin shows. */
const fillSigma = 0.1;
/** Of that surrounding, the share of skin from which it is believed. */
const enoughSkin = 0.5;

interface NearLight {
  /** 0..1: skin of the face that is no eye, brow or lip. */
  bare: Float32Array;
  /** L, a or b by which skin has more than light from afar leaves it, soft. */
  apart: Float32Array;
}

/** What harmonics leave of a face's skin. @param fitted 0..1: the skin that they are fitted to */
export function nearLight(
  face: LitFace,
  faceWidth: number,
  channel: Channel = 0,
  fitted = face.faceSkin,
): NearLight {
  const { lab, points, faceSkin } = face;
  const { width, height } = lab;
  const { onFace, plane: lit } = lightOn({ lab, points, faceSkin: fitted }, faceWidth, channel);
  const places = barePlaces(points, lab, faceWidth);
  const bare = product(product(faceSkin, onFace), places);
  const soft = maskedBlur(bare, width, height, (channel === 0 ? sigma : colourSigma) * faceWidth);
  return { bare, apart: soft(difference(lab.channels[channel], lit)) };
}

/** 0..1: where no eye, brow or lip is. */
export function barePlaces(
  points: Float32Array,
  { width, height }: Pick<Planes, 'width' | 'height'>,
  faceWidth: number,
): Float32Array {
  const drawn = fillPolygons(
    [leftEye, rightEye, leftBrow, rightBrow, outerLips].map((ring) => contour(ring, points)),
    { x: 0, y: 0, width, height },
  );
  const reach = Math.max(1, Math.round(featureReach * faceWidth));
  return blur(dilate(drawn, width, height, reach), width, height, reach / 2).map((v) => 1 - v);
}

/** Of L, and of a and b: what is no light, but the person's; what is given of more; and the least and the most. */
const given = [
  { usual: 2.5, share: 0.9, range: [-22, 9] },
  { usual: 4, share: 0.8, range: [-10, 10] },
] as const;

/** L of skin, and of half of what a photo shows around a head, under which a room is dim and its light hard, and over which it is not: dark skin alone is no dim room. */
const dimSkin = [54, 62] as const;
const dimPhoto = [30, 45] as const;

/** 0..1: how dim a room is. In other light what is left of the target's skin is folds, blush and the shade of hair: those made faces blotchy. */
export function dimness(skin: number, photo: Float32Array): number {
  const order = photo.slice().sort();
  return (1 - ramp(skin, dimSkin)) * (1 - ramp(order[order.length >> 1] ?? 100, dimPhoto));
}

/** Of a or b of a face's places, the amount that a tenth of them surpass, from which it stands between signs, and for sure. */
export const signs = [7.5, 11] as const;

/**
 * @param face where it goes @param there the face whose light it is; both in pixels of one size
 * @param dim see `dimness`
 * @returns L that is added
 */
export function nearLightFrom(face: LitFace, there: LitFace, faceWidth: number, dim: number): Float32Array {
  if (dim === 0) return new Float32Array(face.lab.channels[0].length);
  return carriedOver(face, there, faceWidth, 0, nearLight(there, faceWidth)).map((v) => v * dim);
}

function carriedOver(
  face: LitFace,
  there: LitFace,
  faceWidth: number,
  channel: Channel,
  { bare, apart }: NearLight,
): Float32Array {
  const { width, height } = face.lab;
  const {
    usual,
    share,
    range: [least, most],
  } = given[Math.min(channel, 1)];
  const own = blur(bare, width, height, sigma * faceWidth);
  const around = blur(bare, width, height, fillSigma * faceWidth);
  const filled = maskedBlur(bare, width, height, fillSigma * faceWidth)(apart);
  const light = apart.map((v, i) => {
    const guessed = filled[i] * Math.min(1, around[i] / enoughSkin);
    const whole = guessed + (v - guessed) * own[i];
    return Math.max(least, Math.min(most, share * beyond(whole, usual)));
  });
  const mesh = withRings(face.points);
  const values = valuesAt(withRings(there.points), light, face.lab);
  const { onFace, plane } = drawnOn(mesh, values, face.lab);
  const soft = softOn(onFace, plane, face.lab, faceWidth);
  return product(soft.value, soft.share);
}

/** a and b that light adds, from afar and from near. */
export function colourFrom(
  face: LitFace,
  there: LitFace,
  faceWidth: number,
  adoption: Pick<Adoption, 'given' | 'taken'>,
): [Float32Array, Float32Array] {
  const [a, b] = tintFrom(face, there, faceWidth, adoption);
  const near = ([1, 2] as const).map((channel) => nearLight(there, faceWidth, channel));
  const share = ramp(Math.max(...near.map(({ apart, bare }) => tenthOf(apart, bare))), signs);
  if (share === 0) return [a, b];
  const [nearA, nearB] = near.map((light, c) =>
    carriedOver(face, there, faceWidth, (c + 1) as Channel, light).map((v) => v * share),
  );
  return [sum(a, nearA!), sum(b, nearB!)];
}

/** What a tenth of a face's places surpass. */
export function tenthOf(plane: Float32Array, bare: Float32Array): number {
  const order = plane
    .map(Math.abs)
    .filter((_, i) => bare[i] > sureBare)
    .sort();
  return order[Math.floor(0.9 * order.length)] ?? 0;
}
const sureBare = 0.7;

/** A smooth plane's value a vertex. */
const valuesAt = (
  mesh: Float32Array,
  plane: Float32Array,
  { width, height }: Pick<Planes, 'width' | 'height'>,
): Float32Array =>
  Float32Array.from({ length: mesh.length / 3 }, (_, v) => plane[pixelOf(mesh, v, width, height)]);
