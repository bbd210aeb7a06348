/** Where a face ends inside of its outline: cheeks are dark there, turned away or beneath hair, and a line before the ear of another. */
import type { Head } from '../head/head.ts';
import { difference, product, ramped, smoothlyRamped, without } from '../image/arithmetic.ts';
import { blur, maskedBlur } from '../image/blur.ts';

/** Over the face's width: what is compared; how far inside of its outline a face may end; and how softly. */
const sigma = 0.012;
const depthSigma = 0.09;
const softness = 0.012;
/** Of the outline, blurred by that, from where on a face is drawn in any case. */
const depths = [0.75, 0.95] as const;
/** L by which the face is darker than what it would hide, from nothing to all. */
const darker = [3, 8] as const;

/** @returns 0..1: how far the face is drawn; where skin is on both sides of its edge, without what is dark there */
export function withoutDarkEdge(
  there: Pick<Head, 'width' | 'height' | 'faceWidth'>,
  shown: {
    alpha: Float32Array;
    outline: Float32Array;
    /** 0..1: skin on both sides of the seam, of no feature. */
    plain: Float32Array;
    /** L as either is drawn. */
    drawn: Float32Array;
    under: Float32Array;
  },
): Float32Array {
  const { width, height, faceWidth: W } = there;
  const { alpha, outline, plain, drawn, under } = shown;
  const soft = maskedBlur(plain, width, height, sigma * W);
  const gap = soft(difference(under, drawn));
  const depth = blur(outline, width, height, depthSigma * W);
  const dark = without(product(plain, smoothlyRamped(gap, darker)), smoothlyRamped(depth, depths));
  return without(alpha, ramped(blur(dark, width, height, softness * W), [0, 1]));
}
