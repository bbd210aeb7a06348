/**
 * Layers over one another, as a graphics card draws them: colours in sRGB, multiplied by their alpha, and rounded to bytes after
 * each layer. Whatever the editor's canvas shows, this gives to the last bit but one.
 */
import type { Raster } from '../types.ts';

/** The canvas between two layers: RGBA, multiplied by alpha. */
export interface Composition {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}

export interface Layer extends Raster {
  /** Canvas pixels, whole. */
  x: number;
  y: number;
  /** 0 to 1. */
  opacity: number;
}

export const emptyComposition = (width: number, height: number): Composition => ({
  width,
  height,
  data: new Uint8ClampedArray(width * height * 4),
});

/** Draws the layer over what is there, in place. What lies outside of the canvas is cut off. */
export function drawOver(canvas: Composition, layer: Layer): void {
  const { x, y, opacity } = layer;
  const left = Math.max(0, x);
  const right = Math.min(canvas.width, x + layer.width);
  const bottom = Math.min(canvas.height, y + layer.height);
  if (left >= right || opacity === 0) return;
  for (let row = Math.max(0, y); row < bottom; row++) {
    const from = ((row - y) * layer.width + left - x) * 4;
    drawRow(canvas.data, (row * canvas.width + left) * 4, layer.data, from, (right - left) * 4, opacity);
  }
}

function drawRow(
  to: Uint8ClampedArray,
  at: number,
  from: Uint8ClampedArray,
  begin: number,
  length: number,
  opacity: number,
): void {
  for (let i = 0; i < length; i += 4) {
    const [source, target] = [begin + i, at + i];
    const alpha = from[source + 3]!;
    if (alpha === 0) continue;
    if (alpha === 255 && opacity === 1) {
      to[target] = from[source]!;
      to[target + 1] = from[source + 1]!;
      to[target + 2] = from[source + 2]!;
      to[target + 3] = 255;
      continue;
    }
    const rest = 1 - (alpha * opacity) / 255;
    // the clamped array rounds
    to[target] = premultiplied(from[source]!, alpha) * opacity + to[target]! * rest;
    to[target + 1] = premultiplied(from[source + 1]!, alpha) * opacity + to[target + 1]! * rest;
    to[target + 2] = premultiplied(from[source + 2]!, alpha) * opacity + to[target + 2]! * rest;
    to[target + 3] = alpha * opacity + to[target + 3]! * rest;
  }
}

/** As a texture of the graphics card holds it. */
const premultiplied = (value: number, alpha: number): number => ((value * alpha) / 255 + 0.5) | 0;

/** The finished picture, with straight alpha; in place. */
export function finish({ width, height, data }: Composition): Raster {
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3]!;
    if (alpha === 0 || alpha === 255) continue;
    const scale = 255 / alpha;
    data[i] = data[i]! * scale;
    data[i + 1] = data[i + 1]! * scale;
    data[i + 2] = data[i + 2]! * scale;
  }
  return { width, height, data };
}
