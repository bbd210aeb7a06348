import type { Box } from '../types.ts';

export function boxOf(points: Float32Array, stride: number, count = points.length / stride): Box {
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < count * stride; i += stride) {
    left = Math.min(left, points[i]);
    right = Math.max(right, points[i]);
    top = Math.min(top, points[i + 1]);
    bottom = Math.max(bottom, points[i + 1]);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The pixels around all of which something is so; of no width and height where it is so of none. */
export function boxWhere(
  { width, height }: { width: number; height: number },
  isSo: (i: number) => boolean,
): Box {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (!isSo(i)) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = y + 1;
    }
  }
  return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

/** Without an area in common, width or height is 0 or less. */
export function intersection(a: Box, b: Box): Box {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  return {
    x,
    y,
    width: Math.min(a.x + a.width, b.x + b.width) - x,
    height: Math.min(a.y + a.height, b.y + b.height) - y,
  };
}

/** With one pixel more on each side, as far as there are any: bilinear values reach one further. */
export const withNext = ({ x, y, width, height }: Box, within: { width: number; height: number }): Box =>
  intersection({ x: x - 1, y: y - 1, width: width + 2, height: height + 2 }, { ...within, x: 0, y: 0 });

/** Area of the intersection. */
export function overlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

/** Intersection over the smaller box, 0..1: two detections of one face may differ much in size. */
export function similarity(a: Box, b: Box): number {
  return overlap(a, b) / Math.min(a.width * a.height, b.width * b.height);
}

/** Grown around its centre by a factor. */
export function grown(box: Box, factor: number): Box {
  return {
    x: box.x - (box.width * (factor - 1)) / 2,
    y: box.y - (box.height * (factor - 1)) / 2,
    width: box.width * factor,
    height: box.height * factor,
  };
}

/** The whole pixels of an image that a box touches. */
export function wholePixels(box: Box, image: { width: number; height: number }): Box {
  const x = Math.min(image.width, Math.max(0, Math.floor(box.x)));
  const y = Math.min(image.height, Math.max(0, Math.floor(box.y)));
  const right = Math.min(image.width, Math.max(0, Math.ceil(box.x + box.width)));
  const bottom = Math.min(image.height, Math.max(0, Math.ceil(box.y + box.height)));
  return { x, y, width: Math.max(0, right - x), height: Math.max(0, bottom - y) };
}
