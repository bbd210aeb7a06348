/**
 * Grey dilation of a plane of f32 by a square. A window of 2 pixels is the larger of each and the next, one of 4 that of two
 * windows of 2, and so on: a pixel costs the logarithm of the radius, four at a time.
 */

/**
 * Along rows. Nothing beyond an edge is larger.
 *
 * @param plane in place
 * @param work a row of f32 with the radius on both sides, and three pixels more
 */
export function largestOfRows(plane: usize, width: i32, height: i32, radius: i32, work: usize): void {
  const padded = width + 2 * radius;
  for (let y = 0; y < height; y++) {
    const row = plane + ((<usize>(y * width)) << 2);
    fillLowest(work, radius);
    memory.copy(work + (radius << 2), row, width << 2);
    fillLowest(work + ((radius + width) << 2), radius);
    largestOf(work, padded, 1, 2 * radius + 1);
    memory.copy(row, work, width << 2);
  }
}

/**
 * Along columns, likewise.
 *
 * @param padded as many rows as the radius, the plane, as many rows again, and three pixels more; the plane is at its
 * beginning afterwards
 */
export function largestOfColumns(padded: usize, width: i32, height: i32, radius: i32): void {
  const margin = radius * width;
  fillLowest(padded, margin);
  fillLowest(padded + ((margin + height * width) << 2), margin);
  largestOf(padded, (height + 2 * radius) * width, width, 2 * radius + 1);
}

/** Each value becomes the largest of so many that follow each other with a stride, itself the first; those without so many do not count. */
function largestOf(values: usize, count: i32, stride: i32, window: i32): void {
  let reached = 1;
  while (reached < window) {
    const step = min(reached, window - reached);
    const end = count - (reached + step - 1) * stride;
    const ahead = (step * stride) << 2;
    for (let i = 0; i < end; i += 4) {
      const at = values + (i << 2);
      v128.store(at, f32x4.pmax(v128.load(at), v128.load(at + ahead)));
    }
    reached += step;
  }
}

function fillLowest(at: usize, count: i32): void {
  for (let i = 0; i < count; i++) store<f32>(at + (i << 2), -(<f32>Infinity));
}
