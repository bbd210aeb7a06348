/**
 * What a worker of the mask editor can do. Each task takes one input and may report its progress; nothing here knows about
 * threads.
 */
import { feather, smooth } from '@facet/wasm/feather.ts';
import { type FillOptions, fillPolygons } from '@facet/wasm/fill.ts';
import type { Mask } from '@facet/wasm/mask.ts';
import { grow, shrink } from '@facet/wasm/morphology.ts';
import type { Polygon } from '@facet/wasm/polygons.ts';
import { decodeRunLengths, encodeRunLengths } from '@facet/wasm/run-lengths.ts';
import { simplifyPolygons } from '@facet/wasm/simplify.ts';
import { tracePolygons } from '@facet/wasm/trace.ts';
import { fillCoordinates, traceCoordinates } from './coordinates.ts';
import { readDefaultMasks } from './default-masks.ts';
import { grabCut } from './grab-cut.ts';
import { livePaths } from './live-wire.ts';
import { decodeMaskPng, encodeMaskPng } from './png.ts';

interface MaskAndRadius {
  mask: Mask;
  /** Pixels. */
  radius: number;
}

export const maskTasks = {
  tracePolygons: ({ mask, threshold }: { mask: Mask; threshold?: number }) => tracePolygons(mask, threshold),
  fillPolygons: ({ polygons, ...options }: FillOptions & { polygons: readonly Polygon[] }) =>
    fillPolygons(polygons, options),
  simplifyPolygons: ({ polygons, tolerance }: { polygons: readonly Polygon[]; tolerance: number }) =>
    simplifyPolygons(polygons, tolerance),

  traceCoordinates,
  fillCoordinates,
  readDefaultMasks,
  encodeRunLengths: (mask: Mask) => encodeRunLengths(mask),
  decodeRunLengths,
  encodePng: encodeMaskPng,
  decodePng: decodeMaskPng,

  grow: ({ mask, radius }: MaskAndRadius) => grow(mask, radius),
  shrink: ({ mask, radius }: MaskAndRadius) => shrink(mask, radius),
  feather: ({ mask, radius }: MaskAndRadius) => feather(mask, radius),
  smooth: ({ mask, radius }: MaskAndRadius) => smooth(mask, radius),

  grabCut,
  livePaths,
};
