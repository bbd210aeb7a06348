/**
 * A person's photo with another complexion, strip by strip.
 */
import { meshVertices } from '../face/topology.ts';
import { boxOf, wholePixels } from '../image/box.ts';
import type { Lab } from '../image/planes.ts';
import { fillPolygons } from '../image/polygon.ts';
import type { Polygons, Raster } from '../types.ts';
import { keptInFront } from './in-front.ts';
import { skinOf } from './person-skin.ts';
import { relight } from './relight.ts';

/** Pixels: longer side of the grid on which skin is looked for. */
const gridSide = 720;
/** Rows that are worked on at once. */
const strip = 64;

/**
 * The person with another skin; outside of the person not a bit differs.
 *
 * @param skin of the face in the image, CIELAB
 * @param inFront not a bit differs inside of it either
 */
export function withComplexion(
  image: Raster,
  person: Polygons,
  points: Float32Array,
  skin: Lab,
  change: Lab,
  share: (x: number, y: number) => number = () => 1,
  inFront?: Polygons,
): Raster {
  const data = image.data.slice();
  const out = { width: image.width, height: image.height, data };
  const box = wholePixels(boxOf(Float32Array.from(person.flat(2)), 2), image);
  if (box.width === 0 || box.height === 0) return out;
  const cell = Math.max(1, Math.ceil(Math.max(box.width, box.height) / gridSide));
  const faceWidth = boxOf(points, 3, meshVertices).width;
  for (let top = 0; top < box.height; top += strip * cell) {
    // a strip of rows has some more above and below, so that its skin's edge is as soft as elsewhere
    const rows = wholePixels({ ...box, y: box.y + top - cell * 2, height: strip * cell + cell * 4 }, image);
    const likely = skinOf(image, rows, cell, points, skin);
    const inside = fillPolygons(person, rows);
    const kept = inFront && keptInFront(inFront, rows, faceWidth);
    const from = box.y + top;
    const to = Math.min(from + strip * cell, box.y + box.height);
    relight(
      out,
      image,
      rows,
      from,
      to,
      (i) => {
        const skin = likely[i] * inside[i] * (1 - (kept?.[i] ?? 0));
        return skin && skin * share(box.x + (i % rows.width), rows.y + Math.floor(i / rows.width));
      },
      skin,
      change,
    );
  }
  return out;
}
