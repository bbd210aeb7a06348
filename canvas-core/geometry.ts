/** The three kinds of coordinates (SEMANTICS C1, C2) as types that do not mix. */

declare const space: unique symbol;

interface PointIn<Space extends string> {
  readonly x: number;
  readonly y: number;
  readonly [space]?: Space;
}

/** CSS pixels from the window's top left. */
export type ScreenPoint = PointIn<'screen'>;
/** CSS pixels from the canvas's top left. */
export type ViewportPoint = PointIn<'viewport'>;
/** The photo's pixels; the centre of the first one is (0.5, 0.5). */
export type ImagePoint = PointIn<'image'>;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** In image pixels. */
export interface ImageBox extends Size {
  readonly x: number;
  readonly y: number;
}

export const screenPoint = (x: number, y: number): ScreenPoint => ({ x, y });
export const viewportPoint = (x: number, y: number): ViewportPoint => ({ x, y });
export const imagePoint = (x: number, y: number): ImagePoint => ({ x, y });

/** @param origin the canvas's top left */
export const onCanvas = (point: ScreenPoint, origin: ScreenPoint): ViewportPoint =>
  viewportPoint(point.x - origin.x, point.y - origin.y);

export function distance<Space extends string>(a: PointIn<Space>, b: PointIn<Space>): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

export function midpoint<Space extends string>(a: PointIn<Space>, b: PointIn<Space>): PointIn<Space> {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

export function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
