/** Rectangles of pixels out of masks and into them. Boxes are whole image pixels. */
import {
  canonicalTile,
  EMPTY,
  FULL,
  Mask,
  type Tile,
  tileBox,
  tileBytes,
  tileSide,
} from '@facet/wasm/mask.ts';
import { intersection } from '../image/box.ts';
import type { Box } from '../types.ts';

/**
 * What of a mask lies in an area, seen on a smaller grid: 1 where any pixel of a cell has coverage ≥ 128, so that thin strokes
 * are not lost.
 *
 * @returns `width × height`
 */
export function marksOf(mask: Mask, area: Box, width: number, height: number): Uint8Array {
  const marks = new Uint8Array(width * height);
  const columnOf = Array.from({ length: area.width }, (_, x) => Math.floor((x * width) / area.width));
  for (const [index, tile] of mask.tiles.entries()) {
    if (tile === EMPTY) continue;
    const box = tileBox(mask, index);
    const shared = intersection(box, area);
    for (let y = shared.y; y < shared.y + shared.height; y++) {
      const row = Math.floor(((y - area.y) * height) / area.height) * width;
      const tileRow = (y - box.y) * tileSide - box.x;
      for (let x = shared.x; x < shared.x + shared.width; x++) {
        if (tile === FULL || tile[tileRow + x] >= 128) marks[row + columnOf[x - area.x]] = 1;
      }
    }
  }
  return marks;
}

/** A mask with these pixels in an area and nothing elsewhere. */
export function maskWithRegion(size: { width: number; height: number }, area: Box, pixels: Uint8Array): Mask {
  const blank = new Mask(size.width, size.height);
  const tiles = blank.tiles.map((_, index): Tile => {
    const box = tileBox(blank, index);
    const shared = intersection(box, area);
    if (shared.width <= 0 || shared.height <= 0) return EMPTY;
    const tile = new Uint8Array(tileBytes);
    for (let y = shared.y; y < shared.y + shared.height; y++) {
      const from = (y - area.y) * area.width + shared.x - area.x;
      tile.set(pixels.subarray(from, from + shared.width), (y - box.y) * tileSide + shared.x - box.x);
    }
    return canonicalTile(tile, box);
  });
  return new Mask(size.width, size.height, tiles);
}
