/**
 * Polygon filling by pixel centres. Where an edge crosses the line through the centres of a row, it makes a *crossing*:
 * row << 16 | column << 1 | (1 when the edge runs upwards), column being the first pixel whose centre is not left of the
 * edge. Crossings flip bits in rows of bits, and the parity of the bits up to a pixel says whether it is covered
 * (Ackland and Weste, "The edge flag algorithm", 1981; the parity of 64 pixels takes six shifts).
 */
import { firstBits, unpackRow } from './bits';
import { EMPTY, FULL, MIXED } from './tile-values';

/**
 * All crossings, in no useful order.
 *
 * @param points x and y (f64) of all rings, one after the other
 * @param ends for each ring the number of the point after its last
 * @param crossings where they go; 0 to count them only
 * @returns how many (f64, because there may be more than an i32 holds)
 */
export function fillCrossings(
  points: usize,
  ends: usize,
  rings: i32,
  width: i32,
  height: i32,
  crossings: usize,
): f64 {
  let count: f64 = 0;
  let first = points;
  for (let ring = 0; ring < rings; ring++) {
    const end = points + ((<usize>load<i32>(ends + ((<usize>ring) << 2))) << 4);
    let from = end - 16;
    for (let to = first; to < end; to += 16) {
      const made = edgeCrossings(from, to, <f64>width, <f64>height, crossings);
      count += <f64>made;
      if (crossings !== 0) crossings += (<usize>made) << 2;
      from = to;
    }
    first = end;
  }
  return count;
}

/** Pixel centres on an edge lie right of it or below it: what a left or top edge touches is covered. */
function edgeCrossings(from: usize, to: usize, width: f64, height: f64, crossings: usize): i32 {
  const isUpwards = load<f64>(from, 8) > load<f64>(to, 8);
  // the same arithmetic for an edge and for its reverse, so that neighbours share each pixel's centre without a gap
  const upper = isUpwards ? to : from;
  const lower = isUpwards ? from : to;
  const top = load<f64>(upper, 8);
  const bottom = load<f64>(lower, 8);
  const row = <i32>clamp(ceil(top - 0.5), height);
  const endRow = <i32>clamp(ceil(bottom - 0.5), height);
  if (row >= endRow || crossings === 0) return max(endRow - row, 0);
  const x = load<f64>(upper);
  const run = load<f64>(lower) - x;
  const rise = bottom - top;
  let crossing = (row << 16) | <i32>isUpwards;
  if (run === 0) crossing |= firstColumn(x, width) << 1;
  for (let y = row; y < endRow; y++) {
    const column = run === 0 ? 0 : firstColumn(x + ((<f64>y + 0.5 - top) / rise) * run, width);
    store<i32>(crossings, crossing | (column << 1));
    crossings += 4;
    crossing += 1 << 16;
  }
  return endRow - row;
}

function firstColumn(x: f64, width: f64): i32 {
  return <i32>clamp(ceil(x - 0.5), width);
}

function clamp(value: f64, limit: f64): f64 {
  return max<f64>(0, min<f64>(limit, value));
}

/**
 * Keeps the crossings at which the winding number becomes or ceases to be zero.
 *
 * @param crossings sorted in place (radix sort of 3 × 10 bits; the direction of edges needs no order)
 * @param scratch as large as `crossings`
 * @param counts 1024 × i32
 * @returns how many are kept, at the beginning of `crossings`
 */
export function fillNonZero(crossings: usize, count: i32, scratch: usize, counts: usize): i32 {
  sortByDigit(crossings, count, scratch, counts, 1);
  sortByDigit(scratch, count, crossings, counts, 11);
  sortByDigit(crossings, count, scratch, counts, 21);
  let kept = crossings;
  let row = -1;
  let winding = 0;
  for (let i: usize = 0; i < (<usize>count) << 2; i += 4) {
    const crossing = load<i32>(scratch + i);
    if (crossing >> 16 !== row) {
      row = crossing >> 16;
      winding = 0;
    }
    const before = winding;
    winding += (crossing & 1) === 0 ? 1 : -1;
    if (before !== 0 && winding !== 0) continue;
    store<i32>(kept, crossing);
    kept += 4;
  }
  return <i32>((kept - crossings) >> 2);
}

