import { blur } from '../image/blur.ts';
import { type Placement, scaleOf } from './place.ts';

/** Sigma of the blur before pixels are left out, over the pixels that become one. */
const antialias = 0.42;

interface Size {
  width: number;
  height: number;
}

/** Planes of one grid over another, bilinear; the last values repeat outside. @param back from the second grid's pixels to the first's */
export const resample = (
  from: Size,
  back: Placement,
  to: Size,
  planes: readonly Float32Array[],
): Float32Array[] => sample(from, back, to, softened(from, back, planes));

/** What `sample` needs where pixels are left out: once for many samples of the same scale. */
export function softened(
  from: Size,
  back: Placement,
  planes: readonly Float32Array[],
): readonly Float32Array[] {
  const step = scaleOf(back);
  return step > 1.1 ? planes.map((plane) => blur(plane, from.width, from.height, antialias * step)) : planes;
}

/** @param soft see `softened` */
export function sample(
  from: Size,
  back: Placement,
  { width, height }: Size,
  soft: readonly Float32Array[],
): Float32Array[] {
  const out = soft.map(() => new Float32Array(width * height));
  const [lastX, lastY] = [from.width - 1.001, from.height - 1.001];
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const u = Math.min(lastX, Math.max(0, back.a * (x + 0.5) - back.b * (y + 0.5) + back.left - 0.5));
      const v = Math.min(lastY, Math.max(0, back.b * (x + 0.5) + back.a * (y + 0.5) + back.top - 0.5));
      const [x0, y0] = [u | 0, v | 0];
      const [fx, fy] = [u - x0, v - y0];
      const at = y0 * from.width + x0;
      for (let c = 0; c < soft.length; c++) {
        const plane = soft[c];
        const top = plane[at] + (plane[at + 1] - plane[at]) * fx;
        const under = at + from.width;
        const bottom = plane[under] + (plane[under + 1] - plane[under]) * fx;
        out[c][i] = top + (bottom - top) * fy;
      }
    }
  }
  return out;
}
