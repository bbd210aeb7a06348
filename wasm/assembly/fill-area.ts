/**
 * Polygon filling by area, exact on a grid of 1/256 pixel: the vertices, and where edges cross rows and columns of pixels,
 * are rounded to it, and from there on everything is whole numbers, so sums neither drift nor depend on an order.
 *
 * Each piece of an edge inside one pixel adds to two cells the area right of it: what lies in its own pixel, and the rest
 * of a full pixel to the next one. The running sum along a row is then the signed area covered in each pixel
 * (Levien, font-rs, 2016; the arithmetic is that of FreeType's smooth rasteriser). Unit: 1 / 2¹⁷ pixel.
 */

import { EDGE, enlist } from './area-edges';
import { EMPTY, FULL, MIXED } from './tile-values';

/** The area of a pixel. */
const ONE: i32 = 1 << 17;

/**
 * Adds all edges of a strip to its cells, and moves those that go on below into the next strip's list.
 *
 * @param cells 256 rows of `stride` bytes, all 0 before the first strip; `areaTile` leaves 0 behind
 * @param touched a byte for each tile column and one more, set to 1 where a cell was added to
 */
export function areaStrip(
  edges: usize,
  lists: usize,
  strip: i32,
  cells: usize,
  stride: i32,
  touched: usize,
): void {
  const end = (strip + 1) << 16;
  const list = lists + ((<usize>strip) << 2);
  let number = load<i32>(list);
  while (number >= 0) {
    const edge = edges + <usize>number * EDGE;
    const next = load<i32>(edge, 20);
    addToRows(edge, end, cells, stride, touched);
    if (load<i32>(edge, 12) > end) enlist(edge, number, list + 4);
    number = next;
  }
}

function addToRows(edge: usize, stripEnd: i32, cells: usize, stride: i32, touched: usize): void {
  const x0 = load<i32>(edge);
  const y0 = load<i32>(edge, 4);
  const run = <f64>(load<i32>(edge, 8) - x0);
  const rise = <f64>(load<i32>(edge, 12) - y0);
  const direction = load<i32>(edge, 16);
  const end = min(load<i32>(edge, 12), stripEnd);
  let y = max(y0, stripEnd - 65536);
  let x = run === 0 ? x0 : x0 + <i32>floor((<f64>(y - y0) * run) / rise);
  let row = cells + <usize>((y >> 8) & 255) * <usize>stride;
  while (y < end) {
    const nextY = min((y | 255) + 1, end);
    const nextX = run === 0 ? x0 : x0 + <i32>floor((<f64>(nextY - y0) * run) / rise);
    if (x <= nextX) addToCells(row, x, y, nextX, nextY, direction, touched);
    else addToCells(row, nextX, nextY, x, y, -direction, touched);
    x = nextX;
    y = nextY;
    row += <usize>stride;
  }
}

/** From the left end to the right end, inside one row. */
function addToCells(row: usize, x0: i32, y0: i32, x1: i32, y1: i32, direction: i32, touched: usize): void {
  const last = x1 >> 8;
  let x = x0;
  let y = y0;
  for (let column = x0 >> 8; column < last; column++) {
    const border = (column + 1) << 8;
    const nextY = y0 + <i32>floor((<f64>(border - x0) * <f64>(y1 - y0)) / <f64>(x1 - x0));
    addToCell(row, column, (nextY - y) * direction, (x & 255) + 256);
    x = border;
    y = nextY;
  }
  addToCell(row, last, (y1 - y) * direction, (x & 255) + (x1 & 255));
  for (let tile = x0 >> 16; tile <= (last + 1) >> 8; tile++) store<u8>(touched + <usize>tile, 1);
}

function addToCell(row: usize, column: i32, height: i32, offsets: i32): void {
  const cell = row + ((<usize>column) << 2);
  store<i32>(cell, load<i32>(cell) + height * (512 - offsets));
  store<i32>(cell, load<i32>(cell, 4) + height * offsets, 4);
}

/**
 * A tile's pixels from its cells, which become 0.
 *
 * @param width columns inside the mask
 * @param touched a byte, 0 when all cells of the tile are 0
 * @param carry for each row the sum left of the tile; moved to its right border
 * @param isEvenOdd 0: areas of one direction add up to at most one; 1: every second layer is a gap
 * @returns `EMPTY`, `FULL`, or `MIXED` when `tile` was written
 */
