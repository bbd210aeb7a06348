import { type Mask, maskFromPixels } from '../mask.ts';
import type { Rgba } from '../rgba.ts';
import { componentsReference } from './components.ts';

/** `flood`, pixel by pixel. */
export function floodReference(
  rgba: Rgba,
  width: number,
  seed: number,
  tolerance: number,
  contiguous: boolean,
): Mask {
  const count = rgba.length / 4;
  const isNear = Array.from({ length: count }, (_, pixel) =>
    [0, 1, 2].every((channel) => Math.abs(rgba[pixel * 4 + channel] - rgba[seed * 4 + channel]) <= tolerance),
  );
  const parts = contiguous ? componentsReference(isNear, width, 4) : [];
  const chosen = contiguous
    ? parts.find(({ pixels }) => pixels.includes(seed))!.pixels
    : [...isNear.keys()].filter((pixel) => isNear[pixel]);
  const pixels = new Uint8Array(count);
  for (const pixel of chosen) pixels[pixel] = 255;
  return maskFromPixels(pixels, width, count / width);
}
