import { memory, simplifyLoop } from './build/kernels.wasm';
import { loadRings } from './load-rings.ts';
import { allocate, clearArena } from './memory.ts';
import { type Polygon, type Ring, ringsOf } from './polygons.ts';

/**
 * Polygons with fewer vertices. Each new ring takes its vertices from the old one, in order, and the Hausdorff distance
 * of the two lines is at most the tolerance: every point of the old ring is that close to the new one and the other way
 * round. Rings that lie within the tolerance of a single segment vanish, an outer one with its holes; all others keep
 * three vertices at least. Lines that come closer to each other than twice the tolerance may cross afterwards.
 *
 * Algorithm: assembly/simplify.ts.
 *
 * @param tolerance pixels; 0 removes only what lies on a straight line
 * @throws RangeError on a tolerance below 0, or a ring as `fillPolygons` refuses it
 */
export function simplifyPolygons(polygons: readonly Polygon[], tolerance: number): Polygon[] {
  const rings = simplifyRings(ringsOf(polygons), tolerance);
  let next = 0;
  return polygons.flatMap(({ holes }) => {
    const [outer, ...inner] = rings.slice(next, next + holes.length + 1);
    next += holes.length + 1;
    return outer ? [{ outer, holes: inner.filter((hole) => hole !== undefined) }] : [];
  });
}

/** As `simplifyPolygons`; `undefined` when the ring vanishes. @internal for tests */
export function simplifyRing(ring: Ring, tolerance: number): Ring | undefined {
  return simplifyRings([ring], tolerance)[0];
}

function simplifyRings(rings: readonly Ring[], tolerance: number): (Ring | undefined)[] {
  if (!(tolerance >= 0 && tolerance < Number.POSITIVE_INFINITY))
    throw new RangeError(`A tolerance can't be ${tolerance}.`);
  clearArena();
  let { points } = loadRings(rings);
  const longest = rings.reduce((most, ring) => Math.max(most, ring.length / 2), 0);
  const kept = allocate(longest * 4);
  const flags = allocate(longest);
  const stack = allocate(longest * 8 + 16);
  return rings.map((ring) => {
    const count = ring.length / 2;
    const left = simplifyLoop(points, count, tolerance, kept, flags, stack);
    points += count * 16;
    if (left === 0) return undefined;
    return left === count ? ring : pick(ring, new Int32Array(memory.buffer, kept, left));
  });
}

function pick(ring: Ring, vertices: Int32Array): Ring {
  const length = vertices.length * 2;
  const picked = ring instanceof Int32Array ? new Int32Array(length) : new Float64Array(length);
  for (let i = 0; i < vertices.length; i++) {
    picked[2 * i] = ring[2 * vertices[i]];
    picked[2 * i + 1] = ring[2 * vertices[i] + 1];
  }
  return picked;
}
