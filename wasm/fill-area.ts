import { areaEdges, areaStrip, areaTile, memory } from './build/kernels.wasm';
import type { LoadedRings } from './load-rings.ts';
import { canonicalTile, Mask, type Tile, tileBox, tileBytes, tileSide } from './mask.ts';
import { allocate, bytesAt } from './memory.ts';

/** What a kernel answers instead of `EMPTY` or `FULL`. */
const mixed = 1;
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
  const pixels = allocate(tileBytes);
  new Int32Array(memory.buffer, lists, rows + 1).fill(-1);
  bytesAt(cells, tileSide * stride).fill(0);
  areaEdges(rings.points, rings.ends, rings.count, width, height, edges, lists);

  const isTouched = bytesAt(touched, columns + 1);
  const tiles = blank.tiles.map((_, index): Tile => {
    const column = index % columns;
    const box = tileBox(blank, index);
    if (column === 0) {
      isTouched.fill(0);
      bytesAt(carry, tileSide * 4).fill(0);
      areaStrip(edges, lists, index / columns, cells, stride, touched);
    }
    const tile = areaTile(
      cells + column * tileSide * cellBytes,
      stride,
      box.height,
      box.width,
      isTouched[column],
      carry,
      Number(isEvenOdd),
      pixels,
    );
    return tile === mixed ? canonicalTile(bytesAt(pixels, tileBytes).slice(), box) : (tile as Tile);
  });
  return new Mask(width, height, tiles);
}
