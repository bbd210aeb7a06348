/**
 * The patch takes the target's tone where it ends on skin: what light does at a border, a smooth surface only knows
 * roughly.
 */
import { difference } from '../image/arithmetic.ts';
import { blur, maskedBlur } from '../image/blur.ts';
import type { Planes } from '../image/planes.ts';
import { smoothstep } from './mask.ts';

/** Shares of the patch between which a place lies at its border. */
const band = [0.03, 0.6] as const;
/** Sigmas of the difference along the border, and of how far from it a place lies; over the face's width. */
const alongSigma = 0.05;
const depthSigma = 0.07;
/** The most in L, and in a and b, that the patch is changed by. */
const most = [9, 5, 5] as const;

/**
 * Changes the patch.
 *
 * @param alpha its share a pixel, 0..1
 * @param bare 0..1: the target's skin
 */
export function meetBorder(
  patch: Planes,
  target: Planes,
  alpha: Float32Array,
  bare: Float32Array,
  faceWidth: number,
): void {
  const { width, height } = patch;
  const border = alpha.map((share, i) => (share > band[0] && share < band[1] ? bare[i] : 0));
  const soften = maskedBlur(border, width, height, alongSigma * faceWidth);
  const near = blur(border, width, height, alongSigma * faceWidth).map((n) => smoothstep(n * 8));
  const depth = blur(alpha, width, height, depthSigma * faceWidth).map(
    (a) => 1 - smoothstep((a - 0.5) / 0.45),
  );
  patch.channels.forEach((plane, c) => {
    const lacking = soften(difference(target.channels[c], plane), 0);
    for (let i = 0; i < plane.length; i++) {
      const change = Math.max(-most[c], Math.min(most[c], lacking[i]));
      plane[i] += change * near[i] * depth[i];
    }
  });
}
