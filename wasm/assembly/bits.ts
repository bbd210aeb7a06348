/**
 * Rows of bits, 64 pixels a word, the leftmost pixel in the lowest bit. A tile is four words wide.
 */

/** Words of a tile's row. */
export const TILE_WORDS: i32 = 4;

/** One bit a pixel: coverage ≥ threshold. `stride` in bytes. */
export function packTile(tile: usize, threshold: i32, rows: i32, bits: usize, stride: i32): void {
  const limit = i8x16.splat(<i8>threshold);
  for (let y = 0; y < rows; y++) {
    for (let word: usize = 0; word < 32; word += 8) {
      store<u64>(bits + word, packWord(tile, limit));
      tile += 64;
    }
    bits += stride;
  }
}

function packWord(pixels: usize, limit: v128): u64 {
  const a = <u64>(<u32>i8x16.bitmask(i8x16.ge_u(v128.load(pixels), limit)));
  const b = <u64>(<u32>i8x16.bitmask(i8x16.ge_u(v128.load(pixels, 16), limit)));
  const c = <u64>(<u32>i8x16.bitmask(i8x16.ge_u(v128.load(pixels, 32), limit)));
  const d = <u64>(<u32>i8x16.bitmask(i8x16.ge_u(v128.load(pixels, 48), limit)));
  return a | (b << 16) | (c << 32) | (d << 48);
}

/** Bits of a tile that is covered everywhere (in its first `width` columns) or nowhere (`width` 0). */
export function packUniformTile(width: i32, rows: i32, bits: usize, stride: i32): void {
  for (let y = 0; y < rows; y++) {
    for (let word = 0; word < TILE_WORDS; word++) {
      store<u64>(bits + ((<usize>word) << 3), firstBits(width - (word << 6)));
    }
    bits += stride;
  }
}

/** A word whose `count` lowest bits are set; none below 0, all above 63. */
export function firstBits(count: i32): u64 {
  if (count <= 0) return 0;
  return count >= 64 ? ~(<u64>0) : ((<u64>1) << count) - 1;
}

/** 255 for a set bit, 0 for others: 256 pixels from four words. */
export function unpackRow(bits: usize, pixels: usize): void {
  const lanes = i8x16(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1);
  const masks = i8x16(1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128);
  for (let i: usize = 0; i < 32; i += 2) {
    const spread = i8x16.swizzle(v128.load16_splat(bits + i), lanes);
    v128.store(pixels, i8x16.eq(v128.and(spread, masks), masks));
    pixels += 16;
  }
}
