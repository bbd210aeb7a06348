import { areaEdges, areaStrip, areaTile, memory } from './build/kernels.wasm';
import type { LoadedRings } from './load-rings.ts';
import { type Mask, tileSide } from './mask.ts';
import { allocate, bytesAt } from './memory.ts';
import { paintTiles } from './paint-tiles.ts';

/** Bytes of a clipped edge; a point makes two at most. */
const edgeBytes = 24;
const cellBytes = 4;

/**
 * Coverage by area, on a grid of 1/256 pixel. Algorithm: assembly/fill-area.ts. Costs what the edges and the tiles they
 * cross cost.
 *
 * Areas of a pixel's layers are added with their direction, as font rasterisers do. So where edges of overlapping
 * polygons meet inside one pixel, its coverage is that of their sum (at most 1), not of their union; pixels that a
 * single edge crosses are exact. More than 16,000 layers of one direction are beyond the arithmetic.
 */
export function fillAreas(rings: LoadedRings, blank: Mask, isEvenOdd: boolean): Mask {
  const { width, height, columns, rows } = blank;
  const edges = allocate(rings.vertices * 2 * edgeBytes);
  const lists = allocate((rows + 1) * 4);
  // an edge at the right border adds to two cells beyond it
  const stride = columns * tileSide * cellBytes + 16;
  const cells = allocate(tileSide * stride);
  const touched = allocate(columns + 1);
  const carry = allocate(tileSide * 4);
  new Int32Array(memory.buffer, lists, rows + 1).fill(-1);
  bytesAt(cells, tileSide * stride).fill(0);
  areaEdges(rings.points, rings.ends, rings.count, width, height, edges, lists);
  return paintTiles(blank, (pixels, index, box) => {
    const column = index % columns;
    if (column === 0) {
      bytesAt(touched, columns + 1).fill(0);
      bytesAt(carry, tileSide * 4).fill(0);
      areaStrip(edges, lists, index / columns, cells, stride, touched);
    }
    const at = cells + box.x * cellBytes;
    const rule = Number(isEvenOdd);
    return areaTile(at, stride, box.height, box.width, touched + column, carry, rule, pixels);
  });
}
