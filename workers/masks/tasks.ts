/**
 * What a worker of the mask editor can do. Each task takes one input and may report its progress; nothing here knows about
 * threads.
 */
import { fillHoles, removeIslands } from '@facet/wasm/components.ts';
import { feather, smooth } from '@facet/wasm/feather.ts';
import { flood } from '@facet/wasm/flood.ts';
import type { Mask } from '@facet/wasm/mask.ts';
import { grow, shrink } from '@facet/wasm/morphology.ts';
import type { Rgba } from '@facet/wasm/rgba.ts';
import { fillCoordinates, traceCoordinates } from './coordinates.ts';
import { grabCut } from './grab-cut.ts';
import { livePaths } from './live-wire.ts';
import { decodeMaskPng, encodeMaskPng } from './png.ts';

interface MaskAndRadius {
  mask: Mask;
  /** Pixels. */
  radius: number;
}

interface FloodInput {
  /** Row-major. */
  rgba: Rgba;
  width: number;
  height: number;
  /** The pixel to begin with. */
  x: number;
  y: number;
  /** 0..255, in each colour channel. */
  tolerance: number;
  /** false: also what looks like it elsewhere. */
  contiguous?: boolean;
}

export const maskTasks = {
  traceCoordinates,
  fillCoordinates,
  encodePng: encodeMaskPng,
  decodePng: decodeMaskPng,

  grow: ({ mask, radius }: MaskAndRadius) => grow(mask, radius),
  shrink: ({ mask, radius }: MaskAndRadius) => shrink(mask, radius),
  feather: ({ mask, radius }: MaskAndRadius) => feather(mask, radius),
  smooth: ({ mask, radius }: MaskAndRadius) => smooth(mask, radius),
  fillHoles: ({ mask, maxArea }: { mask: Mask; maxArea?: number }) => fillHoles(mask, maxArea),
  removeIslands: ({ mask, minArea }: { mask: Mask; minArea: number }) => removeIslands(mask, minArea),

  flood: ({ rgba, width, height, x, y, tolerance, contiguous = true }: FloodInput) =>
    flood(rgba, width, height, x, y, tolerance, { contiguous }),

  grabCut,
  livePaths,
};
