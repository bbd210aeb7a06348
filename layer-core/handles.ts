import {
  distance,
  type ImageBox,
  type ImagePoint,
  imagePoint,
  type Size,
} from '@facet/canvas-core/geometry.ts';

/** Corners and sides of a box, as compass points. */
export const HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type Handle = (typeof HANDLES)[number];

/** −1: the left or upper side moves, 1: the right or lower one, 0: neither. */
export const sidesOf = (handle: Handle): { across: -1 | 0 | 1; down: -1 | 0 | 1 } => ({
  across: handle.includes('w') ? -1 : handle.includes('e') ? 1 : 0,
  down: handle.includes('n') ? -1 : handle.includes('s') ? 1 : 0,
});

export function handlePoint(box: ImageBox, handle: Handle): ImagePoint {
  const { across, down } = sidesOf(handle);
  return imagePoint(box.x + (box.width * (across + 1)) / 2, box.y + (box.height * (down + 1)) / 2);
}

/** Corners are found before sides, as they do more. */
export function handleAt(box: ImageBox, at: ImagePoint, radius: number): Handle | null {
  const near = HANDLES.filter((handle) => distance(handlePoint(box, handle), at) <= radius);
  return near.find((handle) => handle.length === 2) ?? near[0] ?? null;
}

export interface Resizing {
  readonly handle: Handle;
  /** How far the hand has gone. */
  readonly dx: number;
  readonly dy: number;
  readonly keepsAspect: boolean;
  readonly most: Size;
}

/** The box with the handle moved; the opposite corner or side stays. It is never turned over. */
export function resized(box: ImageBox, { handle, dx, dy, keepsAspect, most }: Resizing): ImageBox {
  const { across, down } = sidesOf(handle);
  const within = (side: number, limit: number) => Math.min(Math.max(1, limit), Math.max(1, side));
  let width = within(box.width + across * dx, most.width);
  let height = within(box.height + down * dy, most.height);
  if (keepsAspect && across !== 0 && down !== 0) {
    // along the diagonal: the side that went farther counts
    const wanted = Math.max(width / box.width, height / box.height);
    const scale = Math.max(
      Math.min(wanted, most.width / box.width, most.height / box.height),
      1 / Math.min(box.width, box.height),
    );
    width = box.width * scale;
    height = box.height * scale;
  }
  return {
    x: across < 0 ? box.x + box.width - width : box.x,
    y: down < 0 ? box.y + box.height - height : box.y,
    width,
    height,
  };
}
