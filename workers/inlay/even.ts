/**
 * Skin's colour follows its lightness. What else a photo shows, a blush, a bounce of a wall's light, a shadow's warm rim, is little where it was
 * photographed, and a stain once the face stands in other light.
 */
import { mirrorVertices } from '../face/topology.ts';
import { drawnOn, pixelOf, softOn } from '../head/light.ts';
import { ramp } from '../head/matte.ts';
import { signs, tenthOf } from '../head/near-light.ts';
import { difference, product } from '../image/arithmetic.ts';
import { blur, maskedBlur } from '../image/blur.ts';
import { meanOf } from '../image/values.ts';
import { type BareSkin, curvesOf, sure } from './grade.ts';

/** Over the face's width: what is finer is texture, freckles and moles. */
const sigma = 0.012;
/** a or b that a place may have more than its lightness tells, and what is kept of what is over that. */
const usual = 1;
const kept = 0.25;

/** @param blush see `blushOf` @returns a and b that are added, so that no place stands out by its colour; hardly any between signs, whose light is coloured by its place */
export function evenFrom(
  drawn: BareSkin,
  there: BareSkin,
  faceWidth: number,
  blush: readonly Float32Array[],
): [a: Float32Array, b: Float32Array] {
  const own = leftOf(drawn, faceWidth);
  const theirs = leftOf(there, faceWidth);
  if (!(own && theirs))
    return [0, 1].map(() => new Float32Array(drawn.bare.length)) as ReturnType<typeof evenFrom>;
  const coloured = ramp(Math.max(...theirs.map((plane) => tenthOf(plane, there.bare))), signs);
  const { bare } = drawn;
  const seen = blur(bare, drawn.lab.width, drawn.lab.height, sigma * faceWidth);
  return own.map((plane, c) => {
    const given = difference(plane, blush[c]!);
    for (let i = 0; i < given.length; i++) {
      const more = Math.sign(given[i]) * Math.max(0, Math.abs(given[i]) - usual);
      given[i] = -(1 - kept) * (1 - coloured) * more * Math.min(1, seen[i] / sure);
    }
    // blush is more than there is paleness: without it a face would be greyer
    const mean = meanOf(given, bare);
    for (let i = 0; i < given.length; i++) given[i] -= mean;
    return given;
  }) as ReturnType<typeof evenFrom>;
}

/** a and b that skin's lightness does not tell, without texture; null where there is too little skin. */
function leftOf({ lab, bare }: BareSkin, faceWidth: number): Float32Array[] | null {
  const curves = curvesOf({ lab, bare }, faceWidth);
  if (!curves) return null;
  const soft = maskedBlur(bare, lab.width, lab.height, sigma * faceWidth);
  const [lightness, ...colours] = lab.channels;
  return colours.map((plane, c) => {
    const left = new Float32Array(plane.length);
    for (let i = 0; i < left.length; i++) if (bare[i] > 0) left[i] = plane[i] - curves[c]!(lightness[i]);
    return soft(left);
  });
}

/** Over the face's width: what is finer is no blush. a or b that is a person's at most. */
const blushSigma = 0.03;
const mostBlush = 6;
/** Of what surrounds a place, the bare skin from which it is known. */
const known = 0.3;

/**
 * A blush is on both sides of a face, and what light colours on one.
 *
 * @param skin the fan's, as photographed
 * @param points their landmarks
 * @returns a and b that skin has more than its lightness tells, as far as both sides of the face do
 */
export function blushOf(
  skin: BareSkin,
  points: Float32Array,
  faceWidth: number,
): [a: Float32Array, b: Float32Array] {
  const { width, height } = skin.lab;
  const left = leftOf(skin, faceWidth);
  if (!left) return [new Float32Array(width * height), new Float32Array(width * height)];
  const shown = blur(skin.bare, width, height, blushSigma * faceWidth);
  const smooth = maskedBlur(skin.bare, width, height, blushSigma * faceWidth);
  return left.map((plane) => {
    const soft = smooth(plane);
    const at = (v: number): number => {
      const i = pixelOf(points, v, width, height);
      return shown[i] < known ? 0 : soft[i];
    };
    const values = Float32Array.from({ length: points.length / 3 }, (_, v) => {
      const [one, other] = [at(v), at(mirrorVertices[v]!)];
      return one * other <= 0 ? 0 : Math.sign(one) * Math.min(mostBlush, Math.abs(one), Math.abs(other));
    });
    const { onFace, plane: drawn } = drawnOn(points, values, skin.lab);
    const { value, share } = softOn(onFace, drawn, skin.lab, faceWidth);
    return product(value, share);
  }) as ReturnType<typeof blushOf>;
}
