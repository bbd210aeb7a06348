import { type Planes, writeLab } from '../image/planes.ts';
import type { Box, Raster } from '../types.ts';

/**
 * The target under the patch; where alpha is 0 not a bit differs.
 *
 * @param before the box's pixels, CIELAB
 * @param data where the result goes: a copy, if nothing is given
 */
export function blend(
  target: Raster,
  box: Box,
  before: Planes,
  patch: Planes,
  alpha: Float32Array,
  data: Uint8ClampedArray = target.data.slice(),
): Raster {
  const [l, a, b] = before.channels;
  const [patchL, patchA, patchB] = patch.channels;
  for (let y = 0, i = 0; y < box.height; y++) {
    let p = ((box.y + y) * target.width + box.x) * 4;
    for (let x = 0; x < box.width; x++, i++, p += 4) {
      const share = alpha[i];
      if (share <= 0) continue;
      writeLab(
        data,
        p,
        l[i] + (patchL[i] - l[i]) * share,
        a[i] + (patchA[i] - a[i]) * share,
        b[i] + (patchB[i] - b[i]) * share,
      );
    }
  }
  return { width: target.width, height: target.height, data };
}
