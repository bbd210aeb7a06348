import type { Size } from '@facet/canvas-core/geometry.ts';
import { type Mask, maskFromPixels, maskToPixels } from '@facet/wasm/mask.ts';

/** The mask mirrored within its image. */
export function flipped(mask: Mask, axis: 'horizontal' | 'vertical'): Mask {
  const { width, height } = mask;
  const pixels = maskToPixels(mask);
  if (axis === 'horizontal') {
    for (let y = 0; y < height; y++) pixels.subarray(y * width, (y + 1) * width).reverse();
    return maskFromPixels(pixels, width, height);
  }
  const turned = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y++) {
    turned.set(pixels.subarray(y * width, (y + 1) * width), (height - 1 - y) * width);
  }
  return maskFromPixels(turned, width, height);
}

/** The mask stretched to another size: bilinear between pixel centres, borders repeated. */
export function scaled(mask: Mask, to: Size): Mask {
  if (mask.width === to.width && mask.height === to.height) return mask;
  const { width, height } = mask;
  const pixels = maskToPixels(mask);
  const out = new Uint8Array(to.width * to.height);
  const columns = Array.from({ length: to.width }, (_, x) => sample(x, width / to.width, width));
  for (let y = 0; y < to.height; y++) {
    const row = sample(y, height / to.height, height);
    for (let x = 0; x < to.width; x++) {
      const column = columns[x];
      const top = mix(pixels, row.near * width, column);
      const bottom = mix(pixels, row.far * width, column);
      out[y * to.width + x] = Math.round(top + (bottom - top) * row.share);
    }
  }
  return maskFromPixels(out, to.width, to.height);
}

interface SamplePlace {
  near: number;
  far: number;
  share: number;
}

function sample(place: number, step: number, length: number): SamplePlace {
  const at = Math.min(length - 1, Math.max(0, (place + 0.5) * step - 0.5));
  const near = Math.floor(at);
  return { near, far: Math.min(length - 1, near + 1), share: at - near };
}

function mix(pixels: Uint8Array, row: number, { near, far, share }: SamplePlace): number {
  const left = pixels[row + near];
  return left + (pixels[row + far] - left) * share;
}
