import { memory, packTile, packUniformTile, traceRings, traceRows } from './build/kernels.wasm';
import { EMPTY, type Mask, tileBox, tileBytes, tileSide } from './mask.ts';
import { allocate, bytesAt, clearArena } from './memory.ts';
import type { TracedPolygon } from './polygons.ts';

/** Words of 64 pixels in a tile's row. */
const tileWords = tileSide / 64;
const wordBytes = 8;
/** Bytes of a corner and of a ring in the kernels. */
const cornerBytes = 12;
const ringBytes = 8;
/** How many rows are traced before memory is looked after again. */
const batch = 16;

/**
 * The boundaries between pixels with coverage ≥ `threshold` and the others, as polygons on the corners of pixels: edges
 * are parallel to the axes, and no three vertices lie on one line. Filled again (either rule, no anti-aliasing) they give
 * exactly the same pixels.
 *
 * Covered pixels belong together when they share an edge; pixels that merely touch at a corner are polygons of their own
 * that touch in a point. Every ring begins with the left end of its topmost edge. Polygons, and the holes of each, come
 * in the order of these points, from top to bottom, then from left to right.
 *
 * Algorithm: assembly/trace.ts. Tiles of one value cost nothing but their borders.
 *
 * @param threshold coverage 1..255
 * @throws RangeError on any other threshold; KernelMemoryError when there are too many corners (about 45 million)
 */
export function tracePolygons(mask: Mask, threshold = 128): TracedPolygon[] {
  if (!Number.isInteger(threshold) || threshold < 1 || threshold > 255)
    throw new RangeError(`A threshold can't be ${threshold}: it is whole and 1 to 255.`);
  clearArena();
  const { corners, count } = traceCorners(mask, threshold);
  const points = allocate(count * 8);
  const rings = allocate((count / 4) * ringBytes);
  const ringCount = traceRings(corners, count, points, rings);
  return polygonsFrom(
    new Int32Array(memory.buffer, points, count * 2),
    new Int32Array(memory.buffer, rings, ringCount * 2),
  );
}

function traceCorners(mask: Mask, threshold: number): { corners: number; count: number } {
  const words = mask.columns * tileWords + 1;
  const stride = words * wordBytes;
  const pixels = allocate(tileBytes);
  const open = allocate(words * 64 * 4);
  const spans = allocate((mask.columns + 1) * 8);
  const bits = allocate((tileSide + 1) * stride);
  bytesAt(bits, (tileSide + 1) * stride).fill(0);
  const firstRow = bits + stride;
  const corners = allocate(0);
  let reserved = corners;
  let count = 0;

  const trace = (from: number, rows: number, y: number, spanCount: number): void => {
    for (let row = 0; row < rows; row += batch) {
      const some = Math.min(batch, rows - row);
      const missing = corners + (count + some * words * 128) * cornerBytes - reserved;
      if (missing > 0) reserved = allocate(missing + (-missing & 15)) + missing + (-missing & 15);
      count = traceRows(from + row * stride, words, some, y + row, spans, spanCount, open, corners, count);
    }
  };
  const setSpans = (pairs: number[]): number => {
    new Int32Array(memory.buffer, spans, pairs.length).set(pairs);
    return pairs.length / 2;
  };

  /** What the bits of each tile column show now: a mixed tile, or the tile of one value that has not changed since. */
  const shown = new Array<number>(mask.columns).fill(0);
  for (let top = 0; top < mask.height; top += tileSide) {
    const rows = Math.min(tileSide, mask.height - top);
    const mixed: number[] = [];
    for (let column = 0; column < mask.columns; column++) {
      const index = (top / tileSide) * mask.columns + column;
      const tile = mask.tiles[index];
      const target = firstRow + column * tileWords * wordBytes;
      if (typeof tile !== 'number') {
        bytesAt(pixels, tileBytes).set(tile);
        packTile(pixels, threshold, rows, target, stride);
        shown[column] = -1;
        const from = column * tileWords;
        // the corners at a tile's right border are found in the word after it
        if (mixed.at(-1) === from + 1) mixed[mixed.length - 1] = from + tileWords + 1;
        else mixed.push(from, from + tileWords + 1);
      } else {
        const width = tile === EMPTY ? 0 : tileBox(mask, index).width;
        if (shown[column] !== width) packUniformTile(width, rows, target, stride);
        shown[column] = width;
      }
    }
    trace(bits, 1, top, setSpans([0, words]));
    if (mixed.length > 0) trace(firstRow, rows - 1, top + 1, setSpans(mixed));
    bytesAt(bits, stride).set(bytesAt(bits + rows * stride, stride));
  }
  bytesAt(firstRow, stride).fill(0);
  trace(bits, 1, mask.height, setSpans([0, words]));
  return { corners, count };
}

function polygonsFrom(points: Int32Array, rings: Int32Array): TracedPolygon[] {
  const polygons: TracedPolygon[] = [];
  const ofRing = new Array<TracedPolygon>(rings.length / 2);
  for (let i = 0; i < rings.length; i += 2) {
    const end = i + 2 < rings.length ? rings[i + 2] * 2 : points.length;
    const ring = points.slice(rings[i] * 2, end);
    const parent = rings[i + 1];
    if (parent >= 0) ofRing[parent].holes.push(ring);
    else {
      const polygon = { outer: ring, holes: [] };
      polygons.push(polygon);
      ofRing[i / 2] = polygon;
    }
  }
  return polygons;
}
