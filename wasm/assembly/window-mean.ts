/**
 * Means over boxes of what is there of them: at the edge of a plane of f32 they are smaller.
 */
import { joined, pairOf, rowOf, storePair, upper } from './pixels';

/**
 * Along rows, as running sums in f64. Four rows at a time, because each sum waits for the one before it.
 *
 * @param from,to planes of f32, not the same
 * @param shares f64: one over how many pixels the box of each column has
 */
export function windowMeanOfRows(
  from: usize,
  to: usize,
  width: i32,
  height: i32,
  radius: i32,
  shares: usize,
): void {
  for (let y = 0; y < height; y += 4) {
    // the last row is worked on again where there are no four
    const a = rowOf(y, width);
    const b = rowOf(min(height - 1, y + 1), width);
    const c = rowOf(min(height - 1, y + 2), width);
    const d = rowOf(min(height - 1, y + 3), width);
    let ab = f64x2.splat(0);
    let cd = f64x2.splat(0);
    for (let x = -radius; x < width; x++) {
      const enter = x + radius;
      const leave = x - radius - 1;
      if (enter < width) {
        ab = f64x2.add(ab, pairOf(from, a, b, enter));
        cd = f64x2.add(cd, pairOf(from, c, d, enter));
      }
      if (leave >= 0) {
        ab = f64x2.sub(ab, pairOf(from, a, b, leave));
        cd = f64x2.sub(cd, pairOf(from, c, d, leave));
      }
      if (x < 0) continue;
      const share = v128.load_splat<f64>(shares + (x << 3));
      storePair(to, a, b, x, f64x2.mul(ab, share));
      storePair(to, c, d, x, f64x2.mul(cd, share));
    }
  }
}

/**
 * Along columns, as running sums in f32, a row of them at a time.
 *
 * @param from,to planes of f32, not the same, and as many bytes beyond each as four pixels take
 * @param sums f32, for a row and three pixels more
 * @param none the same, all 0
 * @param shares f64: one over how many pixels the box of each row has
 */
export function windowMeanOfColumns(
  from: usize,
  to: usize,
  width: i32,
  height: i32,
  radius: i32,
  sums: usize,
  none: usize,
  shares: usize,
): void {
  memory.fill(sums, 0, (width + 3) << 2);
  for (let y = 0; y < min(radius, height); y++) addRow(sums, from + rowOf(y, width), none, width);
  for (let y = 0; y < height; y++) {
    const enter = y + radius < height ? from + rowOf(y + radius, width) : none;
    const leave = y > radius ? from + rowOf(y - radius - 1, width) : none;
    addRow(sums, enter, leave, width);
    const share = v128.load_splat<f64>(shares + (y << 3));
    const out = to + rowOf(y, width);
    for (let x = 0; x < width << 2; x += 16) {
      const sum = v128.load(sums + x);
      const low = f64x2.mul(f64x2.promote_low_f32x4(sum), share);
      const high = f64x2.mul(f64x2.promote_low_f32x4(upper(sum)), share);
      v128.store(out + x, joined(low, high));
    }
  }
}

function addRow(sums: usize, enter: usize, leave: usize, width: i32): void {
  for (let x = 0; x < width << 2; x += 16) {
    const sum = f32x4.add(v128.load(sums + x), v128.load(enter + x));
    v128.store(sums + x, f32x4.sub(sum, v128.load(leave + x)));
  }
}
