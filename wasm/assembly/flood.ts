/**
 * 255 for each pixel whose red, green and blue all differ from a colour's by at most the tolerance, 0 for the others.
 *
 * @param rgba 256 × 256 pixels
 * @param colour u32 as it lies in memory: red in the lowest byte
 */
export function matchTile(rgba: usize, colour: u32, tolerance: i32, out: usize): void {
  const wanted = i32x4.splat(colour);
  const most = i8x16.splat(i8(tolerance));
  for (let i: usize = 0; i < 65536; i += 16) {
    const pixels = rgba + (i << 2);
    const a = i16x8.narrow_i32x4_s(
      matches(v128.load(pixels), wanted, most),
      matches(v128.load(pixels, 16), wanted, most),
    );
    const b = i16x8.narrow_i32x4_s(
      matches(v128.load(pixels, 32), wanted, most),
      matches(v128.load(pixels, 48), wanted, most),
    );
    v128.store(out + i, i8x16.narrow_i16x8_s(a, b));
  }
}

/** −1 for each of four pixels that matches, 0 for others. */
function matches(pixels: v128, wanted: v128, most: v128): v128 {
  const difference = v128.or(i8x16.sub_sat_u(pixels, wanted), i8x16.sub_sat_u(wanted, pixels));
  // whatever the alpha, its byte counts as near
  const near = v128.or(i8x16.le_u(difference, most), i32x4.splat(0xff000000));
  return i32x4.eq(near, i32x4.splat(-1));
}
