import { SQUARE_STRIDE } from './neighbourhood';

/**
 * Grey dilation of a tile by a disc of pixel centres: the greatest coverage within it.
 *
 * A disc is, row by row, a span of half-width w(dy). As a span of half-width w is one of w − 1 made wider by a pixel, all
 * spans are made together, as J. G. Horner evaluates a polynomial: beginning with the rows of the greatest width, make the
 * row wider by a pixel (the greatest of three neighbours), take in the rows whose width comes next, and so on down to 0.
 * A pixel costs two comparisons for each row and each column of the radius.
 *
 * @param square of the tile with a margin of `reach` pixels (gatherSquare)
 * @param widths u8 for dy = 0..reach: the half-width of the disc's row, falling from `reach`
 * @param work 256 + 2 · reach + 32 bytes
 */
export function dilateTile(square: usize, reach: i32, widths: usize, work: usize, out: usize): void {
  for (let y = 0; y < 256; y++) {
    const centre = square + (y + reach) * SQUARE_STRIDE + reach;
    memory.copy(work, centre - reach, 256 + 2 * reach);
    let dy = takeIn(work, centre, reach, 1, reach, widths);
    for (let width = reach - 1; width > 0; width--) {
      if (dy <= reach && i32(load<u8>(widths + dy)) === width) {
        widenAndTakeIn(work, work, centre, width, dy);
        dy = takeIn(work, centre, width, dy + 1, reach, widths);
      } else widen(work, work, 256 + 2 * width);
    }
    const row = out + (y << 8);
    if (dy <= reach) {
      widenAndTakeIn(work, row, centre, 0, dy);
      takeIn(row, centre, 0, dy + 1, reach, widths);
    } else widen(work, row, 256);
  }
}

/** Takes in the rows of one width from the one at `dy` on; gives the first of the next width. */
function takeIn(work: usize, centre: usize, width: i32, dy: i32, reach: i32, widths: usize): i32 {
  const count = 256 + 2 * width;
  for (; dy <= reach && i32(load<u8>(widths + dy)) === width; dy++) {
    const above = centre - dy * SQUARE_STRIDE - width;
    const below = centre + dy * SQUARE_STRIDE - width;
    for (let x = 0; x < count; x += 16) {
      const both = i8x16.max_u(v128.load(above + x), v128.load(below + x));
      v128.store(work + x, i8x16.max_u(v128.load(work + x), both));
    }
  }
  return dy;
}

/** Each pixel becomes the greatest of itself and the next two, so that the row begins one pixel further right. */
function widen(work: usize, out: usize, count: i32): void {
  for (let x = 0; x < count; x += 16) {
    const sides = i8x16.max_u(v128.load(work + x), v128.load(work + x, 2));
    v128.store(out + x, i8x16.max_u(v128.load(work + x, 1), sides));
  }
}

/** Both in one go. */
function widenAndTakeIn(work: usize, out: usize, centre: usize, width: i32, dy: i32): void {
  const count = 256 + 2 * width;
  const above = centre - dy * SQUARE_STRIDE - width;
  const below = centre + dy * SQUARE_STRIDE - width;
  for (let x = 0; x < count; x += 16) {
    const sides = i8x16.max_u(v128.load(work + x), v128.load(work + x, 2));
    const both = i8x16.max_u(v128.load(above + x), v128.load(below + x));
    v128.store(out + x, i8x16.max_u(i8x16.max_u(v128.load(work + x, 1), sides), both));
  }
}
