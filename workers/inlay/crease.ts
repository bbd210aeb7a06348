/**
 * Creases beside noses, nostrils' rims and folds are redder and yellower than the skin around them, as light comes through it. What evens shade
 * and blush takes that, too, and a grey crease looks drawn.
 */
import { difference, product, ramped, scaled, smoothlyRamped } from '../image/arithmetic.ts';
import { blur, maskedBlur } from '../image/blur.ts';
import type { Planes } from '../image/planes.ts';
import type { BareSkin } from './grade.ts';

/** Over the face's width: a crease is narrower than what this leaves, and how softly it ends. */
const aroundSigma = 0.04;
const endSigma = 0.008;
/** L by which it is darker than what surrounds it: from where on, and wholly. */
const darker = [3, 11] as const;
/** a or b that is given at most, and times that chroma may grow. */
const most = 14;
const mostScale = 1.2;
/** b by which a place is bluer than what surrounds it from where it is no crease. */
const cold = 4;

/**
 * @param photo CIELAB of the fan, as photographed
 * @param drawn the same as drawn so far
 * @param scale of the chroma of both skins
 * @returns a and b that are added, so that creases are as much warmer than what surrounds them as they were
 */
export function creaseFrom(
  photo: Planes,
  { lab, bare }: BareSkin,
  faceWidth: number,
  scale: number,
): [a: Float32Array, b: Float32Array] {
  const { width, height } = lab;
  const around = maskedBlur(bare, width, height, aroundSigma * faceWidth);
  const fine = (plane: Float32Array): Float32Array => difference(plane, around(plane));
  const [lightness, ...drawn] = lab.channels.map(fine);
  const own = photo.channels.slice(1).map(fine);
  const dark = product(bare, smoothlyRamped(scaled(lightness!, -1), darker));
  const crease = blur(dark, width, height, endSigma * faceWidth);
  // lashes and what filters make of black are blue or purple
  const warm = product(crease, smoothlyRamped(own[1]!, [-cold, 0]));
  const given = (c: 0 | 1): Float32Array => {
    const lacking = difference(scaled(own[c]!, Math.min(mostScale, scale)), drawn[c]!);
    return product(warm, scaled(ramped(lacking, [0, most]), most));
  };
  return [given(0), given(1)];
}
