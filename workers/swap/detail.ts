import { difference } from '../image/arithmetic.ts';
import { blur } from '../image/blur.ts';
import type { Planes } from '../image/planes.ts';

/** The band that carries pores, grain and the camera's sharpness, in pixels. */
const detailSigma = 1.1;
const detailGain = [0.5, 1.9] as const;
/** Variances of the Laplacian, patch over target, that need no change. */
const sameSharpness = [0.85, 1.2] as const;

/**
 * Scales the finest band until the Laplacian's variance is near the target's, so that neither a soft nor a crisp face
 * sticks out.
 *
 * @param scale pixels of the fan's photo a pixel of the target's: what is enlarged has blocks and noise in its finest band
 */
export function matchDetail(lab: Planes, target: Planes, weight: Float32Array, scale: number): void {
  const { width, height } = lab;
  const [l] = lab.channels;
  const soft = blur(l, width, height, detailSigma);
  const detail = difference(l, soft);
  // var(L(soft) + g L(detail)) = a g² + 2 b g + c
  let [a, b, c, wanted] = [0, 0, 0, 0];
  for (let y = 1; y + 1 < height; y++) {
    for (let x = 1; x + 1 < width; x++) {
      const i = y * width + x;
      if (weight[i] < 0.5) continue;
      const fine = laplacian(detail, i, width);
      const coarse = laplacian(soft, i, width);
      a += fine * fine;
      b += fine * coarse;
      c += coarse * coarse;
      wanted += laplacian(target.channels[0], i, width) ** 2;
    }
  }
  if (a === 0 || wanted === 0) return;
  const ratio = (a + 2 * b + c) / wanted;
  const goal = wanted * Math.min(sameSharpness[1], Math.max(sameSharpness[0], ratio));
  const exact = (Math.sqrt(Math.max(0, b * b - a * (c - goal))) - b) / a;
  const most = Math.max(1, detailGain[1] * Math.min(1, scale));
  const gain = Math.min(most, Math.max(detailGain[0], exact));
  for (let i = 0; i < l.length; i++) l[i] = soft[i] + detail[i] * gain;
}

export function laplacian(plane: Float32Array, i: number, width: number): number {
  return 4 * plane[i] - plane[i - 1] - plane[i + 1] - plane[i - width] - plane[i + width];
}
