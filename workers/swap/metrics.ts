/**
 * The figures by which a result is judged, during the swap and in the benchmark.
 */

import { align, transform } from '../face/align.ts';
import { meshVertices } from '../face/topology.ts';
import { inverted } from '../image/arithmetic.ts';
import { distanceInside } from '../image/distance.ts';
import type { Planes } from '../image/planes.ts';
import type { SwapReport } from '../types.ts';
import { laplacian } from './detail.ts';
import { interOcular } from './geometry.ts';

export type Figures = Required<Omit<SwapReport, 'other' | 'variant' | 'milliseconds'>>;

/** Embeddings of both, see `embed`. */
export interface Identity {
  source: Float32Array;
  target: Float32Array;
}

/** Mean landmark distance in space after removing pose and size, over the inter-ocular distance. */
export function expressionError(result: Float32Array, target: Float32Array): number {
  const every = Array.from({ length: meshVertices }, (_, v) => v);
  const posed = transform(result, align(result, target, every));
  let sum = 0;
  for (let v = 0; v < meshVertices * 3; v += 3) {
    sum += Math.hypot(posed[v] - target[v], posed[v + 1] - target[v + 1], posed[v + 2] - target[v + 2]);
  }
  return sum / meshVertices / (interOcular(target) || 1);
}

const ringWidth = 3;
const ringOffset = 8;

/** Pixels to the mask's half-coverage contour, positive inside. */
export function contourDistance(alpha: Float32Array, width: number, height: number): Float32Array {
  const inside = new Uint8Array(alpha.length);
  for (let i = 0; i < inside.length; i++) if (alpha[i] >= 0.5) inside[i] = 1;
  const outside = new Uint8Array(inverted(inside));
  const distance = distanceInside(inside, width, height);
  const away = distanceInside(outside, width, height);
  for (let i = 0; i < distance.length; i++) distance[i] = inside[i] ? distance[i] - 0.5 : 0.5 - away[i];
  return distance;
}

/** Mean lightness gradient on a 3-px ring at the mask's edge over that on the rings 8 px inside and outside. */
export function seam(lab: Planes, distance: Float32Array): number {
  const [l] = lab.channels;
  const { width, height } = lab;
  let edge = 0;
  let edgeCount = 0;
  let beside = 0;
  let besideCount = 0;
  for (let y = 1; y + 1 < height; y++) {
    for (let x = 1; x + 1 < width; x++) {
      const i = y * width + x;
      const d = Math.abs(distance[i]);
      const isEdge = d <= ringWidth / 2;
      if (!isEdge && Math.abs(d - ringOffset) > ringWidth / 2) continue;
      const gradient = Math.hypot(l[i + 1] - l[i - 1], l[i + width] - l[i - width]);
      if (isEdge) {
        edge += gradient;
        edgeCount++;
      } else {
        beside += gradient;
        besideCount++;
      }
    }
  }
  return edge / (edgeCount || 1) / (beside / (besideCount || 1) || 1);
}

/**
 * ΔE2000 between the mean skin colours of the 8 px inside and the 8 px outside of the mask's edge; 0 where one side
 * shows no skin.
 *
 * @param skin 0..1 a pixel
 */
export function boundaryDeltaE(lab: Planes, distance: Float32Array, skin: Float32Array): number {
  const inner = ringMean(lab, skin, (i) => distance[i] > 0 && distance[i] <= ringOffset);
  const outer = ringMean(lab, skin, (i) => distance[i] <= 0 && distance[i] >= -ringOffset);
  return inner && outer ? deltaE2000(inner, outer) : 0;
}

function ringMean(lab: Planes, skin: Float32Array, isIn: (i: number) => boolean): number[] | null {
  const sums = [0, 0, 0];
  let count = 0;
  for (let i = 0; i < skin.length; i++) {
    if (skin[i] < 0.5 || !isIn(i)) continue;
    for (let c = 0; c < 3; c++) sums[c] += lab.channels[c][i];
    count++;
  }
  return count > 0 ? sums.map((sum) => sum / count) : null;
}

/** Variance of the lightness Laplacian inside the mask, result over target. */
export function sharpness(result: Planes, target: Planes, alpha: Float32Array): number {
  return laplacianVariance(result, alpha) / (laplacianVariance(target, alpha) || 1);
}

function laplacianVariance(lab: Planes, alpha: Float32Array): number {
  const [l] = lab.channels;
  const { width, height } = lab;
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (let y = 1; y + 1 < height; y++) {
    for (let x = 1; x + 1 < width; x++) {
      const i = y * width + x;
      if (alpha[i] < 0.5) continue;
      const value = laplacian(l, i, width);
      sum += value;
      squares += value * value;
      count++;
    }
  }
  return squares / (count || 1) - (sum / (count || 1)) ** 2;
}

/** CIEDE2000 (Sharma, Wu & Dalal 2005). */
export function deltaE2000(first: readonly number[], second: readonly number[]): number {
  const [l1, a1, b1] = first;
  const [l2, a2, b2] = second;
  const rad = Math.PI / 180;
  const meanC = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const g = 0.5 * (1 - Math.sqrt(meanC ** 7 / (meanC ** 7 + 25 ** 7)));
  const c1 = Math.hypot(a1 * (1 + g), b1);
  const c2 = Math.hypot(a2 * (1 + g), b2);
  const hue = (a: number, b: number): number =>
    a === 0 && b === 0 ? 0 : (Math.atan2(b, a) / rad + 360) % 360;
  const h1 = hue(a1 * (1 + g), b1);
  const h2 = hue(a2 * (1 + g), b2);
  const isGrey = c1 * c2 === 0;
  const turn = isGrey ? 0 : ((h2 - h1 + 540) % 360) - 180;
  const dl = l2 - l1;
  const dc = c2 - c1;
  const dh = 2 * Math.sqrt(c1 * c2) * Math.sin((turn / 2) * rad);
  const l = (l1 + l2) / 2;
  const c = (c1 + c2) / 2;
  const sum = h1 + h2;
  const h = isGrey ? sum : Math.abs(h1 - h2) <= 180 ? sum / 2 : sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2;
  const t =
    1 -
    0.17 * Math.cos((h - 30) * rad) +
    0.24 * Math.cos(2 * h * rad) +
    0.32 * Math.cos((3 * h + 6) * rad) -
    0.2 * Math.cos((4 * h - 63) * rad);
  const sl = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2);
  const sc = 1 + 0.045 * c;
  const sh = 1 + 0.015 * c * t;
  const rotation =
    -2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7)) * Math.sin(60 * Math.exp(-(((h - 275) / 25) ** 2)) * rad);
  return Math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rotation * (dc / sc) * (dh / sh));
}
