/**
 * Hard light taken out of a face by its mirror image: what a face shows on one side only is light, where nothing else
 * says so. A nose's shadow and a lit cheek go; features, and whatever both sides show, stay.
 */
import { difference, product, without } from '../image/arithmetic.ts';
import { blur, maskedBlur } from '../image/blur.ts';
import type { Planes } from '../image/planes.ts';
import { smoothstep } from './mask.ts';

/** A face's texture on the target, the smooth surface under it, and where it is bare skin, 0..1 a pixel. */
export interface Surface {
  patch: Planes;
  shading: Planes;
  bare: Float32Array;
}

/** Sigma of what counts as light and not as texture, over the face's width. */
const lightSigma = 0.04;
/** Softness of where both sides are known, over the face's width. */
const softness = 0.04;
/** Deviation in Lab units up to which two sides are taken for equal. */
const equal = 2;

/**
 * @param twin the same face, from its mirror image
 * @param features 0..1: eyes, brows, nostrils and lips, which nobody's two sides share
 */
export function evenLight(own: Surface, twin: Surface, features: Float32Array, faceWidth: number): Planes {
  const { width, height } = own.patch;
  const shared = without(product(own.bare, twin.bare), features);
  const share = blur(shared, width, height, softness * faceWidth).map((s) => smoothstep((s - 0.5) * 2));
  const soften = maskedBlur(shared, width, height, lightSigma * faceWidth);
  const [l, a, b] = own.patch.channels.map((plane, c) => {
    const over = ({ patch, shading }: Surface): Float32Array =>
      soften(difference(patch.channels[c], shading.channels[c]), 0);
    const mine = over(own);
    const other = over(twin);
    return plane.map((v, i) => {
      const weights = [1 / (mine[i] ** 2 + equal ** 2), 1 / (other[i] ** 2 + equal ** 2)];
      const even = (mine[i] * weights[0] + other[i] * weights[1]) / (weights[0] + weights[1]);
      return v + (even - mine[i]) * share[i];
    });
  });
  return { width, height, channels: [l, a, b] };
}
