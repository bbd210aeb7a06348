/** Pictures of four bytes a pixel (red, green, blue, alpha; straight alpha), row-major. */
import { type Mask, type TileBox, tileBox, tileSide } from './mask.ts';
import { bytesAt } from './memory.ts';

export type Rgba = Uint8Array | Uint8ClampedArray;

/** Bytes of a tile's pixels. */
export const rgbaTileBytes = tileSide * tileSide * 4;

/** @throws RangeError when there are not as many pixels as the mask has */
export function requireFit(rgba: Rgba, { width, height }: Mask): void {
  if (rgba.length !== width * height * 4)
    throw new RangeError(`${rgba.length} bytes don't make a picture of ${width} × ${height} pixels.`);
}

/** Copies a tile's part of a picture to an address in the kernels' memory, 256 pixels a row. */
export function lendPixels(rgba: Rgba, mask: Mask, index: number, address: number): void {
  const box = tileBox(mask, index);
  const target = bytesAt(address, rgbaTileBytes);
  for (let y = 0; y < box.height; y++) target.set(rowOf(rgba, mask, box, y), y * tileSide * 4);
}

function rowOf(rgba: Rgba, mask: Mask, box: TileBox, y: number): Rgba {
  const start = ((box.y + y) * mask.width + box.x) * 4;
  return rgba.subarray(start, start + box.width * 4);
}
