/**
 * Polygons with holes, as tracing makes them and filling takes them. y points down; pixel (x, y) covers the square from
 * corner (x, y) to corner (x + 1, y + 1).
 */

/**
 * A closed line: x and y of each vertex in turn, the last vertex joined to the first. Flat and typed, because rings of
 * 10⁵ vertices are usual: a ring travels to a worker, or into the kernels' memory, in one piece.
 */
export type Ring = Int32Array | Float64Array;

/** An area with holes; two levels are enough, because an island in a hole is a polygon of its own. */
export interface Polygon {
  outer: Ring;
  holes: Ring[];
}

/**
 * A polygon on the corners of pixels. Outer ring clockwise, holes counter-clockwise, as seen on a screen. The rings of one
 * mask share one buffer, so they go to another thread in one piece.
 */
export interface TracedPolygon extends Polygon {
  outer: Int32Array;
  holes: Int32Array[];
}

export function ringsOf(polygons: readonly Polygon[]): Ring[] {
  return polygons.flatMap(({ outer, holes }) => [outer, ...holes]);
}
