/** Bytes from one row of a square to the next: 256 pixels, margins of up to 128 on both sides, and what SIMD reads beyond. */
export const SQUARE_STRIDE: i32 = 544;

/** How a tile without pixels stands in the table of tiles' addresses. */
const FULL_TILE: usize = 1;

/**
 * Copies a tile and a margin around it out of a mask: `256 + 2 · margin` rows of as many pixels.
 *
 * @param table u32 for each tile of the mask: 0 empty, 1 full, else the address of its pixels
 * @param column the tile's place in the table, which has `columns` of them
 * @param width pixels of the mask
 * @param margin 0..128
 * @param repeats 1: pixels outside the mask are as the nearest one inside; 0: they are 0 (after inverting)
 * @param inverts 255: the square holds 255 − coverage; 0: the coverage
 * @returns 0 or 255 when all of the square is of this value, else −1
 */
export function gatherSquare(
  table: usize,
  columns: i32,
  column: i32,
  row: i32,
  width: i32,
  height: i32,
  margin: i32,
  repeats: i32,
  inverts: i32,
  square: usize,
): i32 {
  const side = 256 + 2 * margin;
  const firstX = (column << 8) - margin;
  const fromX = max<i32>(firstX, 0);
  const toX = min<i32>(firstX + side, width);
  for (let i = 0; i < side; i++) {
    const out = square + i * SQUARE_STRIDE;
    let y = (row << 8) - margin + i;
    if (y < 0 || y >= height) {
      if (!repeats) {
        fillRow(out, side, 0);
        continue;
      }
      y = y < 0 ? 0 : height - 1;
    }
    for (let x = fromX; x < toX; ) {
      const to = min<i32>((x & ~255) + 256, toX);
      const tile = usize(load<u32>(table + (((y >> 8) * columns + (x >> 8)) << 2)));
      const target = out + (x - firstX);
      if (tile > FULL_TILE) copyRow(tile + ((y & 255) << 8) + (x & 255), target, to - x, inverts);
      else fillRow(target, to - x, (tile === FULL_TILE ? 255 : 0) ^ inverts);
      x = to;
    }
    const inside = out + (fromX - firstX);
    const end = out + (toX - firstX);
    // what comes last: copying runs over the end of its pixels
    if (toX < firstX + side) fillRow(end, firstX + side - toX, repeats ? load<u8>(end - 1) : 0);
    if (fromX > firstX) memory.fill(out, repeats ? load<u8>(inside) : 0, fromX - firstX);
  }
  return valueOfSquare(square, side);
}

/** Writes up to 15 bytes more. */
function fillRow(target: usize, count: i32, value: i32): void {
  const pixels = i8x16.splat(i8(value));
  for (let i = 0; i < count; i += 16) v128.store(target + i, pixels);
}

/** Reads and writes up to 15 bytes more. */
function copyRow(source: usize, target: usize, count: i32, inverts: i32): void {
  const turned = i8x16.splat(i8(inverts));
  for (let i = 0; i < count; i += 16) v128.store(target + i, v128.xor(v128.load(source + i), turned));
}

function valueOfSquare(square: usize, side: i32): i32 {
  const first = i32(load<u8>(square));
  if (first !== 0 && first !== 255) return -1;
  const expected = i8x16.splat(i8(first));
  for (let y = 0; y < side; y++) {
    const row = square + y * SQUARE_STRIDE;
    let differences = v128.xor(v128.load(row + side - 16), expected);
    for (let x = 0; x < side - 16; x += 16)
      differences = v128.or(differences, v128.xor(v128.load(row + x), expected));
    if (v128.any_true(differences)) return -1;
  }
  return first;
}
