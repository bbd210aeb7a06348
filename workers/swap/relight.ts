/**
 * Skin of another complexion, in linear light: what is lit more or less than the skin is darker or lighter in the same ratio.
 */
import { type Lab, writeLab } from '../image/planes.ts';
import type { Box, Raster } from '../types.ts';

export function relight(
  out: Raster,
  image: Raster,
  box: Box,
  from: number,
  to: number,
  weight: (i: number) => number,
  [skinL, skinA, skinB]: Lab,
  [changeL, changeA, changeB]: Lab,
): void {
  const to3 = [skinL + changeL, skinA + changeA, skinB + changeB];
  const [was, will] = [linearOf([skinL, skinA, skinB]), linearOf(to3)];
  const gains = was.map((v, c) => will[c] / Math.max(v, least));
  for (let y = from; y < to; y++) {
    for (let x = 0; x < box.width; x++) {
      const share = weight((y - box.y) * box.width + x);
      if (share <= 0) continue;
      const p = (y * image.width + box.x + x) * 4;
      const glint = glintIn(image.data, p, was);
      for (let c = 0; c < 3; c++) {
        const light = linearOfByte[image.data[p + c]];
        out.data[p + c] = 255 * encoded(light + (relit(light, was[c], gains[c], glint) - light) * share);
      }
    }
  }
}

/**
 * Of one of red, green and blue: skin that is lit more or less than `skin` is darker or lighter in the same ratio.
 *
 * @param glint share of it that skin throws back as it is
 */
function relit(light: number, skin: number, gain: number, glint: number): number {
  // what is bright already has no room to become as much brighter
  if (gain > 1 && light > skin) return light + (skin * (gain - 1) * (1 - light)) / (1 - skin);
  return light * (gain + (Math.sqrt(gain) - gain) * glint);
}

/** The same for red, green and blue: what is overexposed would turn blue, which skin has least of. */
function glintIn(data: Uint8ClampedArray, p: number, skin: readonly number[]): number {
  const light = linearOfByte[data[p]] + linearOfByte[data[p + 1]] + linearOfByte[data[p + 2]];
  const most = mostLit * (skin[0] + skin[1] + skin[2]);
  return light > most ? 1 - most / light : 0;
}

/** The least linear light that a ratio is taken from. */
const least = 0.004;
/** Light that skin throws back as it is: from so much on over the skin's own. */
const mostLit = 2;

const linear = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const linearOfByte = Float32Array.from({ length: 256 }, (_, i) => linear(i / 255));
const encoded = (v: number): number =>
  v <= 0.0031308 ? v * 12.92 : 1.055 * Math.min(1, v) ** (1 / 2.4) - 0.055;

/** Linear red, green and blue of a CIELAB colour. */
function linearOf([l, a, b]: readonly number[]): number[] {
  const data = new Uint8ClampedArray(4);
  writeLab(data, 0, l, a, b);
  return [0, 1, 2].map((c) => linearOfByte[data[c]]);
}
