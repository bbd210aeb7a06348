import type { ImagePoint, Size } from '@facet/canvas-core/geometry.ts';
import { fillPolygons } from '@facet/wasm/fill.ts';
import type { Mask } from '@facet/wasm/mask.ts';

/** The area inside one closed ring, anti-aliased (G6). A ring that crosses itself covers all that it winds around. */
export function fillRing(points: readonly ImagePoint[], { width, height }: Size): Mask {
  const outer = Float64Array.from(points.flatMap(({ x, y }) => [x, y]));
  return fillPolygons([{ outer, holes: [] }], { width, height, rule: 'non-zero', antialias: true });
}
