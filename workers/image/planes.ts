/**
 * Float images as three planes: sRGB 0..255 where pixels are resampled, CIELAB (D65) where colours are compared.
 */
import type { Box, Raster } from '../types.ts';

export interface Planes {
  width: number;
  height: number;
  /** Three planes of width × height: r, g, b or L, a, b. */
  channels: readonly [Float32Array, Float32Array, Float32Array];
}

/** A CIELAB colour. */
export type Lab = readonly [l: number, a: number, b: number];

/** A pixel of planes in CIELAB. */
export const labAt = ({ channels: [l, a, b] }: Planes, i: number): Lab => [l[i], a[i], b[i]];

export function createPlanes(width: number, height: number): Planes {
  const plane = (): Float32Array => new Float32Array(width * height);
  return { width, height, channels: [plane(), plane(), plane()] };
}

/** The pixels of a box that lies inside of the image, as sRGB planes. */
export function cutPlanes(image: Raster, box: Box): Planes {
  const out = createPlanes(box.width, box.height);
  const [r, g, b] = out.channels;
  for (let y = 0, o = 0; y < box.height; y++) {
    let p = ((box.y + y) * image.width + box.x) * 4;
    for (let x = 0; x < box.width; x++, o++, p += 4) {
      r[o] = image.data[p];
      g[o] = image.data[p + 1];
      b[o] = image.data[p + 2];
    }
  }
  return out;
}

/** The values of a plane in a box that lies inside of it. */
export function cutPlane(plane: Float32Array, width: number, box: Box): Float32Array {
  const out = new Float32Array(box.width * box.height);
  for (let y = 0; y < box.height; y++) {
    const from = (box.y + y) * width + box.x;
    out.set(plane.subarray(from, from + box.width), y * box.width);
  }
  return out;
}

/** Writes the values of such a box back into a plane. */
export function putPlane(plane: Float32Array, width: number, box: Box, values: Float32Array): void {
  for (let y = 0; y < box.height; y++)
    plane.set(values.subarray(y * box.width, (y + 1) * box.width), (box.y + y) * width + box.x);
}

const linearOfByte = Float32Array.from({ length: 256 }, (_, i) => linear(i / 255));
/** Cube root with CIELAB's linear toe, and the sRGB transfer curve, both over 0..1 (a little more for white). */
const steps = 4096;
const labCurve = Float32Array.from({ length: steps * 1.1 + 2 }, (_, i) => curveOf(i / steps));
const srgbCurve = Float32Array.from({ length: steps + 2 }, (_, i) => 255 * srgb(Math.min(1, i / steps)));

function linear(v: number): number {
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
}

function srgb(v: number): number {
  return v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055;
}

function curveOf(t: number): number {
  return t > 216 / 24389 ? Math.cbrt(t) : (t * (24389 / 27) + 16) / 116;
}

function labInverse(t: number): number {
  return t > 6 / 29 ? t * t * t : (t * 116 - 16) * (27 / 24389);
}

/** A table's value between two entries; the tables end beyond the largest input. */
function lookup(table: Float32Array, t: number): number {
  const at = t > 0 ? t * steps : 0;
  const i = Math.min(table.length - 2, at | 0);
  return table[i] + (table[i + 1] - table[i]) * (at - i);
}

/** A byte's linear light; fractions of a byte are interpolated. */
function linearOf(v: number): number {
  if (v <= 0) return 0;
  if (v >= 255) return 1;
  const i = v | 0;
  return linearOfByte[i] + (linearOfByte[i + 1] - linearOfByte[i]) * (v - i);
}

/** sRGB planes 0..255 to L 0..100, a and b. */
export function toLab(image: Planes): Planes {
  const out = createPlanes(image.width, image.height);
  const [r, g, b] = image.channels;
  const [l, a, bb] = out.channels;
  for (let i = 0; i < r.length; i++) {
    const lr = linearOf(r[i]);
    const lg = linearOf(g[i]);
    const lb = linearOf(b[i]);
    const x = lookup(labCurve, (0.4124564 * lr + 0.3575761 * lg + 0.1804375 * lb) / 0.95047);
    const y = lookup(labCurve, 0.2126729 * lr + 0.7151522 * lg + 0.072175 * lb);
    const z = lookup(labCurve, (0.0193339 * lr + 0.119192 * lg + 0.9503041 * lb) / 1.08883);
    l[i] = 116 * y - 16;
    a[i] = 500 * (x - y);
    bb[i] = 200 * (y - z);
  }
  return out;
}

const labs = new WeakMap<Planes['channels'], Planes>();

/** The same of planes that are asked about again and again: worked out once. Neither may be written to. */
export function labOf(image: Planes): Planes {
  const known = labs.get(image.channels) ?? toLab(image);
  labs.set(image.channels, known);
  return known;
}

/** Writes one CIELAB colour as three sRGB bytes. */
export function writeLab(data: Uint8ClampedArray, at: number, l: number, a: number, b: number): void {
  const fy = (l + 16) / 116;
  const x = 0.95047 * labInverse(fy + a / 500);
  const y = labInverse(fy);
  const z = 1.08883 * labInverse(fy - b / 200);
  data[at] = lookup(srgbCurve, 3.2404542 * x - 1.5371385 * y - 0.4985314 * z);
  data[at + 1] = lookup(srgbCurve, -0.969266 * x + 1.8760108 * y + 0.041556 * z);
  data[at + 2] = lookup(srgbCurve, 0.0556434 * x - 0.2040259 * y + 1.0572252 * z);
}

/** sRGB with a change of CIELAB. */
export function shiftedLab(planes: Planes, [byL, byA, byB]: readonly Float32Array[]): Planes {
  const [l, a, b] = labOf(planes).channels;
  const channels = planes.channels.map((plane) => plane.slice()) as unknown as Planes['channels'];
  const pixel = new Uint8ClampedArray(3);
  for (let i = 0; i < l.length; i++) {
    if (byL[i] === 0 && byA[i] === 0 && byB[i] === 0) continue;
    writeLab(pixel, 0, l[i] + byL[i], a[i] + byA[i], b[i] + byB[i]);
    for (let c = 0; c < 3; c++) channels[c][i] = pixel[c];
  }
  return { ...planes, channels };
}
