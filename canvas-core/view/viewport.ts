import {
  clamp,
  type ImagePoint,
  imagePoint,
  type Size,
  type ViewportPoint,
  viewportPoint,
} from '../geometry.ts';

/** How near and how far a photo can be seen: viewport pixels an image pixel, and what one wheel tick multiplies it by. */
export interface ZoomRange {
  readonly min: number;
  readonly max: number;
  readonly factor: number;
}

/** Below, a canvas that is nearly folded away would show nothing. */
const leastFit = 0.02;

/** Which part of the image the canvas shows: viewport = image × zoom + offset. */
export interface Viewport {
  /** Viewport pixels an image pixel (C3). */
  readonly zoom: number;
  /** Where the image's top left lies, in viewport pixels. */
  readonly x: number;
  readonly y: number;
}

export const toImage = ({ zoom, x, y }: Viewport, point: ViewportPoint): ImagePoint =>
  imagePoint((point.x - x) / zoom, (point.y - y) / zoom);

export const toViewport = ({ zoom, x, y }: Viewport, point: ImagePoint): ViewportPoint =>
  viewportPoint(point.x * zoom + x, point.y * zoom + y);

export const panned = (viewport: Viewport, dx: number, dy: number): Viewport => ({
  ...viewport,
  x: viewport.x + dx,
  y: viewport.y + dy,
});

/** The image point under `at` stays where it is. */
export function zoomedTo(
  viewport: Viewport,
  zoom: number,
  at: ViewportPoint,
  { min, max }: ZoomRange,
): Viewport {
  // a photo that only fits below the least zoom is not brought nearer by going away from it
  const next = clamp(zoom, Math.min(min, viewport.zoom), max);
  const scale = next / viewport.zoom;
  return { zoom: next, x: at.x - (at.x - viewport.x) * scale, y: at.y - (at.y - viewport.y) * scale };
}

/** One wheel tick nearer (1) or farther (−1); trackpads send parts of ticks. */
export const wheeled = (viewport: Viewport, ticks: number, at: ViewportPoint, range: ZoomRange): Viewport =>
  zoomedTo(viewport, viewport.zoom * range.factor ** ticks, at, range);

/** All of the image, in the middle, with a margin of its own choice; one that is very large, below the least zoom as well. */
export function fitted(image: Size, canvas: Size, range: ZoomRange, margin = 0): Viewport {
  const zoom = Math.min(
    (canvas.width - 2 * margin) / image.width,
    (canvas.height - 2 * margin) / image.height,
  );
  return centred(image, canvas, zoom, { ...range, min: Math.min(range.min, Math.max(zoom, leastFit)) });
}

export function centred(image: Size, canvas: Size, zoom: number, { min, max }: ZoomRange): Viewport {
  const within = clamp(zoom, min, max);
  return {
    zoom: within,
    x: (canvas.width - image.width * within) / 2,
    y: (canvas.height - image.height * within) / 2,
  };
}

/**
 * At least a corner of the image stays in sight, so that it can't get lost.
 *
 * @param corner viewport pixels, its side
 */
export function keptInSight(viewport: Viewport, image: Size, canvas: Size, corner: number): Viewport {
  const least = Math.min(corner, canvas.width / 2, canvas.height / 2);
  return {
    ...viewport,
    x: clamp(viewport.x, least - image.width * viewport.zoom, canvas.width - least),
    y: clamp(viewport.y, least - image.height * viewport.zoom, canvas.height - least),
  };
}
