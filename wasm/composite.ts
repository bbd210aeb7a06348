/** Masks over pictures. */
import { tintTile } from './build/kernels.wasm';
import { lendTile } from './kernel-tiles.ts';
import { EMPTY, type Mask, tileBox, tilePixels, tileSide } from './mask.ts';
import { allocate, clearArena } from './memory.ts';
import { lendPixels, type Rgba, requireFit, returnPixels, rgbaTileBytes } from './rgba.ts';

export interface TintedMask {
  mask: Mask;
  /** Red, green, blue, 0..255. */
  colour: readonly [number, number, number];
  /** 0..1 */
  opacity: number;
}

/**
 * A picture with masks laid over it, the first at the bottom. For each and each pixel, with round() to the nearest:
 * alpha = round(coverage · round(opacity · 255) / 255), colour = round((below · (255 − alpha) + tint · alpha) / 255).
 * The picture's own alpha stays. Tiles that no mask covers are only copied.
 *
 * @throws RangeError when a mask's size is not the picture's
 */
export function compositeMasks(
  rgba: Rgba,
  width: number,
  height: number,
  layers: readonly TintedMask[],
): Uint8ClampedArray<ArrayBuffer> {
  for (const { mask } of layers) {
    if (mask.width !== width || mask.height !== height)
      throw new RangeError(
        `A mask is ${mask.width} × ${mask.height} pixels, the picture ${width} × ${height}.`,
      );
    requireFit(rgba, mask);
  }
  const result = new Uint8ClampedArray(rgba);
  for (const index of layers[0]?.mask.tiles.keys() ?? []) {
    const covering = layers.filter(({ mask }) => mask.tiles[index] !== EMPTY);
    if (covering.length === 0) continue;
    clearArena();
    const pixels = allocate(rgbaTileBytes);
    lendPixels(rgba, covering[0].mask, index, pixels);
    for (const { mask, colour, opacity } of covering)
      tintTile(pixels, lendTile(tilePixels(mask, index)), packed(colour), Math.round(opacity * 255));
    returnPixels(result, covering[0].mask, index, pixels);
  }
  return result;
}

const packed = ([red, green, blue]: TintedMask['colour']): number => red | (green << 8) | (blue << 16);

/**
 * What of a picture is in a mask: its colours, with the coverage as straight alpha.
 *
 * @throws RangeError when the mask's size is not the picture's
 */
export function cutOut(rgba: Rgba, mask: Mask): Uint8ClampedArray<ArrayBuffer> {
  requireFit(rgba, mask);
  const result = new Uint8ClampedArray(rgba);
  for (const [index, tile] of mask.tiles.entries()) {
    const box = tileBox(mask, index);
    for (let y = 0; y < box.height; y++) {
      let at = ((box.y + y) * mask.width + box.x) * 4 + 3;
      const row = y * tileSide;
      for (let x = 0; x < box.width; x++, at += 4)
        result[at] = typeof tile === 'number' ? tile : tile[row + x];
    }
  }
  return result;
}
