/**
 * What is known of a picture, spread over what is not: smooth inside of holes of any size, and as it was where it is known
 * (push-pull, Gortler et al. 1996). The cost is that of the pixels, whatever the holes.
 */
export interface Weighted {
  width: number;
  height: number;
  planes: readonly Float32Array[];
  /** 0..1: how well a pixel is known. */
  weight: Float32Array;
}

/** The planes with every pixel known, so long as one was. */
export function spread({ width, height, planes, weight }: Weighted): Float32Array[] {
  const full = weight.map((w) => Math.min(1, w));
  if (width <= 1 && height <= 1) return planes.map((plane) => plane.slice());
  const [w, h] = [Math.max(1, Math.ceil(width / 2)), Math.max(1, Math.ceil(height / 2))];
  const sums = planes.map(() => new Float32Array(w * h));
  const weights = new Float32Array(w * h);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const o = (y >> 1) * w + (x >> 1);
      weights[o] += full[i];
      for (let c = 0; c < planes.length; c++) sums[c][o] += full[i] * planes[c][i];
    }
  }
  for (let o = 0; o < weights.length; o++) {
    if (weights[o] > 0) for (const sum of sums) sum[o] /= weights[o];
  }
  const coarse = spread({ width: w, height: h, planes: sums, weight: weights });
  return planes.map((plane, c) => {
    const out = new Float32Array(width * height);
    for (let y = 0, i = 0; y < height; y++) {
      const gy = Math.min(h - 1, Math.max(0, y / 2 - 0.25));
      const y0 = Math.min(Math.max(0, h - 2), gy | 0);
      const down = y0 + 1 < h ? w : 0;
      const fy = gy - y0;
      for (let x = 0; x < width; x++, i++) {
        if (full[i] >= 1) {
          out[i] = plane[i];
          continue;
        }
        const gx = Math.min(w - 1, Math.max(0, x / 2 - 0.25));
        const x0 = Math.min(Math.max(0, w - 2), gx | 0);
        const right = x0 + 1 < w ? 1 : 0;
        const fx = gx - x0;
        const at = y0 * w + x0;
        const s = coarse[c];
        const top = s[at] + (s[at + right] - s[at]) * fx;
        const bottom = s[at + down] + (s[at + down + right] - s[at + down]) * fx;
        const value = top + (bottom - top) * fy;
        out[i] = value + (plane[i] - value) * full[i];
      }
    }
    return out;
  });
}
