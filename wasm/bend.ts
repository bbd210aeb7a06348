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
 * @param part of the photo that is wanted; what lies beyond the grid's outermost places stays
 * @returns RGBA of the part's pixels; what is not moved stays as it is, to the bit
 */
export function bendPixels(photo: Photo, grid: BendGrid, part: Within): Uint8ClampedArray<ArrayBuffer> {
  const { box, cell, width: columns, height: rows } = grid;
  const { left, right } = placed(box.x, cell, columns, part.left, part.right);
  const { left: top, right: bottom } = placed(box.y, cell, rows, part.top, part.bottom);
  const data = cutOf(photo, part);
  const width = part.right - part.left;
  const count = right - left;
  if (count <= 0) return data;
  for (let first = top; first < bottom; first += strip) {
    const last = Math.min(bottom, first + strip);
    const [before, after] = [first, last - 1].map((row) => Math.floor(placeOf(row, box.y, cell)));
    const [across, down] = [grid.x, grid.y].map((plane) =>
      rangeIn(plane, before * columns, (after + 2) * columns),
    );
    if ([across, down].every(({ least, most }) => least === 0 && most === 0)) continue;
    const source = spanOf(left, right, across);
    const lines = spanOf(first, last, down);
    clearArena();
    const window = allocate(source.length * lines.length * 4);
    const moves = [allocate(columns * 4), allocate(columns * 4)] as const;
    const out = allocate(count * 4);
    for (let y = 0; y < lines.length; y++) {
      const row = Math.min(photo.height - 1, Math.max(0, lines.start + y));
      copyRow(photo, row, source, window + y * source.length * 4);
    }
    for (let row = first; row < last; row++) {
      readMoves(grid, placeOf(row, box.y, cell), moves);
      const start = ((row - part.top) * width + left - part.left) * 4;
      const pixels = bytesAt(out, count * 4);
      pixels.set(data.subarray(start, start + count * 4));
      bendRow(
        ...([window, source.length * 4, source.start, lines.start, ...moves] as const),
        ...([box.x, cell, left, row, count, out] as const),
      );
      data.set(pixels, start);
    }
  }
  return data;
}

/** Where in a grid a pixel is, that begins at a pixel. */
const placeOf = (pixel: number, start: number, cell: number): number => (pixel + 0.5 - start) / cell - 0.5;

interface Span {
  start: number;
  length: number;
}

/** What is read of pixels from a first to before a last one. */
function spanOf(first: number, last: number, { least, most }: { least: number; most: number }): Span {
  const start = first - Math.ceil(most) - reach;
  return { start, length: last - Math.floor(least) + reach - start };
}

function rangeIn(plane: Float32Array, first: number, last: number): { least: number; most: number } {
  let [least, most] = [plane[first], plane[first]];
  for (let i = first; i < last; i++) {
    least = Math.min(least, plane[i]);
    most = Math.max(most, plane[i]);
  }
  return { least, most };
}

/** Pixels of a row or column that lie between two of the grid's places. */
function placed(start: number, cell: number, places: number, first: number, last: number) {
  return {
    left: Math.max(first, Math.ceil(start + cell / 2 - 0.5)),
    right: Math.min(last, Math.ceil(start + (places - 0.5) * cell - 0.5)),
  };
}

/** What a row of pixels is moved by, at the grid's places. */
function readMoves({ width, x, y }: BendGrid, place: number, addresses: readonly [number, number]): void {
  const above = Math.floor(place) * width;
  const share = place - Math.floor(place);
  for (const [c, plane] of [x, y].entries()) {
    const moves = new Float32Array(memory.buffer, addresses[c], width);
    for (let i = 0; i < width; i++) {
      const one = plane[above + i];
      moves[i] = one + (plane[above + width + i] - one) * share;
    }
  }
}

function cutOf({ width, data }: Photo, { left, top, right, bottom }: Within): Uint8ClampedArray<ArrayBuffer> {
  // whole rows lie together
  if (right - left === width) return data.slice(top * width * 4, bottom * width * 4);
  const out = new Uint8ClampedArray((right - left) * (bottom - top) * 4);
  for (let row = top; row < bottom; row++)
    out.set(
      data.subarray((row * width + left) * 4, (row * width + right) * 4),
      (row - top) * (right - left) * 4,
    );
  return out;
}

/** A row of a photo, whose outermost pixels repeat. */
function copyRow({ width, data }: Photo, row: number, { start: left, length }: Span, address: number): void {
  const [first, last] = [Math.max(0, left), Math.min(width, left + length)];
  const inside = data.subarray((row * width + first) * 4, (row * width + last) * 4);
  bytesAt(address + (first - left) * 4, inside.length).set(inside);
  const pixels = new Uint32Array(memory.buffer, address, length);
  pixels.fill(pixels[first - left], 0, first - left);
  pixels.fill(pixels[last - 1 - left], last - left);
}
