/**
 * Polygons to coverage and back in the few forms that the generator needs.
 */
import type { Box, Polygons } from '../types.ts';

/** Scan lines a pixel row; coverage along a line is exact. */
const linesPerRow = 4;

/**
 * Anti-aliased even-odd fill.
 *
 * @param box whole pixels of the image; the result covers exactly these
 * @returns coverage 0..1, `box.width × box.height`
 */
export function fillPolygons(polygons: Polygons, box: Box): Float32Array {
  const { width, height } = box;
  const out = new Float32Array(width * height);
  const crossings: number[][] = Array.from({ length: height * linesPerRow }, () => []);
  for (const ring of polygons) {
    for (let i = 0; i < ring.length; i++) {
      const [x0, y0] = ring[i];
      const [x1, y1] = ring[(i + 1) % ring.length];
      addCrossings(crossings, x0 - box.x, (y0 - box.y) * linesPerRow, x1 - box.x, (y1 - box.y) * linesPerRow);
    }
  }
  for (let line = 0; line < crossings.length; line++) {
    const row = Math.floor(line / linesPerRow) * width;
    const xs = crossings[line].sort((a, b) => a - b);
    for (let i = 0; i + 1 < xs.length; i += 2) addSpan(out, row, width, xs[i], xs[i + 1]);
  }
  return out;
}

function addCrossings(crossings: number[][], x0: number, y0: number, x1: number, y1: number): void {
  const first = Math.max(0, Math.ceil(Math.min(y0, y1) - 0.5));
  const last = Math.min(crossings.length - 1, Math.ceil(Math.max(y0, y1) - 0.5) - 1);
  for (let line = first; line <= last; line++) {
    crossings[line].push(x0 + ((line + 0.5 - y0) * (x1 - x0)) / (y1 - y0));
  }
}

function addSpan(out: Float32Array, row: number, width: number, from: number, to: number): void {
  const start = Math.max(0, from);
  const end = Math.min(width, to);
  if (end <= start) return;
  for (let x = Math.floor(start); x < end; x++) {
    out[row + x] += (Math.min(end, x + 1) - Math.max(start, x)) / linesPerRow;
  }
}
