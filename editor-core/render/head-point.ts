import { type ImagePoint, imagePoint } from '@facet/canvas-core/geometry.ts';
import { FULL, type Mask, tileBox, tileSide } from '@facet/wasm/mask.ts';

const half = 128;

/** The middle of the mask's topmost hard pixels, where a standing person's head is; null when there are none. */
export function headPoint(mask: Mask): ImagePoint | null {
  for (let row = 0; row < mask.rows; row++) {
    let top = tileSide;
    let left = 0;
    let right = 0;
    for (let column = 0; column < mask.columns; column++) {
      const index = row * mask.columns + column;
      const { x, width, height } = tileBox(mask, index);
      const run = topRun(mask.tiles[index], width, Math.min(height, top + 1));
      if (!run) continue;
      if (run.y < top) left = x + run.from;
      top = run.y;
      right = x + run.to;
    }
    if (top < tileSide) return imagePoint((left + right) / 2, row * tileSide + top);
  }
  return null;
}

/** The first of `height` rows with a hard pixel, from its first to after its last. */
function topRun(
  tile: Mask['tiles'][number],
  width: number,
  height: number,
): { y: number; from: number; to: number } | undefined {
  if (typeof tile === 'number') return tile === FULL && height > 0 ? { y: 0, from: 0, to: width } : undefined;
  for (let y = 0; y < height; y++) {
    const line = tile.subarray(y * tileSide, y * tileSide + width);
    const from = line.findIndex((coverage) => coverage >= half);
    if (from >= 0) return { y, from, to: line.findLastIndex((coverage) => coverage >= half) + 1 };
  }
  return undefined;
}
