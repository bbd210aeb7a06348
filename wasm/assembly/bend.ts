/**
 * A row of a photo whose pixels come from elsewhere, Catmull-Rom (Catmull & Rom 1974) of 4 × 4 pixels. Pixels that do not move, and
 * all alphas, stay as they are.
 *
 * @param source RGBA, at least two pixels around all that is read
 * @param stride its bytes a row
 * @param left,top the photo's pixel that it begins with
 * @param moveX,moveY f32, by how much what is shown at a grid's places comes from further left and above
 * @param gridLeft the photo's column where the grid begins
 * @param cell pixels between two of its places, the first of which is half a cell from there
 * @param column,row the first pixel; it and the last lie between two of the grid's places
 * @param out RGBA, of the row's pixels
 */
export function bendRow(
  source: usize,
  stride: i32,
  left: i32,
  top: i32,
  moveX: usize,
  moveY: usize,
  gridLeft: f64,
  cell: f64,
  column: i32,
  row: i32,
  count: i32,
  out: usize,
): void {
  for (let k = 0; k < count; k++, out += 4) {
    const place = (<f64>(column + k) + 0.5 - gridLeft) / cell - 0.5;
    const before = <i32>place;
    const share = <f32>(place - <f64>before);
    const dx = between(moveX + (before << 2), share);
    const dy = between(moveY + (before << 2), share);
    if (dx === 0 && dy === 0) continue;
    // fractions of the moves alone: those of places would be rounded by where the source begins
    const wholeX = floor(-dx);
    const wholeY = floor(-dy);
    const t = -dx - wholeX;
    const t2 = t * t;
    const t3 = t2 * t;
    const u = -dy - wholeY;
    const u2 = u * u;
    const u3 = u2 * u;
    const a = f32x4.splat((2 * t2 - t3 - t) / 2);
    const b = f32x4.splat((3 * t3 - 5 * t2 + 2) / 2);
    const c = f32x4.splat((4 * t2 - 3 * t3 + t) / 2);
    const d = f32x4.splat((t3 - t2) / 2);
    const line =
      source + (row - top + <i32>wholeY - 1) * stride + ((column + k - left + <i32>wholeX - 1) << 2);
    let sum = f32x4.mul(f32x4.splat((2 * u2 - u3 - u) / 2), weighted(line, a, b, c, d));
    sum = f32x4.add(
      sum,
      f32x4.mul(f32x4.splat((3 * u3 - 5 * u2 + 2) / 2), weighted(line + stride, a, b, c, d)),
    );
    sum = f32x4.add(
      sum,
      f32x4.mul(f32x4.splat((4 * u2 - 3 * u3 + u) / 2), weighted(line + 2 * stride, a, b, c, d)),
    );
    sum = f32x4.add(sum, f32x4.mul(f32x4.splat((u3 - u2) / 2), weighted(line + 3 * stride, a, b, c, d)));
    const words = i32x4.trunc_sat_f32x4_s(f32x4.nearest(sum));
    const bytes = i8x16.narrow_i16x8_u(i16x8.narrow_i32x4_s(words, words), i16x8.splat(0));
    store<u32>(out, (<u32>i32x4.extract_lane(bytes, 0) & 0xffffff) | (load<u32>(out) & 0xff000000));
  }
}

function between(address: usize, share: f32): f32 {
  const one = load<f32>(address);
  return one + (load<f32>(address + 4) - one) * share;
}

/** Four pixels, weighted. */
function weighted(address: usize, a: v128, b: v128, c: v128, d: v128): v128 {
  const pixels = v128.load(address);
  const low = i16x8.extend_low_i8x16_u(pixels);
  const high = i16x8.extend_high_i8x16_u(pixels);
  return f32x4.add(
    f32x4.add(
      f32x4.mul(a, f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_u(low))),
      f32x4.mul(b, f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_u(low))),
    ),
    f32x4.add(
      f32x4.mul(c, f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_u(high))),
      f32x4.mul(d, f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_u(high))),
    ),
  );
}
