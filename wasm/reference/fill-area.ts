import type { FillOptions } from '../fill.ts';
import { type Mask, maskFromPixels } from '../mask.ts';
import { type Polygon, type Ring, ringsOf } from '../polygons.ts';

/** A point; from the mask's top left corner, in pixels or in 1/256 pixel. */
type Point = readonly [x: number, y: number];

/** Twice the number of grid squares in a pixel. */
const full = 2 ** 17;

/**
 * What coverage by area means: each piece of an edge adds the area right of it to its own pixel, and its height to all
 * pixels further right, with the sign of its direction. All on a grid of 1/256 pixel.
 */
export function fillAreas(polygons: readonly Polygon[], { width, height, rule }: FillOptions): Mask {
  const areas = new Float64Array(width * height);
  for (const [upper, lower, direction] of ringsOf(polygons).flatMap((ring) => edgesOf(ring, width, height))) {
    for (const [a, b] of cutAtRows(upper, lower).flatMap(([from, to]) => cutAtColumns(from, to))) {
      const column = Math.floor(Math.min(a[0], b[0]) / 256);
      const y = Math.floor(Math.min(a[1], b[1]) / 256);
      const rise = (b[1] - a[1]) * direction;
      for (let x = column; x < width; x++) {
        const offsets = x === column ? a[0] + b[0] - 512 * column : 0;
        areas[y * width + x] += rise * (512 - offsets);
      }
    }
  }
  const pixels = Uint8Array.from(areas, (sum) => {
    const layers = Math.abs(sum);
    const area = rule === 'non-zero' ? Math.min(layers, full) : full - Math.abs(full - (layers % (2 * full)));
    return Math.floor((area * 255) / full + 0.5);
  });
  return maskFromPixels(pixels, width, height);
}

/** Edges downwards, cut to the mask and put on the grid; what lies left of the mask becomes its left border. */
function edgesOf(ring: Ring, width: number, height: number): [Point, Point, number][] {
  const edges: [Point, Point, number][] = [];
  for (let i = 0; i < ring.length; i += 2) {
    const next = (i + 2) % ring.length;
    const from: Point = [ring[i], ring[i + 1]];
    const to: Point = [ring[next], ring[next + 1]];
    const direction = from[1] > to[1] ? -1 : 1;
    const [upper, lower] = direction < 0 ? [to, from] : [from, to];
    const top: Point = upper[1] < 0 ? [xAt(upper, lower, 0), 0] : upper;
    const bottom: Point = lower[1] > height ? [xAt(upper, lower, height), height] : lower;
    if (top[1] >= bottom[1]) continue;
    for (const [a, b] of cutAtBorders(top, bottom, width)) {
      const [start, end] = [a, b].map(([x, y]): Point => [onGrid(Math.max(x, 0)), onGrid(y)]);
      if (start[1] !== end[1]) edges.push([start, end, direction]);
    }
  }
  return edges;
}

function cutAtBorders(top: Point, bottom: Point, width: number): [Point, Point][] {
  const pieces: [Point, Point][] = [];
  let [from, to] = [top, bottom];
  if (from[0] < 0 !== to[0] < 0) {
    const cut: Point = [0, yAt(from, to, 0)];
    pieces.push(from[0] < 0 ? [[0, from[1]], cut] : [cut, [0, to[1]]]);
    if (from[0] < 0) from = cut;
    else to = cut;
  }
  if (from[0] > width && to[0] < width) from = [width, yAt(from, to, width)];
  else if (to[0] > width && from[0] < width) to = [width, yAt(from, to, width)];
  if (from[0] < width || to[0] < width) pieces.push([from, to]);
  return pieces;
}

function cutAtRows(upper: Point, lower: Point): [Point, Point][] {
  const pieces: [Point, Point][] = [];
  const x = (y: number): number =>
    upper[0] + Math.floor(((y - upper[1]) * (lower[0] - upper[0])) / (lower[1] - upper[1]));
  for (let y = upper[1]; y < lower[1]; ) {
    const next = Math.min(Math.floor(y / 256) * 256 + 256, lower[1]);
    pieces.push([
      [x(y), y],
      [x(next), next],
    ]);
    y = next;
  }
  return pieces;
}

function cutAtColumns(from: Point, to: Point): [Point, Point][] {
  const [left, right] = from[0] <= to[0] ? [from, to] : [to, from];
  const points: Point[] = [left];
  for (let x = Math.floor(left[0] / 256) * 256 + 256; x < right[0]; x += 256) {
    points.push([x, left[1] + Math.floor(((x - left[0]) * (right[1] - left[1])) / (right[0] - left[0]))]);
  }
  points.push(right);
  const pieces = points.slice(1).map((point, i): [Point, Point] => [points[i], point]);
  return left === from ? pieces : pieces.map(([a, b]) => [b, a]);
}

function xAt(upper: Point, lower: Point, y: number): number {
  return upper[0] + ((y - upper[1]) / (lower[1] - upper[1])) * (lower[0] - upper[0]);
}

function yAt(upper: Point, lower: Point, x: number): number {
  const y = upper[1] + ((x - upper[0]) / (lower[0] - upper[0])) * (lower[1] - upper[1]);
  return Math.max(upper[1], Math.min(lower[1], y));
}

const onGrid = (coordinate: number): number => Math.floor(coordinate * 256 + 0.5);
