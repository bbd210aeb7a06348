/** Photos that are bent smoothly: each pixel is read where the bend says. */
import { bendRow, memory } from './build/kernels.wasm';
import { allocate, bytesAt, clearArena } from './memory.ts';

/** Where pixels come from: the bent photo shows at p what was at p less the bend there, bilinear between a grid's places. */
export interface BendGrid {
  /** The photo's pixels that the grid covers. */
  box: { x: number; y: number };
  /** Pixels a cell's side. */
  cell: number;
  width: number;
  height: number;
  /** Pixels. */
  x: Float32Array;
  y: Float32Array;
}

interface Photo {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** Columns and rows, each from the first to before the last. */
export interface Within {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Rows that are worked on at once: memory that never shrinks holds no more. */
const strip = 64;
/** Pixels that Catmull-Rom reads beyond a place, and one for what is rounded. */
const reach = 3;

/**
 * @param within of the photo; what lies beyond the grid's outermost places stays
 * @returns RGBA; what is not moved stays as it is, to the bit
 */
export function bendPixels(photo: Photo, grid: BendGrid, within: Within): Uint8ClampedArray<ArrayBuffer> {
  const { box, cell, width: columns, height: rows } = grid;
  const { left, right } = placed(box.x, cell, columns, within.left, within.right);
  const { left: top, right: bottom } = placed(box.y, cell, rows, within.top, within.bottom);
  const data = photo.data.slice();
  const [reachX, reachY] = [grid.x, grid.y].map((plane) => Math.ceil(mostIn(plane)) + reach);
  const count = right - left;
  if (count <= 0) return data;
  const source = { left: left - reachX, width: count + 2 * reachX };
  for (let first = top; first < bottom; first += strip) {
    const last = Math.min(bottom, first + strip);
    const from = first - reachY;
    const height = last - first + 2 * reachY;
    clearArena();
    const window = allocate(source.width * height * 4);
    const moves = [allocate(columns * 4), allocate(columns * 4)] as const;
    const out = allocate(count * 4);
    for (let y = 0; y < height; y++) {
      const address = window + y * source.width * 4;
      copyRow(photo, Math.min(photo.height - 1, Math.max(0, from + y)), source, address);
    }
    for (let row = first; row < last; row++) {
      const place = (row + 0.5 - box.y) / cell - 0.5;
      if (!readMoves(grid, place, moves)) continue;
      const start = (row * photo.width + left) * 4;
      const pixels = bytesAt(out, count * 4);
      pixels.set(data.subarray(start, start + count * 4));
      bendRow(
        ...([window, source.width * 4, source.left, from, ...moves] as const),
        ...([box.x, cell, left, row, count, out] as const),
      );
      data.set(pixels, start);
    }
  }
  return data;
}

/** Pixels of a row or column that lie between two of the grid's places. */
function placed(start: number, cell: number, places: number, first: number, last: number) {
  return {
    left: Math.max(first, Math.ceil(start + cell / 2 - 0.5)),
    right: Math.min(last, Math.ceil(start + (places - 0.5) * cell - 0.5)),
  };
}

/** What a row of pixels is moved by, at the grid's places. @returns whether it is moved at all */
function readMoves({ width, x, y }: BendGrid, place: number, addresses: readonly [number, number]): boolean {
  const above = Math.floor(place) * width;
  const share = place - Math.floor(place);
  let isMoved = false;
  for (const [c, plane] of [x, y].entries()) {
    const moves = new Float32Array(memory.buffer, addresses[c], width);
    for (let i = 0; i < width; i++) {
      const one = plane[above + i];
      moves[i] = one + (plane[above + width + i] - one) * share;
      if (moves[i] !== 0) isMoved = true;
    }
  }
  return isMoved;
}

/** A row of a photo, whose outermost pixels repeat. */
function copyRow(
  { width, data }: Photo,
  row: number,
  { left, width: length }: { left: number; width: number },
  address: number,
): void {
  const pixels = bytesAt(address, length * 4);
  const [first, last] = [Math.max(0, left), Math.min(width, left + length)];
  pixels.set(data.subarray((row * width + first) * 4, (row * width + last) * 4), (first - left) * 4);
  for (let x = left; x < first; x++)
    pixels.copyWithin((x - left) * 4, (first - left) * 4, (first - left + 1) * 4);
  for (let x = last; x < left + length; x++)
    pixels.copyWithin((x - left) * 4, (last - 1 - left) * 4, (last - left) * 4);
}

function mostIn(plane: Float32Array): number {
  let most = 0;
  for (let i = 0; i < plane.length; i++) most = Math.max(most, Math.abs(plane[i]));
  return most;
}
