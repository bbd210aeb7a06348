/** A square part of a photo: its middle in shares of the photo's width and height, and how far it is enlarged. */
export interface Crop {
  x: number;
  y: number;
  /** 1: as much of the photo as a square can show. */
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

export const MIDDLE: Crop = { x: 0.5, y: 0.5, scale: 1 };
export const MAX_SCALE = 4;

/** The square in the photo's pixels. It never leaves the photo. */
export function squareOf({ x, y, scale }: Crop, { width, height }: Size) {
  const side = Math.min(width, height) / scale;
  const within = (middle: number, length: number) =>
    Math.min(Math.max(middle * length, side / 2), length - side / 2);
  return { left: within(x, width) - side / 2, top: within(y, height) - side / 2, side };
}

/** Moves the photo under the square by a share of the square's side: to the right and down for positive ones. */
export function moved(crop: Crop, size: Size, right: number, down: number): Crop {
  const { left, top, side } = squareOf(crop, size);
  const next = {
    ...crop,
    x: (left + side / 2 - right * side) / size.width,
    y: (top + side / 2 - down * side) / size.height,
  };
  return settled(next, size);
}

export function scaled(crop: Crop, size: Size, scale: number): Crop {
  return settled({ ...crop, scale: Math.min(Math.max(scale, 1), MAX_SCALE) }, size);
}

/** With its middle where the square really is, so that moving back begins at once. */
function settled(crop: Crop, size: Size): Crop {
  const { left, top, side } = squareOf(crop, size);
  return { ...crop, x: (left + side / 2) / size.width, y: (top + side / 2) / size.height };
}
