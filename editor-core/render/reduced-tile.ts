import { type TilePixels, tileBytes, tileSide } from '@facet/wasm/mask.ts';

/** Pixels of a tile, across and down, that are one of its texture's. */
export type Reduction = 1 | 4;

const reduction = 4;
const side = tileSide / reduction;

/** Of tiles that a mask holds: they never change. */
const known = new WeakMap<TilePixels, Uint8Array>();

/**
 * Seen from afar, the graphics card would filter the larger levels of a texture away: a photo of 67 megapixels with twenty people then
 * takes a sixteenth of their masks' memory, and of the time to bring them there.
 *
 * @param scale device pixels an image pixel
 */
export const reductionAt = (scale: number): Reduction => (scale <= 1 / reduction ? reduction : 1);

/** The means of 4 × 4 pixels each. @param pixels of a mask's tile */
export function reducedTile(pixels: TilePixels): Uint8Array {
  const before = known.get(pixels);
  if (before) return before;
  const reduced = reduceRows(pixels, 0, tileSide);
  known.set(pixels, reduced);
  return reduced;
}

/** The same for rows of any pixels, rounded to whole ones of the texture. @returns the texture */
export function reduceRows(
  pixels: Uint8Array,
  fromRow: number,
  toRow: number,
  reduced: Uint8Array = new Uint8Array(side * side),
): Uint8Array {
  // four pixels a word
  const aligned = pixels.byteOffset % 4 === 0 ? pixels : pixels.slice();
  const words = new Uint32Array(aligned.buffer, aligned.byteOffset, tileBytes / 4);
  const lastRow = Math.ceil(toRow / reduction);
  for (let row = Math.floor(fromRow / reduction); row < lastRow; row++) {
    for (let column = 0; column < side; column++) {
      // two sums of 16 bits each: of eight bytes, at most 2040
      let sums = 0;
      for (let y = 0; y < reduction; y++) {
        const word = words[(row * reduction + y) * side + column];
        sums += (word & 0xff00ff) + ((word >>> 8) & 0xff00ff);
      }
      reduced[row * side + column] = ((sums >>> 16) + (sums & 0xffff) + 8) >> 4;
    }
  }
  return reduced;
}
