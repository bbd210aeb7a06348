/**
 * Lays a colour over the pixels of a tile, as strong as its coverage and opacity say. Alpha stays as it is.
 *
 * @param rgba 256 × 256 pixels
 * @param colour u32 as it lies in memory: red in the lowest byte
 * @param opacity 0..255
 */
export function tintTile(rgba: usize, coverage: usize, colour: u32, opacity: i32): void {
  const strength = i16x8.splat(i16(opacity));
  const tint = i16x8.extend_low_i8x16_u(i32x4.splat(colour));
  // a pixel's coverage for its red, green and blue; nothing for its alpha
  const spread = i8x16(0, 0, 0, -1, 1, 1, 1, -1, 2, 2, 2, -1, 3, 3, 3, -1);
  for (let i: usize = 0; i < 65536; i += 4) {
    const covered = load<u32>(coverage + i);
    if (!covered) continue;
    const pixels = v128.load(rgba + (i << 2));
    const amount = i8x16.swizzle(i32x4.splat(covered), spread);
    const low = blend(i16x8.extend_low_i8x16_u(pixels), i16x8.extend_low_i8x16_u(amount), tint, strength);
    const high = blend(i16x8.extend_high_i8x16_u(pixels), i16x8.extend_high_i8x16_u(amount), tint, strength);
    v128.store(rgba + (i << 2), i8x16.narrow_i16x8_u(low, high));
  }
}

function blend(pixels: v128, coverage: v128, tint: v128, strength: v128): v128 {
  const alpha = by255(i16x8.mul(coverage, strength));
  const rest = i16x8.sub(i16x8.splat(255), alpha);
  return by255(i16x8.add(i16x8.mul(pixels, rest), i16x8.mul(tint, alpha)));
}

/** x / 255, rounded to the nearest, for all x up to 255² (J. Blinn, "Three Wrongs Make a Right"). */
function by255(x: v128): v128 {
  const more = i16x8.add(x, i16x8.splat(128));
  return i16x8.shr_u(i16x8.add(more, i16x8.shr_u(more, 8)), 8);
}
