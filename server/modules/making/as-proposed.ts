import { boxOf, wholePixels } from '@facet/workers/image/box.ts';
import { distanceInside } from '@facet/workers/image/distance.ts';
import { fillPolygons } from '@facet/workers/image/polygon.ts';
import { flagsOf } from '@facet/workers/image/values.ts';
import type { Polygons, Raster } from '@facet/workers/types.ts';

/**
 * Whether the mask that was saved is the one that was proposed. The editor keeps masks as pixels, so outlines come back as others,
 * and single pixels at edges differ.
 */
export function isAsProposed(
  saved: Polygons,
  proposed: Polygons,
  image: Pick<Raster, 'width' | 'height'>,
): boolean {
  if (saved.length === 0 || proposed.length === 0) return false;
  const box = wholePixels(boxOf(Float32Array.from([...saved, ...proposed].flat(2)), 2), image);
  const [one, other] = [saved, proposed].map((polygons) => fillPolygons(polygons, box));
  const differs = flagsOf(one!.length, (i) => one![i]! >= 0.5 !== other![i]! >= 0.5);
  // in no square of 3 × 3 pixels
  return distanceInside(differs, box.width, box.height).every((distance) => distance < 2);
}
