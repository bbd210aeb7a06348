import { type Mask, maskToPixels } from '../mask.ts';
import type { Ring, TracedPolygon } from '../polygons.ts';

/** Right, down, left, up: a quarter turn to the right is one more. */
const steps = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

/**
 * What tracing means, pixel by pixel: walk with covered pixels to the right, and where two ways go on, turn right, so that
 * areas which touch in a point stay apart. A hole belongs to the smallest outer ring around it.
 */
export function tracePolygons(mask: Mask, threshold = 128): TracedPolygon[] {
  const pixels = maskToPixels(mask);
  const isCovered = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < mask.width && y < mask.height && pixels[y * mask.width + x] >= threshold;
  /** Whether the boundary runs from point (x, y) in this direction: covered to the right, uncovered to the left. */
  const runs = (x: number, y: number, direction: number): boolean =>
    [
      isCovered(x, y) && !isCovered(x, y - 1),
      isCovered(x - 1, y) && !isCovered(x, y),
      isCovered(x - 1, y - 1) && !isCovered(x - 1, y),
      isCovered(x, y - 1) && !isCovered(x - 1, y - 1),
    ][direction];

  const walked = new Set<string>();
  const walk = (startX: number, startY: number, startDirection: number): Int32Array => {
    const ring: number[] = [];
    let [x, y, direction] = [startX, startY, startDirection];
    do {
      walked.add(`${x} ${y} ${direction}`);
      x += steps[direction][0];
      y += steps[direction][1];
      const next = [1, 0, 3].map((turn) => (direction + turn) % 4).find((way) => runs(x, y, way))!;
      if (next !== direction) ring.push(x, y);
      direction = next;
    } while (x !== startX || y !== startY || direction !== startDirection);
    return Int32Array.from(ring);
  };

  const polygons: TracedPolygon[] = [];
  const holes: Int32Array[] = [];
  for (let y = 0; y <= mask.height; y++) {
    for (let x = 0; x <= mask.width; x++) {
      for (const direction of [0, 1]) {
        if (!runs(x, y, direction) || walked.has(`${x} ${y} ${direction}`)) continue;
        const ring = fromTopmost(walk(x, y, direction));
        if (doubleArea(ring) > 0) polygons.push({ outer: ring, holes: [] });
        else holes.push(ring);
      }
    }
  }
  for (const hole of holes) {
    const around = polygons.filter(({ outer }) => isInside(outer, hole[0] - 0.5, hole[1] + 0.5));
    around.sort((a, b) => doubleArea(a.outer) - doubleArea(b.outer));
    around[0].holes.push(hole);
  }
  return polygons;
}

function fromTopmost(ring: Int32Array): Int32Array {
  let first = 0;
  for (let i = 2; i < ring.length; i += 2) {
    if (ring[i + 1] < ring[first + 1] || (ring[i + 1] === ring[first + 1] && ring[i] < ring[first]))
      first = i;
  }
  return Int32Array.of(...ring.subarray(first), ...ring.subarray(0, first));
}

function isInside(ring: Int32Array, x: number, y: number): boolean {
  let inside = false;
  for (let i = 0; i < ring.length; i += 2) {
    const next = (i + 2) % ring.length;
    if (ring[i + 1] > y !== ring[next + 1] > y && ring[i] < x) inside = !inside;
  }
  return inside;
}

/** Twice the enclosed area; above 0 when the ring runs clockwise on a screen. */
export function doubleArea(ring: Ring): number {
  let sum = 0;
  let previous = ring.length - 2;
  for (let i = 0; i < ring.length; i += 2) {
    sum += ring[previous] * ring[i + 1] - ring[i] * ring[previous + 1];
    previous = i;
  }
  return sum;
}
