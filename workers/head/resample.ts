import { blur } from '../image/blur.ts';
import { type Placement, scaleOf } from './place.ts';

/** Sigma of the blur before pixels are left out, over the pixels that become one. */
const antialias = 0.42;

export interface Size {
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
  // a row's places, the same for all planes
  const places = new Int32Array(width);
  const [sharesX, sharesY] = [new Float64Array(width), new Float64Array(width)];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const u = Math.min(lastX, Math.max(0, back.a * (x + 0.5) - back.b * (y + 0.5) + back.left - 0.5));
      const v = Math.min(lastY, Math.max(0, back.b * (x + 0.5) + back.a * (y + 0.5) + back.top - 0.5));
      places[x] = (v | 0) * from.width + (u | 0);
      sharesX[x] = u - (u | 0);
      sharesY[x] = v - (v | 0);
    }
    for (const [c, plane] of soft.entries())
      readRow(plane, from.width, { places, sharesX, sharesY }, out[c].subarray(y * width, (y + 1) * width));
  }
  return out;
}

/** Where in a plane each pixel of a row is read: after which place, and how far from it. */
interface Row {
  places: Int32Array;
  sharesX: Float64Array;
  sharesY: Float64Array;
}

function readRow(
  plane: Float32Array,
  width: number,
  { places, sharesX, sharesY }: Row,
  out: Float32Array,
): void {
  for (let x = 0; x < out.length; x++) {
    const at = places[x];
    const under = at + width;
    const top = plane[at] + (plane[at + 1] - plane[at]) * sharesX[x];
    const bottom = plane[under] + (plane[under + 1] - plane[under]) * sharesX[x];
    out[x] = top + (bottom - top) * sharesY[x];
  }
}
