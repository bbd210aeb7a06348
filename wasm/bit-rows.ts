import { memory, packTile, packUniformTile } from './build/kernels.wasm';
import { EMPTY, type Mask, tileBox, tileBytes, tileSide } from './mask.ts';
import { allocate, bytesAt } from './memory.ts';

/** Words of 64 pixels in a tile's row. */
const tileWords = tileSide / 64;
const wordBytes = 8;
/** How many rows are visited at once, so that memory can be looked after in between. */
const batch = 16;

/** Some rows of bits, one bit for each pixel. Where it is set, coverage is at least the threshold. */
interface BitRows {
  /** Address of the row above the first one. */
  bits: number;
  rows: number;
  /** Number of the first row. */
  y: number;
  /** Address of pairs of words [from, to); elsewhere no row differs from the one above it. */
  spans: number;
  spanCount: number;
}

export interface BitRowVisits {
  /** Rows from top to bottom, at most 16 at a time, and below the mask one of zeros. Visitors may allocate. */
  visit(visitor: (rows: BitRows) => void): void;
  /** Length of a row: one more than its tiles have, for what happens at the mask's right border. */
  words: number;
}

/**
 * A mask's bits, made strip by strip. Tiles of one value are made and visited only where the strip before differs.
 *
 * @param threshold coverage 1..255
 * @throws RangeError on any other threshold
 */
export function bitRowsOf(mask: Mask, threshold: number): BitRowVisits {
  if (!Number.isInteger(threshold) || threshold < 1 || threshold > 255)
    throw new RangeError(`A threshold can't be ${threshold}: it is whole and 1 to 255.`);
  const words = mask.columns * tileWords + 1;
  const stride = words * wordBytes;
  const pixels = allocate(tileBytes);
  const spans = allocate((mask.columns + 1) * 8);
  const bits = allocate((tileSide + 1) * stride);
  const firstRow = bits + stride;
  /** What the bits of each tile column show: the columns set in all rows, or -1 after a tile with pixels. */
  const shown = new Array<number>(mask.columns).fill(0);

  /** @returns the words that may differ from row to row */
  const makeStrip = (top: number, rows: number): number[] => {
    const mixed: number[] = [];
    for (let column = 0; column < mask.columns; column++) {
      const index = (top / tileSide) * mask.columns + column;
      const tile = mask.tiles[index];
      const target = firstRow + column * tileWords * wordBytes;
      if (typeof tile !== 'number') {
        bytesAt(pixels, tileBytes).set(tile);
        packTile(pixels, threshold, rows, target, stride);
        shown[column] = -1;
        // what happens at a tile's right border shows in the word after it
        const from = column * tileWords;
        if (mixed.at(-1) === from + 1) mixed[mixed.length - 1] = from + tileWords + 1;
        else mixed.push(from, from + tileWords + 1);
      } else {
        const width = tile === EMPTY ? 0 : tileBox(mask, index).width;
        if (shown[column] !== width) packUniformTile(width, rows, target, stride);
        shown[column] = width;
      }
    }
    return mixed;
  };

  const visit: BitRowVisits['visit'] = (visitor) => {
    const visitRows = (from: number, rows: number, y: number, pairs: number[]): void => {
      new Int32Array(memory.buffer, spans, pairs.length).set(pairs);
      for (let row = 0; row < rows; row += batch)
        visitor({
          bits: from + row * stride,
          rows: Math.min(batch, rows - row),
          y: y + row,
          spans,
          spanCount: pairs.length / 2,
        });
    };
    bytesAt(bits, (tileSide + 1) * stride).fill(0);
    for (let top = 0; top < mask.height; top += tileSide) {
      const rows = Math.min(tileSide, mask.height - top);
      const mixed = makeStrip(top, rows);
      visitRows(bits, 1, top, [0, words]);
      if (mixed.length > 0) visitRows(firstRow, rows - 1, top + 1, mixed);
      bytesAt(bits, stride).set(bytesAt(bits + rows * stride, stride));
    }
    bytesAt(firstRow, stride).fill(0);
    visitRows(bits, 1, mask.height, [0, words]);
  };
  return { visit, words };
}
