/**
 * A beard below the chin belongs to the head. The network takes it for the neck's skin: drawn in that skin's light it would be grey fuzz,
 * and one that stays on the old neck looks like dirt.
 */
import { blur } from '../image/blur.ts';
import { labOf } from '../image/planes.ts';
import { ramp } from './matte.ts';
import type { Sight } from './sight.ts';
import { together } from './together.ts';
import { noLight } from './tone.ts';

/** Heights over the chin: between which a beard ends at the latest, up to where it may begin, and where a neck is measured. */
const ends = [-0.45, -0.35] as const;
const begins = 0.15;
const measured = { from: -0.45, to: -0.17 } as const;
const sureSkin = 0.8;
const leastSkin = 0.5;
/** Over the face's width squared: so little of a neck says nothing. */
const leastNeck = 0.01;
/** Colour in a light of 1 under which nothing is taken for skin: long beards hide some of it, and in black and white all has none. */
const leastColour = 0.12;
/** Shares of a neck's colour and of its light between which dark hair goes over into its shade: shade has all of the skin's colour. */
const colourful = [0.45, 0.75] as const;
const light = [0.88, 1] as const;
const leastBeard = 0.5;
const leastFace = 0.5;
/** Over the face's width. */
const softness = 0.01;

/** @param heights over the chin, over the face's @param leastFront area on the face, over its width squared, that the beard must have @returns 0..1: dark beard, as far as it hangs together with one on the face */
export function hangingBeard(
  {
    planes,
    hull,
    faceSkin,
    bodySkin,
    width,
    height,
    faceWidth,
  }: Pick<Sight, 'planes' | 'hull' | 'faceSkin' | 'bodySkin' | 'width' | 'height' | 'faceWidth'>,
  heights: Float32Array,
  leastFront = 0,
): Float32Array {
  const [l, a, b] = labOf(planes).channels;
  const lit = new Float32Array(l.length);
  for (let i = 0; i < lit.length; i++) lit[i] = l[i] + noLight;
  const colour = new Float32Array(lit.length);
  for (let i = 0; i < colour.length; i++) colour[i] = Math.sqrt(a[i] * a[i] + b[i] * b[i]) / lit[i];
  const isNeck = new Float32Array(bodySkin.length);
  for (let i = 0; i < isNeck.length; i++)
    isNeck[i] =
      bodySkin[i] > sureSkin &&
      colour[i] >= leastColour &&
      heights[i] > measured.from &&
      heights[i] < measured.to
        ? 1
        : 0;
  const neck = [colour, lit].map((plane) => {
    const sorted = plane.filter((_, i) => isNeck[i] === 1).sort();
    return sorted.length < leastNeck * faceWidth ** 2 ? 0 : sorted[sorted.length >> 1];
  });
  if (neck[0] === 0) return new Float32Array(l.length);
  const dark = new Float32Array(lit.length);
  for (let i = 0; i < dark.length; i++)
    dark[i] =
      heights[i] > ends[0] && heights[i] < begins && bodySkin[i] + faceSkin[i] > leastSkin
        ? (1 - ramp(colour[i] / neck[0], colourful)) * (1 - ramp(lit[i] / neck[1], light))
        : 0;
  const isBeard = together(
    { width, length: dark.length },
    (i) => dark[i] > leastBeard,
    (i) => hull[i] > leastFace,
  );
  const front = dark.reduce((sum, v, i) => sum + v * isBeard[i] * hull[i], 0) / faceWidth ** 2;
  if (front < leastFront) return new Float32Array(l.length);
  return blur(
    dark.map((v, i) => v * isBeard[i] * ramp(heights[i], ends)),
    width,
    height,
    softness * faceWidth,
  );
}
