/**
 * Simplification of closed lines by Douglas and Peucker ("Algorithms for the reduction of the number of points required to
 * represent a digitized line", 1973), with an explicit stack. Distances are to the segment, not to its line, which bounds
 * the error both ways: the chain that a segment replaces lies within the tolerance of it, and, since the chain joins the
 * segment's ends, its projection covers the segment.
 */

/**
 * Vertices. A longer chain is cut in its middle, which costs a vertex that may not be needed and keeps a chain that would
 * be split at its ends again and again from taking quadratic time.
 */
const LONGEST_CHAIN: i32 = 8192;

/**
 * @param points x and y (f64) of the ring
 * @param kept gets the numbers (i32) of the vertices that stay, ascending
 * @param flags `count` bytes
 * @param stack 8 bytes for each vertex
 * @returns how many stay; 0 when all lie within the tolerance of one segment
 */
export function simplifyLoop(
  points: usize,
  count: i32,
  tolerance: f64,
  kept: usize,
  flags: usize,
  stack: usize,
): i32 {
  if (count < 3) return 0;
  memory.fill(flags, 0, <usize>count);
  // two vertices on the convex hull, so that neither is one that would rather go
  const a = farthestFrom(points, count, 0);
  const b = farthestFrom(points, count, a);
  store<u8>(flags + <usize>a, 1);
  store<u8>(flags + <usize>b, 1);
  const first = min(a, b);
  const second = max(a, b);
  const added =
    splitChain(points, count, first, second, tolerance, flags, stack) +
    splitChain(points, count, second, first + count, tolerance, flags, stack);
  if (added === 0) return 0;
  let end = kept;
  for (let i = 0; i < count; i++) {
    if (load<u8>(flags + <usize>i) === 0) continue;
    store<i32>(end, i);
    end += 4;
  }
  return <i32>((end - kept) >> 2);
}

function farthestFrom(points: usize, count: i32, from: i32): i32 {
  const x = load<f64>(points + ((<usize>from) << 4));
  const y = load<f64>(points + ((<usize>from) << 4), 8);
  let farthest = from;
  let largest: f64 = 0;
  for (let i = 0; i < count; i++) {
    const dx = load<f64>(points + ((<usize>i) << 4)) - x;
    const dy = load<f64>(points + ((<usize>i) << 4), 8) - y;
    const distance = dx * dx + dy * dy;
    if (distance <= largest) continue;
    largest = distance;
    farthest = i;
  }
  return farthest;
}

/** @returns how many vertices between the chain's ends stay; numbers from `count` on begin again at 0 */
function splitChain(
  points: usize,
  count: i32,
  from: i32,
  to: i32,
  tolerance: f64,
  flags: usize,
  stack: usize,
): i32 {
  let added = 0;
  let top = stack;
  store<i32>(top, from);
  store<i32>(top, to, 4);
  top += 8;
  while (top > stack) {
    top -= 8;
    from = load<i32>(top);
    to = load<i32>(top, 4);
    const middle =
      to - from > LONGEST_CHAIN ? (from + to) >> 1 : splittingVertex(points, count, from, to, tolerance);
    if (middle < 0) continue;
    store<u8>(flags + <usize>(middle < count ? middle : middle - count), 1);
    added++;
    store<i32>(top, middle);
    store<i32>(top, to, 4);
    store<i32>(top, from, 8);
    store<i32>(top, middle, 12);
    top += 16;
  }
  return added;
}

/**
 * The vertex farthest from the segment between the ends, or -1 when all are within the tolerance. Of several, one near the
 * middle: the corners of a staircase are all equally far, and taking the first would be quadratic.
 */
function splittingVertex(points: usize, count: i32, from: i32, to: i32, tolerance: f64): i32 {
  const start = points + ((<usize>(from < count ? from : from - count)) << 4);
  const end = points + ((<usize>(to < count ? to : to - count)) << 4);
  const x = load<f64>(start);
  const y = load<f64>(start, 8);
  const dx = load<f64>(end) - x;
  const dy = load<f64>(end, 8) - y;
  const length = dx * dx + dy * dy;
  // distances are compared as squares, times the square of the segment's length where it has one
  const scale = length === 0 ? 1 : length;
  let largest = tolerance * tolerance * scale;
  let farthest = -1;
  const middle = (from + to) >> 1;
  for (let i = from + 1; i < to; i++) {
    const at = points + ((<usize>(i < count ? i : i - count)) << 4);
    const px = load<f64>(at) - x;
    const py = load<f64>(at, 8) - y;
    const along = px * dx + py * dy;
    let distance: f64;
    if (along <= 0) {
      distance = (px * px + py * py) * scale;
    } else if (along >= length) {
      distance = ((px - dx) * (px - dx) + (py - dy) * (py - dy)) * scale;
    } else {
      const across = px * dy - py * dx;
      distance = across * across;
    }
    if (distance > largest || (distance === largest && farthest >= 0 && i <= middle)) {
      largest = distance;
      farthest = i;
    }
  }
  return farthest;
}
