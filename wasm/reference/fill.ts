import type { FillOptions } from '../fill.ts';
import { type Mask, maskFromPixels } from '../mask.ts';
import { type Polygon, type Ring, ringsOf } from '../polygons.ts';
import { fillAreas } from './fill-area.ts';

/** What filling means, pixel by pixel: how often the edges left of its centre wind around it. */
export function fillPolygons(polygons: readonly Polygon[], options: FillOptions): Mask {
  const { width, height, rule, antialias } = options;
  if (antialias) return fillAreas(polygons, options);
  const rings = ringsOf(polygons);
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let winding = 0;
      for (const ring of rings) winding += windingAt(ring, x + 0.5, y + 0.5);
      const isCovered = rule === 'non-zero' ? winding !== 0 : winding % 2 !== 0;
      pixels[y * width + x] = isCovered ? 255 : 0;
    }
  }
  return maskFromPixels(pixels, width, height);
}

function windingAt(ring: Ring, x: number, y: number): number {
  let winding = 0;
  for (let i = 0; i < ring.length; i += 2) {
    const next = (i + 2) % ring.length;
    const isUpwards = ring[i + 1] > ring[next + 1];
    const [upper, lower] = isUpwards ? [next, i] : [i, next];
    if (ring[upper + 1] > y || ring[lower + 1] <= y) continue;
    const share = (y - ring[upper + 1]) / (ring[lower + 1] - ring[upper + 1]);
    if (ring[upper] + share * (ring[lower] - ring[upper]) <= x) winding += isUpwards ? -1 : 1;
  }
  return winding;
}
