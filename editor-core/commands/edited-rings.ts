import type { ImagePoint, Size } from '@facet/canvas-core/geometry.ts';
import { differenceOf, unionOf } from '@facet/wasm/combine.ts';
import { fillPolygons } from '@facet/wasm/fill.ts';
import { EMPTY, FULL, type Mask, type Tile, tilePixels, withTiles } from '@facet/wasm/mask.ts';
import { ringsOf } from '@facet/wasm/polygons.ts';
import { simplifyPolygons } from '@facet/wasm/simplify.ts';
import { createStrokeLayer } from '@facet/wasm/stroke.ts';
import { tracePolygons } from '@facet/wasm/trace.ts';
import polygonClipping, { type Ring as ClippingRing, type MultiPolygon } from 'polygon-clipping';

/** Image pixels: how far rings that are to be edited are simplified (G7). */
const tolerance = 1;
/** More than anybody can edit, and than the page can clip without a pause (G7). */
export const maxRingVertices = 10_000;

/** A ring of a mask, to be edited by its vertices (G7). */
export interface EditedRing {
  readonly points: readonly ImagePoint[];
  /** Which polygon it bounds; the others of the same number are its holes. */
  readonly polygon: number;
  readonly isHole: boolean;
}

/**
 * The mask's rings, simplified within a pixel. Simplifying may make sides cross; clipping takes such knots apart again.
 * @returns null when there are more vertices than anybody can edit, or the page can clip without a pause
 */
export function ringsToEdit(mask: Mask): EditedRing[] | null {
  const polygons = simplifyPolygons(tracePolygons(mask), tolerance);
  const numbers = ringsOf(polygons).reduce((sum, ring) => sum + ring.length, 0);
  if (numbers / 2 > maxRingVertices) return null;
  const clean: MultiPolygon = polygons.flatMap(({ outer, holes }) =>
    polygonClipping.union([[...[outer, ...holes].map(closed)]]),
  );
  return clean.flatMap((rings, polygon) =>
    rings.map((ring, index) => ({
      // the library closes rings by repeating the first vertex
      points: ring.slice(0, -1).map(([x, y]) => ({ x, y })),
      polygon,
      isHole: index > 0,
    })),
  );
}

function closed(ring: ArrayLike<number>): ClippingRing {
  return Array.from({ length: ring.length / 2 }, (_, i) => [ring[i * 2], ring[i * 2 + 1]]);
}

/** Image pixels: how far a ring may lie beside the edge that it was traced from, and the edge's softness. */
const reach = tolerance + 1;
const hard = 128;

/**
 * The mask after one ring took another shape (G7): what the rings enclose, where this changed and beside the sides that moved;
 * everywhere else the mask as it was. Beside them because rings lie up to a pixel off the mask's own edge, of which a thin line
 * would remain.
 */
export function withRingReplaced(
  mask: Mask,
  rings: readonly EditedRing[],
  index: number,
  points: readonly ImagePoint[],
): Mask {
  const { points: before, polygon } = rings[index];
  const next = rings.with(index, { ...rings[index], points });
  const own = next.filter((ring) => ring.polygon === polygon && ring.points.length >= 3);
  const others = next.filter((ring) => ring.polygon !== polygon && ring.points.length >= 3);
  const [outer, holes] = [false, true].map((isHole) =>
    filled(
      mask,
      own.filter((ring) => ring.isHole === isHole),
    ),
  );
  const target = unionOf(differenceOf(outer, holes), filled(mask, others));
  return replacedWithin(zoneBetween(mask, before, points), mask, target);
}

/** Anti-aliased (G6). A ring that crosses itself encloses all that it winds around; holes wind the other way round. */
function filled({ width, height }: Size, rings: readonly Pick<EditedRing, 'points'>[]): Mask {
  const polygons = rings.map(({ points }) => ({
    outer: Float64Array.from(points.flatMap(({ x, y }) => [x, y])),
    holes: [],
  }));
  return fillPolygons(polygons, { width, height, rule: 'non-zero', antialias: true });
}

/** What lies between two shapes of a ring, and beside the sides that only one of them has. */
function zoneBetween(size: Size, before: readonly ImagePoint[], after: readonly ImagePoint[]): Mask {
  // turned round, a shape takes away what the other adds; what both enclose is nothing
  const between = filled(size, [{ points: before }, { points: after.toReversed() }]);
  const zone = createStrokeLayer(between, { mode: 'paint' });
  for (const [from, to] of [...sidesBeyond(before, after), ...sidesBeyond(after, before)]) {
    zone.capsule({
      ...{ x0: from.x, y0: from.y, r0: reach, opacity0: 1 },
      ...{ x1: to.x, y1: to.y, r1: reach, opacity1: 1 },
    });
  }
  return zone.finish();
}

type Side = readonly [ImagePoint, ImagePoint];

/** The sides of one ring that another does not have; vertices that did not move are the same objects. */
function sidesBeyond(points: readonly ImagePoint[], other: readonly ImagePoint[]): Side[] {
  const ends = new Map(sidesOf(other));
  return sidesOf(points).filter(([from, to]) => ends.get(from) !== to);
}

const sidesOf = (points: readonly ImagePoint[]): Side[] =>
  points.map((point, index) => [point, points[(index + 1) % points.length]]);

function replacedWithin(zone: Mask, mask: Mask, by: Mask): Mask {
  const changes = new Map<number, Tile>();
  for (const [index, tile] of zone.tiles.entries()) {
    if (tile === EMPTY) continue;
    if (tile === FULL) {
      changes.set(index, by.tiles[index]);
      continue;
    }
    const next = tilePixels(by, index);
    changes.set(
      index,
      tilePixels(mask, index).map((value, i) => (tile[i] >= hard ? next[i] : value)),
    );
  }
  return withTiles(mask, changes);
}
