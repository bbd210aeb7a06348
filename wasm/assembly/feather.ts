import { SQUARE_STRIDE } from './neighbourhood';

/** Bits that a pixel gets below the point. 255 with them, twice, just fits into an i16. */
const FRACTION: i32 = 6;
const HALF: i16 = 32;

/**
 * Gaussian blur of a tile: rows first, then columns (the Gaussian is separable), in fixed point. Pixels have 6 bits below
 * the point, weights are fractions of 2¹⁵. As the kernel is symmetric, two pixels are added, then weighted with one
 * rounding multiplication (i16x8.q15mulr_sat_s), eight at a time.
 *
 * @param square of the tile with a margin of `radius` pixels (gatherSquare)
 * @param weights i16, `radius + 1` of them, the middle first; middle + 2 · others = 2¹⁵
 * @param ramp u8 for each blurred value with its 6 bits (16 385 of them): what becomes of it; 0: it is rounded
 * @param rows (256 + 2 · radius) · 512 bytes
 * @param work (256 + 2 · radius + 32) · 2 bytes
 */
export function blurTile(
  square: usize,
  radius: i32,
  weights: usize,
  ramp: usize,
  rows: usize,
  work: usize,
  out: usize,
): void {
  const side = 256 + 2 * radius;
  for (let y = 0; y < side; y++) {
    const source = square + y * SQUARE_STRIDE;
    for (let x = 0; x < side; x += 8)
      v128.store(work + (x << 1), i16x8.shl(v128.load8x8_u(source + x), FRACTION));
    for (let x = 0; x < 512; x += 64)
      weigh(work + (radius << 1) + x, 2, radius, weights, rows + (y << 9) + x);
  }
  for (let y = 0; y < 256; y++) {
    for (let x = 0; x < 512; x += 64) weigh(rows + ((y + radius) << 9) + x, 512, radius, weights, work + x);
    const row = out + (y << 8);
    if (ramp) for (let x = 0; x < 256; x++) store<u8>(row + x, load<u8>(ramp + load<u16>(work + (x << 1))));
    else
      for (let x = 0; x < 256; x += 16)
        v128.store(row + x, i8x16.narrow_i16x8_u(rounded(work + (x << 1)), rounded(work + (x << 1) + 16)));
  }
}

function rounded(values: usize): v128 {
  return i16x8.shr_u(i16x8.add(v128.load(values), i16x8.splat(HALF)), FRACTION);
}

/** Weighted sums around 32 values in a row; neighbours lie `step` bytes apart. */
function weigh(centre: usize, step: i32, radius: i32, weights: usize, out: usize): void {
  let weight = v128.load_splat<i16>(weights);
  let a = i16x8.q15mulr_sat_s(v128.load(centre), weight);
  let b = i16x8.q15mulr_sat_s(v128.load(centre, 16), weight);
  let c = i16x8.q15mulr_sat_s(v128.load(centre, 32), weight);
  let d = i16x8.q15mulr_sat_s(v128.load(centre, 48), weight);
  let before = centre;
  let after = centre;
  for (let k = 1; k <= radius; k++) {
    before -= step;
    after += step;
    weight = v128.load_splat<i16>(weights + (k << 1));
    a = i16x8.add(a, i16x8.q15mulr_sat_s(i16x8.add(v128.load(before), v128.load(after)), weight));
    b = i16x8.add(b, i16x8.q15mulr_sat_s(i16x8.add(v128.load(before, 16), v128.load(after, 16)), weight));
    c = i16x8.add(c, i16x8.q15mulr_sat_s(i16x8.add(v128.load(before, 32), v128.load(after, 32)), weight));
    d = i16x8.add(d, i16x8.q15mulr_sat_s(i16x8.add(v128.load(before, 48), v128.load(after, 48)), weight));
  }
  v128.store(out, a);
  v128.store(out, b, 16);
  v128.store(out, c, 32);
  v128.store(out, d, 48);
}
