import { differenceOf, unionOf } from '@facet/wasm/combine.ts';
import type { Mask } from '@facet/wasm/mask.ts';
import { simplifyPolygons } from '@facet/wasm/simplify.ts';
import { tracePolygons } from '@facet/wasm/trace.ts';
import polygonClipping, { type Ring as ClippingRing, type MultiPolygon } from 'polygon-clipping';
import type { ImagePoint, Size } from '../geometry.ts';
import { options } from '../options.ts';
import { fillRing } from './rings.ts';

/** A ring of a mask, to be edited by its vertices (G7). */
export interface EditedRing {
  readonly points: readonly ImagePoint[];
  readonly isHole: boolean;
}

/** The mask's rings, simplified within a pixel. Simplifying may make sides cross; clipping takes such knots apart again. */
export function ringsToEdit(mask: Mask): EditedRing[] {
  const polygons = simplifyPolygons(tracePolygons(mask), options.polygon.tolerance);
  const clean: MultiPolygon = polygons.flatMap(({ outer, holes }) =>
    polygonClipping.union([[...[outer, ...holes].map(closed)]]),
  );
  return clean.flatMap((rings) =>
    rings.map((ring, index) => ({
      // the library closes rings by repeating the first vertex
      points: ring.slice(0, -1).map(([x, y]) => ({ x, y })),
      isHole: index > 0,
    })),
  );
}

function closed(ring: ArrayLike<number>): ClippingRing {
  return Array.from({ length: ring.length / 2 }, (_, i) => [ring[i * 2], ring[i * 2 + 1]]);
}

/** The mask after one ring took another shape: only what lies between the two shapes changes (G7). */
export function withRingReplaced(
  mask: Mask,
  ring: EditedRing,
  points: readonly ImagePoint[],
  size: Size,
): Mask {
  const before = fillRing(ring.points, size);
  const after = fillRing(points, size);
  const [gained, lost] = [differenceOf(after, before), differenceOf(before, after)];
  return ring.isHole ? unionOf(differenceOf(mask, gained), lost) : unionOf(differenceOf(mask, lost), gained);
}
