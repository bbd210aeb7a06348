import type { Ring } from '../polygons.ts';

type Point = [x: number, y: number];

/** Douglas and Peucker as they wrote it, from two vertices that are far apart; empty when the ring vanishes. */
export function simplifyRing(ring: Ring, tolerance: number): number[] {
  const points = Array.from({ length: ring.length / 2 }, (_, i): Point => [ring[2 * i], ring[2 * i + 1]]);
  if (points.length < 3) return [];
  const a = farthestFrom(points, 0);
  const b = farthestFrom(points, a);
  const [first, second] = a < b ? [a, b] : [b, a];
  const around = [...points, ...points];
  const kept = new Set([first, second]);
  split(around, first, second, tolerance, kept);
  split(around, second, first + points.length, tolerance, kept);
  if (kept.size < 3) return [];
  const numbers = [...kept].map((i) => i % points.length).sort((p, q) => p - q);
  return numbers.flatMap((i) => points[i]);
}

function farthestFrom(points: Point[], from: number): number {
  const distances = points.map(([x, y]) => (x - points[from][0]) ** 2 + (y - points[from][1]) ** 2);
  const largest = Math.max(...distances);
  return largest > 0 ? distances.indexOf(largest) : from;
}

function split(points: Point[], from: number, to: number, tolerance: number, kept: Set<number>): void {
  const middle = (from + to) >> 1;
  let largest = -1;
  let farthest = from;
  for (let i = from + 1; i < to; i++) {
    const distance = scaledDistance(points[i], points[from], points[to]);
    if (distance < largest || (distance === largest && i > middle)) continue;
    largest = distance;
    farthest = i;
  }
  if (largest <= tolerance * tolerance * scaleOf(points[from], points[to])) return;
  kept.add(farthest);
  split(points, from, farthest, tolerance, kept);
  split(points, farthest, to, tolerance, kept);
}

/** The square of a segment's length, or 1 when it has none. */
function scaleOf(a: Point, b: Point): number {
  return (b[0] - a[0]) * (b[0] - a[0]) + (b[1] - a[1]) * (b[1] - a[1]) || 1;
}

/** The square of a point's distance from a segment, times the square of the segment's length. */
function scaledDistance(point: Point, a: Point, b: Point): number {
  const [px, py] = [point[0] - a[0], point[1] - a[1]];
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const along = px * dx + py * dy;
  if (along <= 0) return (px * px + py * py) * scaleOf(a, b);
  if (along >= dx * dx + dy * dy) return ((px - dx) * (px - dx) + (py - dy) * (py - dy)) * scaleOf(a, b);
  return (px * dy - py * dx) * (px * dy - py * dx);
}
