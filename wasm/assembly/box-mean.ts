/**
 * Means over boxes of a plane of f32, as running sums in f64: the cost does not depend on the radius.
 */
import { joined, pairOf, rowOf, storePair, upper } from './pixels';

/**
 * Along rows; what is beyond an edge is as the pixel at it. Four rows at a time, because each sum waits for the one before it.
 *
 * @param from,to planes of f32, not the same
 */
export function meanOfRows(from: usize, to: usize, width: i32, height: i32, radius: i32): void {
  const gain = f64x2.splat(1 / <f64>(2 * radius + 1));
  const last = width - 1;
  for (let y = 0; y < height; y += 4) {
    // the last row is worked on again where there are no four
    const a = rowOf(y, width);
    const b = rowOf(min(height - 1, y + 1), width);
    const c = rowOf(min(height - 1, y + 2), width);
    const d = rowOf(min(height - 1, y + 3), width);
    let ab = f64x2.mul(pairOf(from, a, b, 0), f64x2.splat(<f64>(radius + 1)));
    let cd = f64x2.mul(pairOf(from, c, d, 0), f64x2.splat(<f64>(radius + 1)));
    for (let x = 1; x <= radius; x++) {
      ab = f64x2.add(ab, pairOf(from, a, b, min(last, x)));
      cd = f64x2.add(cd, pairOf(from, c, d, min(last, x)));
    }
    for (let x = 0; x < width; x++) {
      const enter = min(last, x + radius + 1);
      const leave = max(0, x - radius);
      storePair(to, a, b, x, f64x2.mul(ab, gain));
      storePair(to, c, d, x, f64x2.mul(cd, gain));
      ab = f64x2.add(ab, f64x2.sub(pairOf(from, a, b, enter), pairOf(from, a, b, leave)));
      cd = f64x2.add(cd, f64x2.sub(pairOf(from, c, d, enter), pairOf(from, c, d, leave)));
    }
  }
}

/**
 * Along columns, likewise; a row of sums at a time, because walking down columns misses the cache.
 *
 * @param from,to planes of f32, not the same, and as many bytes beyond each as four pixels take
 * @param sums f64, for a row and three pixels more
 */
export function meanOfColumns(
  from: usize,
  to: usize,
  width: i32,
  height: i32,
  radius: i32,
  sums: usize,
): void {
  const gain = f64x2.splat(1 / <f64>(2 * radius + 1));
  memory.fill(sums, 0, (width + 3) << 3);
  for (let y = -radius; y <= radius; y++) {
    const row = from + rowOf(min(height - 1, max(0, y)), width);
    for (let x = 0; x < width; x += 4) {
      const sum = sums + (x << 3);
      const pixels = v128.load(row + (x << 2));
      v128.store(sum, f64x2.add(v128.load(sum), f64x2.promote_low_f32x4(pixels)));
      v128.store(sum, f64x2.add(v128.load(sum, 16), f64x2.promote_low_f32x4(upper(pixels))), 16);
    }
  }
  for (let y = 0; y < height; y++) {
    const out = to + rowOf(y, width);
    const enter = from + rowOf(min(height - 1, y + radius + 1), width);
    const leave = from + rowOf(max(0, y - radius), width);
    for (let x = 0; x < width; x += 4) {
      const sum = sums + (x << 3);
      const low = v128.load(sum);
      const high = v128.load(sum, 16);
      v128.store(out + (x << 2), joined(f64x2.mul(low, gain), f64x2.mul(high, gain)));
      const entering = v128.load(enter + (x << 2));
      const leaving = v128.load(leave + (x << 2));
      v128.store(sum, f64x2.add(low, changeOf(entering, leaving)));
      v128.store(sum, f64x2.add(high, changeOf(upper(entering), upper(leaving))), 16);
    }
  }
}

/** By how much the first two pixels of one are more than those of the other. */
function changeOf(entering: v128, leaving: v128): v128 {
  return f64x2.sub(f64x2.promote_low_f32x4(entering), f64x2.promote_low_f32x4(leaving));
}
