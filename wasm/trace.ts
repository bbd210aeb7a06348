import { bitRowsOf } from './bit-rows.ts';
import { memory, traceRings, traceRows } from './build/kernels.wasm';
import { growingList } from './growing-list.ts';
import type { Mask } from './mask.ts';
import { allocate, clearArena } from './memory.ts';
import type { TracedPolygon } from './polygons.ts';

/** Bytes of a corner and of a ring in the kernels. */
const cornerBytes = 12;
const ringBytes = 8;
/** Corners in a word of 64 points, when areas touch in each of them. */
const maxCornersPerWord = 128;

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
  clearArena();
  const { corners, count } = traceCorners(mask, threshold);
  const points = allocate(count * 8);
  const rings = allocate((count / 4) * ringBytes);
  const ringCount = traceRings(corners, count, points, rings);
  return polygonsFrom(
    new Int32Array(memory.buffer, points, count * 2).slice(),
    new Int32Array(memory.buffer, rings, ringCount * 2),
  );
}

function traceCorners(mask: Mask, threshold: number): { corners: number; count: number } {
  const { visit, words } = bitRowsOf(mask, threshold);
  const open = allocate(words * 64 * 4);
  const corners = growingList(cornerBytes);
  let count = 0;
  visit(({ bits, rows, y, spans, spanCount }) => {
    corners.reserve(count + rows * words * maxCornersPerWord);
    count = traceRows(bits, words, rows, y, spans, spanCount, open, corners.address, count);
  });
  return { corners: corners.address, count };
}

function polygonsFrom(points: Int32Array, rings: Int32Array): TracedPolygon[] {
  const polygons: TracedPolygon[] = [];
  const ofRing = new Array<TracedPolygon>(rings.length / 2);
  for (let i = 0; i < rings.length; i += 2) {
    const end = i + 2 < rings.length ? rings[i + 2] * 2 : points.length;
    const ring = points.subarray(rings[i] * 2, end);
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
