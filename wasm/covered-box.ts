import { EMPTY, FULL, type Mask, type TileBox, tileBox, tileSide } from './mask.ts';

/** The smallest box around all coverage, in pixels; null when there is none. */
export function coveredBox(mask: Mask): TileBox | null {
  let [left, top, right, bottom] = [mask.width, mask.height, 0, 0];
  for (const [index, tile] of mask.tiles.entries()) {
    const { x, y, width, height } = tileBox(mask, index);
    const isInside = x >= left && y >= top && x + width <= right && y + height <= bottom;
    if (tile === EMPTY || isInside) continue;
    for (let row = 0; row < height; row++) {
      const line = tile === FULL ? null : tile.subarray(row * tileSide, row * tileSide + width);
      const from = line ? line.findIndex((coverage) => coverage > 0) : 0;
      if (from < 0) continue;
      left = Math.min(left, x + from);
      right = Math.max(right, x + (line ? line.findLastIndex((coverage) => coverage > 0) + 1 : width));
      top = Math.min(top, y + row);
      bottom = Math.max(bottom, y + row + 1);
    }
  }
  return right > left ? { x: left, y: top, width: right - left, height: bottom - top } : null;
}
