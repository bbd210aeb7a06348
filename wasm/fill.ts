import { fillCrossings, fillFlip, fillNonZero, fillTile } from './build/kernels.wasm';
import { fillAreas } from './fill-area.ts';
import { type LoadedRings, loadRings } from './load-rings.ts';
import { Mask, tileSide } from './mask.ts';
import { allocate, bytesAt, clearArena } from './memory.ts';
import { paintTiles } from './paint-tiles.ts';
import { type Polygon, ringsOf } from './polygons.ts';

export type FillRule = 'even-odd' | 'non-zero';

export interface FillOptions {
  /** Pixels. */
  width: number;
  height: number;
  rule: FillRule;
  /** Coverage by area instead of by pixel centre. */
  antialias: boolean;
}

/**
 * Polygons as a mask. Coordinates may be fractional and may lie outside, where they are clipped.
 *
 * Without anti-aliasing a pixel is covered when its centre is inside. A centre on an edge belongs to the side right of
 * it, or below it when the edge is horizontal, so areas that share an edge share no pixel and leave none out.
 * With it, coverage is the covered share of the pixel (fill-area.ts says how exactly).
 *
 * @throws RangeError on a ring with half a vertex, or a coordinate that is no number or beyond ±2³⁰; KernelMemoryError
 *   when the edges cross too many rows
 */
export function fillPolygons(polygons: readonly Polygon[], options: FillOptions): Mask {
  const blank = new Mask(options.width, options.height);
  clearArena();
  const rings = loadRings(ringsOf(polygons));
  return options.antialias
    ? fillAreas(rings, blank, options.rule === 'even-odd')
    : fillCentres(rings, blank, options.rule);
}

/** Algorithm: assembly/fill.ts. Costs what the edges and the tiles they cross cost. */
function fillCentres(rings: LoadedRings, blank: Mask, rule: FillRule): Mask {
  const { width, height, columns, rows } = blank;
  const cross = (target: number): number =>
    fillCrossings(rings.points, rings.ends, rings.count, width, height, target);
  let count = cross(0);
  const crossings = allocate(count * 4);
  cross(crossings);
  if (rule === 'non-zero') count = fillNonZero(crossings, count, allocate(count * 4), allocate(4096));

  const stride = columns * (tileSide / 8);
  const bits = allocate(stride * height);
  const touched = allocate(columns * rows);
  const carry = allocate(tileSide * 4);
  bytesAt(bits, stride * height).fill(0);
  bytesAt(touched, columns * rows).fill(0);
  fillFlip(crossings, count, width, columns, bits, touched);
  return paintTiles(blank, (pixels, index, box) => {
    if (box.x === 0) bytesAt(carry, tileSide * 4).fill(0);
    const at = bits + box.y * stride + box.x / 8;
    return fillTile(at, stride, box.height, box.width, touched + index, carry, pixels);
  });
}
