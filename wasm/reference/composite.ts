import type { TintedMask } from '../composite.ts';
import { coverageAt, type Mask } from '../mask.ts';
import type { Rgba } from '../rgba.ts';

/** `compositeMasks` as its rounding is defined. */
export function compositeReference(rgba: Rgba, width: number, layers: readonly TintedMask[]): number[] {
  return Array.from(rgba, (value, index) => {
    const [channel, pixel] = [index % 4, Math.floor(index / 4)];
    if (channel === 3) return value;
    return layers.reduce((below, { mask, colour, opacity }) => {
      const coverage = coverageAt(mask, pixel % width, Math.floor(pixel / width));
      const alpha = Math.round((coverage * Math.round(opacity * 255)) / 255);
      return Math.round((below * (255 - alpha) + colour[channel] * alpha) / 255);
    }, value);
  });
}

/** `cutOut`, pixel by pixel. */
export function cutOutReference(rgba: Rgba, mask: Mask): number[] {
  return Array.from(rgba, (value, index) => {
    const pixel = Math.floor(index / 4);
    return index % 4 === 3 ? coverageAt(mask, pixel % mask.width, Math.floor(pixel / mask.width)) : value;
  });
}
