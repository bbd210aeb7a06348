/**
 * Runs down the columns of a mask, in the time of the runs and the words of 64 pixels there are.
 *
 * A run begins or ends where a pixel differs from the one above it, which the rows of bits show by an XOR. These places
 * come row by row; a counting sort by column puts them in the order of the runs.
 */
import { firstBits, unpackRow } from './bits';
import { EMPTY, FULL, MIXED } from './tile-values';

/**
 * Adds the places (x | y << 16) where a pixel differs from the one above it.
 *
 * @param bits, words, rows, y, spans, spanCount as in bit-rows.ts
 * @param count places already there
 * @returns places there now
 */
export function runPlaces(
  bits: usize,
  words: i32,
  rows: i32,
  y: i32,
  spans: usize,
  spanCount: i32,
  places: usize,
  count: i32,
): i32 {
  const stride = (<usize>words) << 3;
  let place = places + ((<usize>count) << 2);
  for (let end = y + rows; y < end; y++) {
    for (let i = 0; i < spanCount; i++) {
      const span = spans + ((<usize>i) << 3);
      for (let word = load<i32>(span); word < load<i32>(span, 4); word++) {
        const at = bits + ((<usize>word) << 3);
        let differences = load<u64>(at) ^ load<u64>(at + stride);
        while (differences !== 0) {
          store<i32>(place, ((word << 6) + <i32>ctz(differences)) | (y << 16));
          place += 4;
          differences &= differences - 1;
        }
      }
    }
    bits += stride;
  }
  return <i32>((place - places) >> 2);
}

/**
 * The lengths of all runs, down one column after the other, beginning with uncovered pixels.
 *
 * @param places row by row, from row 0 (below no pixels) to row `height` (above none)
 * @param starts `width` × i32
 * @param positions as large as `places`
 * @param lengths as large as `places` and one more
 * @returns how many
 */
export function runLengths(
  places: usize,
  count: i32,
  width: i32,
  height: i32,
  starts: usize,
  positions: usize,
  lengths: usize,
): i32 {
  memory.fill(starts, 0, (<usize>width) << 2);
  const end = places + ((<usize>count) << 2);
  for (let place = places; place < end; place += 4) {
    const start = starts + ((<usize>(load<i32>(place) & 0xffff)) << 2);
    store<i32>(start, load<i32>(start) + 1);
  }
  let sum = 0;
  for (let x = 0; x < width; x++) {
    const start = starts + ((<usize>x) << 2);
    const size = load<i32>(start);
    store<i32>(start, sum);
    sum += size;
  }
  for (let place = places; place < end; place += 4) {
    const x = load<i32>(place) & 0xffff;
    const start = starts + ((<usize>x) << 2);
    const index = load<i32>(start);
    store<i32>(start, index + 1);
    store<i32>(positions + ((<usize>index) << 2), x * height + (load<i32>(place) >>> 16));
  }
  return lengthsBetween(positions, count, width * height, lengths);
}

function lengthsBetween(positions: usize, count: i32, area: i32, lengths: usize): i32 {
  let written = lengths;
  let before = 0;
  for (let i = 0; i < count; i++) {
    const position = load<i32>(positions + ((<usize>i) << 2));
    // a run goes on from the foot of a column to the head of the next, where it seemed to end and to begin
    if (i + 1 < count && load<i32>(positions + ((<usize>(i + 1)) << 2)) === position) {
      i++;
      continue;
    }
    store<i32>(written, position - before);
    written += 4;
    before = position;
  }
  if (before < area || count === 0) {
    store<i32>(written, area - before);
    written += 4;
  }
  return <i32>((written - lengths) >> 2);
}

/**
 * The way back: flips a bit at each place where a pixel differs from the one above it.
 *
 * @param lengths of which the sum is width × height
 * @param bits rows of `columns` × 256 bits
 * @param above a row of bits: gets the first pixel of each column
 * @param touched a byte for each tile, set to 1 where a bit was flipped
 */
export function runFlip(
  lengths: usize,
  count: i32,
  width: i32,
  height: i32,
  columns: i32,
  bits: usize,
  above: usize,
  touched: usize,
): void {
  const stride = (<usize>columns) << 5;
  let run = 0;
  let end = load<i32>(lengths);
  for (let x = 0; x < width; x++) {
    const head = x * height;
    while (run + 1 < count && end <= head) end += load<i32>(lengths + ((<usize>++run) << 2));
    const mask = (<u64>1) << (x & 63);
    const word = (<usize>(x >> 6)) << 3;
    if ((run & 1) !== 0) store<u64>(above + word, load<u64>(above + word) | mask);
    while (run + 1 < count && end < head + height) {
      const y = <usize>(end - head);
      const at = bits + y * stride + word;
      store<u64>(at, load<u64>(at) ^ mask);
      store<u8>(touched + (y >> 8) * <usize>columns + <usize>(x >> 8), 1);
      end += load<i32>(lengths + ((<usize>++run) << 2));
    }
  }
}

/**
 * A tile's pixels from its flipped bits, which become the covered ones.
 *
 * @param bits of the tile's first row
 * @param width columns inside the mask
 * @param touched a byte, 0 when no bit of the tile is set
 * @param above the row above the tile; moved to its last row
 * @returns `EMPTY`, `FULL`, or `MIXED` when `tile` was written
 */
export function runTile(
  bits: usize,
  stride: i32,
  rows: i32,
  width: i32,
  touched: usize,
  above: usize,
  tile: usize,
): i32 {
  if (load<u8>(touched) === 0) {
    const uniform = uniformRow(above, width);
    if (uniform !== MIXED) return uniform;
  }
  for (let y = 0; y < rows; y++) {
    const upper = v128.xor(v128.load(above), v128.load(bits));
    const lower = v128.xor(v128.load(above, 16), v128.load(bits, 16));
    v128.store(above, upper);
    v128.store(above, lower, 16);
    unpackRow(above, tile);
    bits += stride;
    tile += 256;
  }
  memory.fill(tile, 0, (<usize>(256 - rows)) << 8);
  return MIXED;
}

function uniformRow(row: usize, width: i32): i32 {
  let isEmpty = true;
  let isFull = true;
  for (let word = 0; word < 4; word++) {
    const bits = load<u64>(row + ((<usize>word) << 3));
    isEmpty = isEmpty && bits === 0;
    isFull = isFull && bits === firstBits(width - (word << 6));
  }
  return isEmpty ? EMPTY : isFull ? FULL : MIXED;
}
