/** Pixels of f32 planes as vectors of f64. */

/** A row's first byte. */
export function rowOf(y: i32, width: i32): usize {
  return (<usize>(y * width)) << 2;
}

/** A pixel of two rows. */
export function pairOf(plane: usize, a: usize, b: usize, x: i32): v128 {
  const at = plane + ((<usize>x) << 2);
  return f64x2.promote_low_f32x4(v128.load_lane<f32>(at + b, v128.load_zero<f32>(at + a), 1));
}

export function storePair(plane: usize, a: usize, b: usize, x: i32, values: v128): void {
  const at = plane + ((<usize>x) << 2);
  const pixels = f32x4.demote_f64x2_zero(values);
  v128.store_lane<f32>(at + a, pixels, 0);
  v128.store_lane<f32>(at + b, pixels, 1);
}

/** Of four pixels in f32, the third and fourth first. */
export function upper(pixels: v128): v128 {
  return v128.shuffle<i64>(pixels, pixels, 1, 0);
}

/** Two and two values as four pixels in f32. */
export function joined(low: v128, high: v128): v128 {
  return v128.shuffle<i64>(f32x4.demote_f64x2_zero(low), f32x4.demote_f64x2_zero(high), 0, 2);
}
