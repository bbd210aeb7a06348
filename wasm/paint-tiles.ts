import { keepTile } from './kernel-tiles.ts';
import { EMPTY, FULL, Mask, type Tile, type TileBox, tileBox, tileBytes } from './mask.ts';
import { allocate } from './memory.ts';

/**
 * A mask made tile by tile, row after row.
 *
 * @param blank gives the size
 * @param paint answers `EMPTY` or `FULL`, or another number after writing a tile's coverage to the address it is given
 */
export function paintTiles(
  blank: Mask,
  paint: (pixels: number, index: number, box: TileBox) => number,
): Mask {
  const pixels = allocate(tileBytes);
  const tiles = blank.tiles.map((_, index): Tile => {
    const box = tileBox(blank, index);
    const value = paint(pixels, index, box);
    return value === EMPTY || value === FULL ? value : keepTile(pixels, box);
  });
  return new Mask(blank.width, blank.height, tiles);
}
