/**
 * Guided filter with a guide in colour (He, Sun & Tang 2013): a field comes to follow the edges of a picture.
 */

import { windowMean } from '@facet/wasm/planes.ts';
import { boxWhere } from '../image/box.ts';
import { cutPlane, putPlane } from '../image/planes.ts';

export interface Guide {
  width: number;
  height: number;
  radius: number;
  colour: readonly Float32Array[];
  mean: Float32Array[];
  /** The inverse of each window's covariance: rr, rg, rb, gg, gb, bb. */
  inverse: Float32Array[];
}

/** @param epsilon variance (of 0..1) below which a window is taken for flat */
export function createGuide(
  colour: readonly Float32Array[],
  width: number,
  height: number,
  radius: number,
  epsilon: number,
): Guide {
  const box = (plane: Float32Array): Float32Array => windowMean(plane, width, height, radius);
  const mean = colour.map(box);
  const covariance = pairs.map(([a, b]) => {
    const plane = box(product(colour[a], colour[b]));
    for (let i = 0; i < plane.length; i++) plane[i] -= mean[a][i] * mean[b][i];
    return plane;
  });
  const [rr, rg, rb, gg, gb, bb] = covariance;
  for (let i = 0; i < rr.length; i++) {
    const [a, b, c] = [rr[i] + epsilon, rg[i], rb[i]];
    const [d, e, f] = [gg[i] + epsilon, gb[i], bb[i] + epsilon];
    const [aa, ab, ac] = [d * f - e * e, c * e - b * f, b * e - c * d];
    const scale = 1 / (a * aa + b * ab + c * ac);
    rr[i] = aa * scale;
    rg[i] = ab * scale;
    rb[i] = ac * scale;
    gg[i] = (a * f - c * c) * scale;
    gb[i] = (b * c - a * e) * scale;
    bb[i] = (a * d - b * b) * scale;
  }
  return { width, height, radius, colour, mean, inverse: covariance };
}

const pairs = [
  [0, 0],
  [0, 1],
  [0, 2],
  [1, 1],
  [1, 2],
  [2, 2],
] as const;

export function guided(
  field: Float32Array,
  { width, height, radius, colour, mean, inverse }: Guide,
): Float32Array {
  const box = (plane: Float32Array): Float32Array => windowMean(plane, width, height, radius);
  const own = box(field);
  const [cr, cg, cb] = colour.map((plane) => box(product(plane, field)));
  const [rr, rg, rb, gg, gb, bb] = inverse;
  const offset = own.slice();
  for (let i = 0; i < own.length; i++) {
    const r = cr[i] - mean[0][i] * own[i];
    const g = cg[i] - mean[1][i] * own[i];
    const b = cb[i] - mean[2][i] * own[i];
    cr[i] = rr[i] * r + rg[i] * g + rb[i] * b;
    cg[i] = rg[i] * r + gg[i] * g + gb[i] * b;
    cb[i] = rb[i] * r + gb[i] * g + bb[i] * b;
    offset[i] -= cr[i] * mean[0][i] + cg[i] * mean[1][i] + cb[i] * mean[2][i];
  }
  const [ar, ag, ab, out] = [cr, cg, cb, offset].map(box);
  for (let i = 0; i < out.length; i++) {
    out[i] = Math.min(
      1,
      Math.max(0, out[i] + ar[i] * colour[0][i] + ag[i] * colour[1][i] + ab[i] * colour[2][i]),
    );
  }
  return out;
}

/** The same of a field that is 0 in much of a picture, and stays so there: only where it is not, and near. */
export function guidedNear(field: Float32Array, guide: Guide): Float32Array {
  const { width, height, radius } = guide;
  const shown = boxWhere(guide, (i) => field[i] !== 0);
  // two windows further there is nothing, and a third one is not cut off by the box
  const margin = 3 * radius;
  const x = Math.max(0, shown.x - margin);
  const y = Math.max(0, shown.y - margin);
  const box = {
    x,
    y,
    width: Math.min(width, shown.x + shown.width + margin) - x,
    height: Math.min(height, shown.y + shown.height + margin) - y,
  };
  const out = new Float32Array(field.length);
  if (shown.width === 0) return out;
  const cut = (plane: Float32Array): Float32Array => cutPlane(plane, width, box);
  const part = guided(cut(field), {
    width: box.width,
    height: box.height,
    radius,
    colour: guide.colour.map(cut),
    mean: guide.mean.map(cut),
    inverse: guide.inverse.map(cut),
  });
  putPlane(out, width, box, part);
  return out;
}

function product(a: Float32Array, b: Float32Array): Float32Array {
  const out = new Float32Array(a.length);
  for (let i = 0; i < out.length; i++) out[i] = a[i] * b[i];
  return out;
}