function sortByDigit(source: usize, count: i32, target: usize, counts: usize, shift: i32): void {
  const end = source + ((<usize>count) << 2);
  memory.fill(counts, 0, 4096);
  for (let at = source; at < end; at += 4) {
    const bin = counts + ((<usize>((load<u32>(at) >> shift) & 1023)) << 2);
    store<i32>(bin, load<i32>(bin) + 1);
  }
  let sum = 0;
  for (let bin = counts; bin < counts + 4096; bin += 4) {
    const size = load<i32>(bin);
    store<i32>(bin, sum);
    sum += size;
  }
  for (let at = source; at < end; at += 4) {
    const key = load<u32>(at);
    const bin = counts + ((<usize>((key >> shift) & 1023)) << 2);
    const place = load<i32>(bin);
    store<i32>(bin, place + 1);
    store<u32>(target + ((<usize>place) << 2), key);
  }
}

/**
 * Flips a bit for each crossing.
 *
 * @param bits rows of `columns` × 256 bits
 * @param touched a byte for each tile, set to 1 where a bit was flipped
 */
export function fillFlip(
  crossings: usize,
  count: i32,
  width: i32,
  columns: i32,
  bits: usize,
  touched: usize,
): void {
  const stride = (<usize>columns) << 5;
  const end = crossings + ((<usize>count) << 2);
  for (; crossings < end; crossings += 4) {
    const crossing = load<u32>(crossings);
    const row = crossing >> 16;
    const column = (crossing >> 1) & 0x7fff;
    if (column >= <u32>width) continue;
    const word = bits + <usize>row * stride + ((<usize>(column >> 6)) << 3);
    store<u64>(word, load<u64>(word) ^ ((<u64>1) << (column & 63)));
    store<u8>(touched + <usize>(row >> 8) * <usize>columns + <usize>(column >> 8), 1);
  }
}

/**
 * A tile's pixels from its flipped bits, which become the covered ones.
 *
 * @param bits of the tile's first row
 * @param width columns inside the mask
 * @param touched a byte, 0 when no bit of the tile is set
 * @param carry for each row whether the pixel left of the tile is covered (-1) or not (0); moved to its right border
 * @returns `EMPTY`, `FULL`, or `MIXED` when `tile` was written
 */
export function fillTile(
  bits: usize,
  stride: i32,
  rows: i32,
  width: i32,
  touched: usize,
  carry: usize,
  tile: usize,
): i32 {
  if (load<u8>(touched) === 0) {
    const uniform = uniformRows(carry, rows);
    if (uniform !== MIXED) return uniform;
  }
  for (let y = 0; y < rows; y++) {
    let before = <i64>load<i32>(carry);
    for (let word = 0; word < 4; word++) {
      const at = bits + ((<usize>word) << 3);
      const covered = parity(load<i64>(at)) ^ before;
      before = covered >> 63;
      store<i64>(at, covered & <i64>firstBits(width - (word << 6)));
    }
    store<i32>(carry, <i32>before);
    unpackRow(bits, tile);
    carry += 4;
    bits += stride;
    tile += 256;
  }
  memory.fill(tile, 0, (<usize>(256 - rows)) << 8);
  return MIXED;
}

/** For each bit the parity of the bits up to it. */
function parity(bits: i64): i64 {
  bits ^= bits << 1;
  bits ^= bits << 2;
  bits ^= bits << 4;
  bits ^= bits << 8;
  bits ^= bits << 16;
  return bits ^ (bits << 32);
}

function uniformRows(carry: usize, rows: i32): i32 {
  const first = load<i32>(carry);
  for (let y = 1; y < rows; y++) if (load<i32>(carry + ((<usize>y) << 2)) !== first) return MIXED;
  return first === 0 ? EMPTY : FULL;
}
