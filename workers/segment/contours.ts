/**
 * Iso-contours of a scalar field by marching squares (Lorensen & Cline 1987, in the plane): closed rings, outer ones
 * and holes alike, to be filled even-odd.
 */
import type { Point, Polygons } from '../types.ts';

/** Rings smaller than this many grid cells are noise. */
const minRingArea = 12;

/**
 * @param field `width × height` samples at integer grid points; outside of it counts as 0
 * @param level the value on the contour
 * @param toImage grid coordinates to image pixels
 * @param tolerance image pixels by which the rings may be simplified
 */
export function traceContours(
  field: Float32Array,
  width: number,
  height: number,
  level: number,
  toImage: (x: number, y: number) => Point,
  tolerance: number,
): Polygons {
  const rings = joinSegments(crossedCells(field, width, height, level));
  return rings
    .filter((ring) => Math.abs(area(ring)) >= minRingArea)
    .map((ring) =>
      simplify(
        ring.map(([x, y]) => toImage(x, y)),
        tolerance,
      ),
    )
    .filter((ring) => ring.length >= 3);
}

/** A directed piece of contour; the field is above the level on its left. Keys name the grid edges it ends on. */
interface Piece {
  from: number;
  to: number;
  start: Point;
}

/** For each cell's corner pattern (1 top left, 2 top right, 4 bottom right, 8 bottom left): pairs of edges (0 top, 1 right, 2 bottom, 3 left). */
const pieces: readonly (readonly [number, number][])[] = [
  [],
  [[3, 0]],
  [[0, 1]],
  [[3, 1]],
  [[1, 2]],
  [
    [3, 0],
    [1, 2],
  ],
  [[0, 2]],
  [[3, 2]],
  [[2, 3]],
  [[2, 0]],
  [
    [0, 1],
    [2, 3],
  ],
  [[2, 1]],
  [[1, 3]],
  [[1, 0]],
  [[0, 3]],
  [],
];

function crossedCells(field: Float32Array, width: number, height: number, level: number): Map<number, Piece> {
  const found = new Map<number, Piece>();
  // with a rim of what is outside
  const stride = width + 2;
  const values = new Float32Array(stride * (height + 2));
  for (let y = 0; y < height; y++)
    values.set(field.subarray(y * width, (y + 1) * width), (y + 1) * stride + 1);
  const edgeKey = (cell: number, edge: number): number =>
    (cell + (edge === 1 ? 1 : edge === 2 ? stride : 0)) * 2 + (edge % 2);
  const t = (a: number, b: number): number => (level - a) / (b - a);
  for (let y = -1; y < height; y++) {
    const row = (y + 1) * stride;
    // a cell's right corners are the next one's left ones
    let left = (values[row] >= level ? 1 : 0) | (values[row + stride] >= level ? 8 : 0);
    for (let x = -1, i = row; x < width; x++, i++) {
      const right = (values[i + 1] >= level ? 2 : 0) | (values[i + 1 + stride] >= level ? 4 : 0);
      const pattern = left | right;
      left = ((right >> 1) & 1) | ((right & 4) << 1);
      if (pattern === 0 || pattern === 15) continue;
      const [tl, tr, br, bl] = [values[i], values[i + 1], values[i + 1 + stride], values[i + stride]];
      for (const [from, to] of pieces[pattern]) {
        const start: Point =
          from === 0
            ? [x + t(tl, tr), y]
            : from === 1
              ? [x + 1, y + t(tr, br)]
              : from === 2
                ? [x + t(bl, br), y + 1]
                : [x, y + t(tl, bl)];
        const key = edgeKey(i, from);
        found.set(key, { from: key, to: edgeKey(i, to), start });
      }
    }
  }
  return found;
}

function joinSegments(found: Map<number, Piece>): Point[][] {
  const rings: Point[][] = [];
  for (const first of found.values()) {
    if (!found.has(first.from)) continue;
    const ring: Point[] = [];
    let piece: Piece | undefined = first;
    while (piece) {
      ring.push(piece.start);
      found.delete(piece.from);
      piece = found.get(piece.to);
    }
    rings.push(ring);
  }
  return rings;
}

function area(ring: Point[]): number {
  let sum = 0;
  for (let i = 0; i < ring.length; i++) {
    const [x0, y0] = ring[i];
    const [x1, y1] = ring[(i + 1) % ring.length];
    sum += x0 * y1 - x1 * y0;
  }
  return sum / 2;
}

/** Douglas–Peucker (1973) on a closed ring, split at its first point and the one farthest from it. */
function simplify(ring: Point[], tolerance: number): Point[] {
  let far = 0;
  for (let i = 1; i < ring.length; i++) {
    if (span(ring[0], ring[i]) > span(ring[0], ring[far])) far = i;
  }
  return [
    ...reduced(ring.slice(0, far + 1), tolerance),
    ...reduced([...ring.slice(far), ring[0]], tolerance),
  ];
}

const span = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Without its last point, which the next stretch begins with. */
function reduced(line: Point[], tolerance: number): Point[] {
  const keep = new Uint8Array(line.length);
  keep[0] = 1;
  const open: [number, number][] = [[0, line.length - 1]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [first, last] = next;
    let worst = tolerance;
    let split = -1;
    for (let i = first + 1; i < last; i++) {
      const distance = toLine(line[i], line[first], line[last]);
      if (distance <= worst) continue;
      worst = distance;
      split = i;
    }
    if (split < 0) continue;
    keep[split] = 1;
    open.push([first, split], [split, last]);
  }
  return line.filter((_, i) => keep[i]);
}

function toLine(p: Point, a: Point, b: Point): number {
  const length = span(a, b);
  if (length === 0) return span(p, a);
  return Math.abs((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])) / length;
}
