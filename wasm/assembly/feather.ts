import { SQUARE_STRIDE } from './neighbourhood';
import { MIXED } from './tile-values';

/** Bits that a pixel gets below the point. 255 with them, twice, just fits into an i16. */
const FRACTION: i32 = 6;
const HALF: i16 = 32;

/**
 * Gaussian blur of a tile: rows first, then columns (the Gaussian is separable), in fixed point. Pixels have 6 bits below
 * the point, weights are fractions of 2¹⁵. As the kernel is symmetric, two pixels are added, then weighted with one
 * rounding multiplication (i16x8.q15mulr_sat_s), eight at a time.
 *
 * Most of a mask is far from its edges: 32 pixels of a row around which nothing but 0, or nothing but 255, is within reach, and
 * then as many rows of those, get the value that the sums would have.
 *
 * @param square of the tile with a margin of `radius` pixels (gatherSquare)
 * @param weights i16, `radius + 1` of them, the middle first; middle + 2 · others = 2¹⁵
 * @param ramp u8 for each blurred value with its 6 bits (16 385 of them): what becomes of it; 0: it is rounded
 * @param rows (256 + 2 · radius) · 512 bytes
 * @param work (256 + 2 · radius + 32) · 2 bytes
 * @param runs (256 + 2 · radius) · 16 bytes: for each 32 pixels of a row, how many rows up to it have the same flat value
 */
export function blurTile(
  square: usize,
  radius: i32,
  weights: usize,
  ramp: usize,
  rows: usize,
  work: usize,
  runs: usize,
  out: usize,
): void {
  const side = 256 + 2 * radius;
  const flatInRow = weighFlat(255 << (<i16>FRACTION), radius, weights, work);
  const flat = weighFlat(flatInRow, radius, weights, work);
  for (let y = 0; y < side; y++) {
    const source = square + y * SQUARE_STRIDE;
    let isLoaded = false;
    for (let part = 0; part < 8; part++) {
      const target = rows + (y << 9) + (part << 6);
      const run = runs + (y << 4) + (part << 1);
      const value = flatValue(source + (part << 5), 32 + 2 * radius);
      if (value !== MIXED) {
        const here: i16 = value === 0 ? 0 : flatInRow;
        let length = 1;
        if (y > 0 && load<i16>(target - 512) === here && load<u16>(run - 16) > 0)
          length += load<u16>(run - 16);
        store<u16>(run, <u16>length);
        fill32(target, here);
        continue;
      }
      store<u16>(run, 0);
      if (!isLoaded) {
        for (let x = 0; x < side; x += 8)
          v128.store(work + (x << 1), i16x8.shl(v128.load8x8_u(source + x), FRACTION));
        isLoaded = true;
      }
      weigh(work + (radius << 1) + (part << 6), 2, radius, weights, target);
    }
  }
  for (let y = 0; y < 256; y++) {
    for (let part = 0; part < 8; part++) {
      const middle = rows + ((y + radius) << 9) + (part << 6);
      const target = work + (part << 6);
      if (i32(load<u16>(runs + ((y + 2 * radius) << 4) + (part << 1))) > 2 * radius)
        fill32(target, load<i16>(middle) === 0 ? 0 : flat);
      else weigh(middle, 512, radius, weights, target);
    }
    const row = out + (y << 8);
    if (ramp) for (let x = 0; x < 256; x++) store<u8>(row + x, load<u8>(ramp + load<u16>(work + (x << 1))));
    else
      for (let x = 0; x < 256; x += 16)
        v128.store(row + x, i8x16.narrow_i16x8_u(rounded(work + (x << 1)), rounded(work + (x << 1) + 16)));
  }
}

/** What the weighted sum is where all values are the same. */
function weighFlat(value: i16, radius: i32, weights: usize, work: usize): i16 {
  for (let at: usize = 0; at < (<usize>(32 + 2 * radius)) << 1; at += 16)
    v128.store(work + at, i16x8.splat(value));
  weigh(work + (radius << 1), 2, radius, weights, work);
  return load<i16>(work);
}

/** 0 or 255 when all pixels are of this value, else `MIXED`. At least 16 of them. */
function flatValue(pixels: usize, count: i32): i32 {
  const first = i32(load<u8>(pixels));
  if (first !== 0 && first !== 255) return MIXED;
  const expected = i8x16.splat(i8(first));
  let differences = v128.xor(v128.load(pixels + count - 16), expected);
  for (let x = 0; x < count - 16; x += 16)
    differences = v128.or(differences, v128.xor(v128.load(pixels + x), expected));
  return v128.any_true(differences) ? MIXED : first;
}

function fill32(target: usize, value: i16): void {
  const eight = i16x8.splat(value);
  v128.store(target, eight);
  v128.store(target, eight, 16);
  v128.store(target, eight, 32);
  v128.store(target, eight, 48);
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
