import type { BendGrid } from '../bend.ts';

/** A pixel of a bent photo, one value a channel; null where nothing moves. */
export function bentPixelReference(
  { width, height, data }: { width: number; height: number; data: Uint8ClampedArray },
  { box, cell, width: columns, height: rows, x, y }: BendGrid,
  column: number,
  row: number,
): number[] | null {
  const [gx, gy] = [(column + 0.5 - box.x) / cell - 0.5, (row + 0.5 - box.y) / cell - 0.5];
  const [x0, y0] = [Math.floor(gx), Math.floor(gy)];
  if (x0 < 0 || y0 < 0 || x0 > columns - 2 || y0 > rows - 2) return null;
  const [moveX, moveY] = [x, y].map((plane) => {
    const at = (i: number, j: number): number => plane[(y0 + j) * columns + x0 + i]!;
    const [fx, fy] = [gx - x0, gy - y0];
    return (at(0, 0) * (1 - fx) + at(1, 0) * fx) * (1 - fy) + (at(0, 1) * (1 - fx) + at(1, 1) * fx) * fy;
  });
  if (moveX === 0 && moveY === 0) return null;
  const [fromX, fromY] = [column - moveX!, row - moveY!];
  const [wx, wy] = [fromX, fromY].map((v) => catmullRom(v - Math.floor(v)));
  return [0, 1, 2].map((c) => {
    let sum = 0;
    for (let j = 0; j < 4; j++)
      for (let i = 0; i < 4; i++) {
        const px = Math.min(width - 1, Math.max(0, Math.floor(fromX) - 1 + i));
        const py = Math.min(height - 1, Math.max(0, Math.floor(fromY) - 1 + j));
        sum += wx![i]! * wy![j]! * data[(py * width + px) * 4 + c]!;
      }
    return Math.min(255, Math.max(0, sum));
  });
}

/** Weights of four neighbours, between the middle ones of which t runs from 0 to 1. */
const catmullRom = (t: number): number[] => [
  (-(t ** 3) + 2 * t ** 2 - t) / 2,
  (3 * t ** 3 - 5 * t ** 2 + 2) / 2,
  (-3 * t ** 3 + 4 * t ** 2 + t) / 2,
  (t ** 3 - t ** 2) / 2,
];
