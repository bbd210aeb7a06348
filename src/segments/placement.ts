import type { Size } from '@facet/canvas-core/geometry.ts';
import { centred, fitted, type Viewport, type ZoomRange } from '@facet/canvas-core/view/viewport.ts';

/**
 * *Scale* is how large a viewer shows a photo: at 1 all of it, as large as the frame allows. The specification counts so in the
 * segment viewers, whose status line calls it 'Zoom'; *zoom* in code is viewport pixels an image pixel everywhere (C3).
 */
export const SCALE = { min: 0.1, max: 5, factor: 1.1, start: 0.65 } as const;

/** How a photo lies in its frame. It keeps its scale when the frame becomes another. */
export interface Placement {
  readonly scale: number;
  /** Where its top left lies, in viewport pixels. */
  readonly x: number;
  readonly y: number;
}

const UNBOUNDED: ZoomRange = { min: 0, max: Number.POSITIVE_INFINITY, factor: SCALE.factor };
/** Of a scale: what is computed back from a zoom meets the bounds exactly. */
const DIGITS = 1e9;

/** The zoom at scale 1. */
export const fittingZoom = (image: Size, frame: Size): number => fitted(image, frame, UNBOUNDED).zoom;

export function zoomRange(fit: number): ZoomRange {
  return { min: SCALE.min * fit, max: SCALE.max * fit, factor: SCALE.factor };
}

export function placedInMiddle(image: Size, frame: Size, scale: number): Placement {
  const fit = fittingZoom(image, frame);
  return placementOf(centred(image, frame, scale * fit, UNBOUNDED), fit);
}

export const viewportOf = ({ scale, x, y }: Placement, fit: number): Viewport => ({
  zoom: scale * fit,
  x,
  y,
});

export function placementOf({ zoom, x, y }: Viewport, fit: number): Placement {
  return { scale: Math.round((zoom / fit) * DIGITS) / DIGITS, x, y };
}
