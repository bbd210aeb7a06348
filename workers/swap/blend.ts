/**
 * The patch meets the picture: a membrane carries the boundary's difference inside, then the bands are blended.
 */
import { maskedBlur } from '../image/blur.ts';
import type { Planes } from '../image/planes.ts';
import { type SwapMask, smoothstep } from './mask.ts';
import { membrane } from './membrane.ts';
import { blendDifference } from './pyramid.ts';

/** The boundary's correction is whole this far inside, over the face's width. */
const edgeWidth = 0.03;
/** Sigma by which the patch is continued where the mask leaves it out, over the face's width. */
const continuation = 0.05;
/** Pixels with at least this share of the patch are its own. */
const sureAlpha = 0.5;
const membraneLimits = [22, 12, 12] as const;
/** The coarsest band of the pyramid, over the face's width. */
const coarsestBand = 1 / 14;

/**
 * @param target,patch CIELAB planes of one size
 * @param bare weight of skin in both pictures: only there may the membrane hold on to the boundary
 * @param isCovered 1 where the patch has pixels
 * @param faceWidth pixels
 * @param reach how far the boundary's correction reaches inside, over the face's width
 */
export function blend(
  target: Planes,
  patch: Planes,
  mask: SwapMask,
  bare: Float32Array,
  isCovered: Uint8Array,
  faceWidth: number,
  reach: number,
): Planes {
  const { width, height } = target;
  const bands = Math.max(2, Math.min(6, Math.round(Math.log2(faceWidth * coarsestBand)) + 1));
  const edge = mask.alpha.map((a, i) => (a > 0.02 && a < 0.6 ? bare[i] : 0));
  const near = mask.depth.map((d) => 1 - smoothstep((d / faceWidth - edgeWidth) / (2 * reach)));
  const continueFrom = maskedBlur(mask.alpha, width, height, continuation * faceWidth);
  const channels = target.channels.map((plane, c) => {
    const difference = new Float32Array(plane.length);
    for (let i = 0; i < plane.length; i++) if (isCovered[i]) difference[i] = patch.channels[c][i] - plane[i];
    const correction = membrane(
      difference.map((d) => -d),
      edge,
      width,
      height,
      membraneLimits[c],
    );
    for (let i = 0; i < plane.length; i++) difference[i] += correction[i] * near[i];
    // what the mask leaves out continues the face smoothly, or hair and background would ring into the coarse bands
    const continued = continueFrom(difference);
    for (let i = 0; i < plane.length; i++) {
      difference[i] = continued[i] + (difference[i] - continued[i]) * smoothstep(mask.alpha[i] / sureAlpha);
    }
    const change = blendDifference(difference, mask.alpha, width, height, bands);
    return plane.map((v, i) => v + change[i] * mask.guard[i]);
  });
  return { width, height, channels: [channels[0], channels[1], channels[2]] };
}
