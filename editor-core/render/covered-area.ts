import type { ImageBox, Size } from '@facet/canvas-core/geometry.ts';
import { tileSide } from '@facet/wasm/mask.ts';

/**
 * Image pixels by which the area reaches beyond its tiles: an outline may lie outside of a tile that is covered to its very
 * edge. At the least zoom this is three viewport pixels.
 */
const margin = 32;

/**
 * Where masks can show, as rectangles (left, top, right, bottom) that do not overlap: tiles with coverage and a margin around
 * them. What lies elsewhere need not be looked at, which is most of most photos.
 */
export function coveredArea(image: Size, isCovered: (tile: number) => boolean): number[] {
  const columns = Math.ceil(image.width / tileSide);
  const rows = Math.ceil(image.height / tileSide);
  const at = (column: number, row: number): boolean =>
    column >= 0 && row >= 0 && column < columns && row < rows && isCovered(row * columns + column);

  // each tile in nine parts, of which those at its sides and corners also belong to its neighbours' margins
  const corners: number[] = [];
  for (let row = 0; row < rows; row++) {
    for (const [dy, top, bottom] of parts(row)) {
      let isRunning = false;
      for (let column = 0; column < columns; column++) {
        for (const [dx, left, right] of parts(column)) {
          const isIn =
            at(column, row) ||
            at(column + dx, row) ||
            at(column, row + dy) ||
            (dx !== 0 && dy !== 0 && at(column + dx, row + dy));
          const far = Math.min(right, image.width);
          if (isIn && isRunning) corners[corners.length - 2] = far;
          else if (isIn) corners.push(left, top, far, Math.min(bottom, image.height));
          isRunning = isIn;
        }
      }
    }
  }
  return corners.length > 0 ? withoutEmpty(corners) : corners;
}

/** Whether masks can show within a box, in image pixels. Looks only at the tiles there. */
export function isCoveredWithin(image: Size, box: ImageBox, isCovered: (tile: number) => boolean): boolean {
  const columns = Math.ceil(image.width / tileSide);
  const rows = Math.ceil(image.height / tileSide);
  const firstColumn = Math.max(0, Math.floor((box.x - margin) / tileSide));
  const lastColumn = Math.min(columns - 1, Math.floor((box.x + box.width + margin) / tileSide));
  const firstRow = Math.max(0, Math.floor((box.y - margin) / tileSide));
  const lastRow = Math.min(rows - 1, Math.floor((box.y + box.height + margin) / tileSide));
  for (let row = firstRow; row <= lastRow; row++) {
    for (let column = firstColumn; column <= lastColumn; column++) {
      if (isCovered(row * columns + column)) return true;
    }
  }
  return false;
}

/** A tile's margin at its start, its middle and its margin at its end: the neighbour's direction, from, to. */
const parts = (place: number): [number, number, number][] => [
  [-1, place * tileSide, place * tileSide + margin],
  [0, place * tileSide + margin, (place + 1) * tileSide - margin],
  [1, (place + 1) * tileSide - margin, (place + 1) * tileSide],
];

/** Parts of the last tiles may lie outside the image. */
function withoutEmpty(corners: readonly number[]): number[] {
  const kept: number[] = [];
  for (let i = 0; i < corners.length; i += 4) {
    const [left, top, right, bottom] = corners.slice(i, i + 4);
    if (left < right && top < bottom) kept.push(left, top, right, bottom);
  }
  return kept;
}
