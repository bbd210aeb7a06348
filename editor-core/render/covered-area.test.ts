import { tileSide } from '@facet/wasm/mask.ts';
import { expect, test } from 'vitest';
import { coveredArea, isCoveredWithin } from './covered-area.ts';

/** How many of the rectangles each pixel of a coarse grid lies in. */
function timesCovered(corners: readonly number[], x: number, y: number): number {
  let times = 0;
  for (let i = 0; i < corners.length; i += 4) {
    const [left, top, right, bottom] = corners.slice(i, i + 4);
    if (x >= left && x < right && y >= top && y < bottom) times++;
  }
  return times;
}

const image = { width: 5 * tileSide - 100, height: 4 * tileSide - 250 };
const columns = 5;

test('covers each pixel near a covered tile exactly once, and no pixel far from all', () => {
  for (const covered of [[0], [7], [19], [6, 8], [6, 12], [0, 1, 2, 5, 7, 10, 11, 12, 19], []]) {
    const corners = coveredArea(image, (tile) => covered.includes(tile));
    for (let y = 4.5; y < image.height; y += 12) {
      for (let x = 4.5; x < image.width; x += 12) {
        const away = Math.min(
          ...covered.map((tile) => {
            const [left, top] = [(tile % columns) * tileSide, Math.floor(tile / columns) * tileSide];
            const dx = Math.max(left - x, 0, x - (left + tileSide));
            const dy = Math.max(top - y, 0, y - (top + tileSide));
            return Math.max(dx, dy);
          }),
        );
        expect(timesCovered(corners, x, y), `${covered} at ${x}, ${y}`).toBe(away < 32 ? 1 : 0);
      }
    }
  }
});

test('a box is covered when the area reaches into it', () => {
  for (const covered of [[0], [7], [19], []]) {
    const isCovered = (tile: number): boolean => covered.includes(tile);
    const corners = coveredArea(image, isCovered);
    for (let y = 4.5; y < image.height; y += 24) {
      for (let x = 4.5; x < image.width; x += 24) {
        const isTouched = corners.some(
          (_, i) =>
            i % 4 === 0 &&
            x + 10 > corners[i] &&
            y + 10 > corners[i + 1] &&
            x < corners[i + 2] &&
            y < corners[i + 3],
        );
        const box = { x, y, width: 10, height: 10 };
        expect(isCoveredWithin(image, box, isCovered), `${covered} at ${x}, ${y}`).toBe(isTouched);
      }
    }
  }
});

test('stays inside the image', () => {
  const corners = coveredArea(image, () => true);
  for (let i = 0; i < corners.length; i += 4) {
    const [left, top, right, bottom] = corners.slice(i, i + 4);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(image.width);
    expect(bottom).toBeLessThanOrEqual(image.height);
  }
});