export function areaTile(
  cells: usize,
  stride: i32,
  rows: i32,
  width: i32,
  touched: usize,
  carry: usize,
  isEvenOdd: i32,
  tile: usize,
): i32 {
  if (load<u8>(touched) === 0) {
    const uniform = uniformRows(carry, rows, isEvenOdd);
    if (uniform !== MIXED) return uniform;
  }
  memory.fill(tile + ((<usize>rows) << 8), 0, (<usize>(256 - rows)) << 8);
  for (let y = 0; y < rows; y++) {
    const sum = load<i32>(carry);
    if (load<u8>(touched) === 0) memory.fill(tile, <u8>coverage(sum, isEvenOdd), 256);
    else store<i32>(carry, coverRow(cells, sum, isEvenOdd, tile));
    memory.fill(tile + <usize>width, 0, <usize>(256 - width));
    cells += <usize>stride;
    carry += 4;
    tile += 256;
  }
  return MIXED;
}

function uniformRows(carry: usize, rows: i32, isEvenOdd: i32): i32 {
  const first = coverage(load<i32>(carry), isEvenOdd);
  if (first !== EMPTY && first !== FULL) return MIXED;
  for (let y = 1; y < rows; y++)
    if (coverage(load<i32>(carry + ((<usize>y) << 2)), isEvenOdd) !== first) return MIXED;
  return first;
}

function coverRow(cells: usize, sum: i32, isEvenOdd: i32, pixels: usize): i32 {
  const none = i32x4.splat(0);
  for (const end = pixels + 256; pixels < end; pixels += 16) {
    const a = v128.load(cells);
    const b = v128.load(cells, 16);
    const c = v128.load(cells, 32);
    const d = v128.load(cells, 48);
    if (v128.any_true(v128.or(v128.or(a, b), v128.or(c, d)))) {
      const sumA = runningSum(a, i32x4.splat(sum));
      const sumB = runningSum(b, v128.shuffle<i32>(sumA, sumA, 3, 3, 3, 3));
      const sumC = runningSum(c, v128.shuffle<i32>(sumB, sumB, 3, 3, 3, 3));
      const sumD = runningSum(d, v128.shuffle<i32>(sumC, sumC, 3, 3, 3, 3));
      sum = i32x4.extract_lane(sumD, 3);
      const left = i16x8.narrow_i32x4_s(coverages(sumA, isEvenOdd), coverages(sumB, isEvenOdd));
      const right = i16x8.narrow_i32x4_s(coverages(sumC, isEvenOdd), coverages(sumD, isEvenOdd));
      v128.store(pixels, i8x16.narrow_i16x8_u(left, right));
      v128.store(cells, none);
      v128.store(cells, none, 16);
      v128.store(cells, none, 32);
      v128.store(cells, none, 48);
    } else {
      v128.store(pixels, i8x16.splat(<i8>coverage(sum, isEvenOdd)));
    }
    cells += 64;
  }
  return sum;
}

function runningSum(values: v128, before: v128): v128 {
  const none = i32x4.splat(0);
  values = i32x4.add(values, v128.shuffle<i32>(none, values, 0, 4, 5, 6));
  values = i32x4.add(values, v128.shuffle<i32>(none, values, 0, 0, 4, 5));
  return i32x4.add(values, before);
}

/** Coverage 0..255 of a signed area. */
function coverage(sum: i32, isEvenOdd: i32): i32 {
  return i32x4.extract_lane(coverages(i32x4.splat(sum), isEvenOdd), 0);
}

function coverages(sums: v128, isEvenOdd: i32): v128 {
  let area = i32x4.abs(sums);
  if (isEvenOdd !== 0) {
    area = v128.and(area, i32x4.splat(2 * ONE - 1));
    area = i32x4.min_s(area, i32x4.sub(i32x4.splat(2 * ONE), area));
  } else {
    area = i32x4.min_s(area, i32x4.splat(ONE));
  }
  return i32x4.shr_s(i32x4.add(i32x4.mul(area, i32x4.splat(255)), i32x4.splat(ONE / 2)), 17);
}
