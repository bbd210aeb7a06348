/**
 * Masks in the specification's `coordinates` form: all rings of a person, outer ones and holes alike, as one list of polygons of
 * [x, y] points in image pixels, filled even-odd.
 */
import { fillPolygons } from '@facet/wasm/fill.ts';
import type { Mask } from '@facet/wasm/mask.ts';
import { type Polygon, ringsOf } from '@facet/wasm/polygons.ts';
import { simplifyPolygons } from '@facet/wasm/simplify.ts';
import { tracePolygons } from '@facet/wasm/trace.ts';
import type { Point, Polygons } from '../types.ts';

/** @param tolerance pixels by which rings may be simplified; with 0 filling gives the same pixels again */
export function traceCoordinates({ mask, tolerance = 0 }: { mask: Mask; tolerance?: number }): Polygons {
  const polygons = tracePolygons(mask);
  return coordinatesOf(tolerance > 0 ? simplifyPolygons(polygons, tolerance) : polygons);
}

/**
 * Anti-aliased: rings between pixels, as tracing gives them, come out hard, and rings with fractions keep their smooth edge.
 *
 * @throws RangeError on coordinates that are no numbers or beyond ±2³⁰
 */
export function fillCoordinates(input: { coordinates: Polygons; width: number; height: number }): Mask {
  const { coordinates, width, height } = input;
  return fillPolygons(polygonsOf(coordinates), { width, height, rule: 'even-odd', antialias: true });
}

function coordinatesOf(polygons: readonly Polygon[]): Polygons {
  return ringsOf(polygons).map((ring) =>
    Array.from({ length: ring.length / 2 }, (_, i): Point => [ring[2 * i], ring[2 * i + 1]]),
  );
}

/** Each ring as a polygon of its own, for even-odd filling. */
function polygonsOf(coordinates: Polygons): Polygon[] {
  return coordinates.map((ring) => ({ outer: Float64Array.from(ring.flat()), holes: [] }));
}
