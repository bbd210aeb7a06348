/** A jaw's edge before what is behind it: smooth, as jaws are, where the network's is notched and skin hardly differs from a neck, a shoulder or a wall. */
import { blur } from '../image/blur.ts';
import { dilate } from '../image/morphology.ts';
import { smoothstep } from '../swap/mask.ts';
import { ramp } from './matte.ts';
import type { Sight } from './sight.ts';

/** Heights over the chin between which that is so: below hang beards, and above is hair. */
const [from, to] = [[-0.12, -0.04] as const, [0.3, 0.42] as const];
/** Over the face's width: how near its outline, how far from hair, and what is smoothed. */
const reach = 0.08;
const hairNear = 0.05;
const softness = 0.03;
/** Of the smooth edge, what counts as nothing and as all. */
const edge = [0.3, 0.7] as const;
/** Probability of hair from which an edge is none of skin. */
const likelyHair = [0.3, 0.6] as const;

/** @param alpha 0..1: the head @param heights over the chin, over the face's */
export function withSmoothJaw(
  alpha: Float32Array,
  {
    width,
    height,
    faceWidth,
    hull,
    head,
    faceSkin,
  }: Pick<Sight, 'width' | 'height' | 'faceWidth' | 'hull' | 'head' | 'faceSkin'>,
  heights: Float32Array,
): Float32Array {
  const grown = (plane: Float32Array, share: number): Float32Array =>
    dilate(plane, width, height, Math.max(1, Math.round(share * faceWidth)));
  const near = blur(grown(hull, reach), width, height, softness * faceWidth);
  const hair = grown(
    head.map((v, i) => Math.max(0, v - faceSkin[i])),
    hairNear,
  );
  const smooth = blur(alpha, width, height, softness * faceWidth);
  return alpha.map((a, i) => {
    const low = ramp(heights[i], from) * (1 - ramp(heights[i], to));
    if (low === 0) return a;
    const share = low * near[i] * (1 - ramp(hair[i], likelyHair));
    return a + share * (smoothstep(ramp(smooth[i], edge)) - a);
  });
}
