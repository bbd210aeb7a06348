import { bitRowsOf } from './bit-rows.ts';
import { memory, runFlip, runLengths, runPlaces, runTile } from './build/kernels.wasm';
import { growingList } from './growing-list.ts';
import { Mask, tileSide } from './mask.ts';
import { allocate, bytesAt, clearArena } from './memory.ts';
import { paintTiles } from './paint-tiles.ts';
import { compressCounts, RunLengthError, readCounts } from './run-length-text.ts';

/** A mask as the COCO data set keeps it: lengths of runs down the columns, the first of uncovered pixels. */
export interface RunLengths {
  /** Height and width in pixels, in this order. */
  size: [height: number, width: number];
  /** The lengths as numbers, or compressed into a text as the COCO tools do. */
  counts: string | number[];
}

/**
 * Pixels with coverage ≥ `threshold` in the compressed form of COCO, the same text as its own tools write.
 *
 * @param threshold coverage 1..255
 * @throws RangeError on any other threshold; KernelMemoryError when there are too many runs (about 60 million)
 */
export function encodeRunLengths(mask: Mask, threshold = 128): { size: [number, number]; counts: string } {
  return { size: [mask.height, mask.width], counts: compressCounts(countRuns(mask, threshold)) };
}

/** The lengths alone. Algorithm: assembly/run-lengths.ts. */
export function countRuns(mask: Mask, threshold = 128): Int32Array {
  clearArena();
  const { visit, words } = bitRowsOf(mask, threshold);
  const starts = allocate(mask.width * 4);
  const places = growingList(4);
  let count = 0;
  visit(({ bits, rows, y, spans, spanCount }) => {
    places.reserve(count + rows * words * 64);
    count = runPlaces(bits, words, rows, y, spans, spanCount, places.address, count);
  });
  const positions = allocate(count * 4);
  const lengths = allocate((count + 1) * 4);
  const { width, height } = mask;
  const runs = runLengths(places.address, count, width, height, starts, positions, lengths);
  return new Int32Array(memory.buffer, lengths, runs).slice();
}

/**
 * A mask of coverage 0 and 255.
 *
 * @throws RunLengthError when the size is no mask's, the text is damaged, or the lengths don't add up to the size
 */
export function decodeRunLengths({ size, counts }: RunLengths): Mask {
  const blank = blankOf(size);
  const { width, height, columns, rows } = blank;
  const runs = readCounts(counts, width * height);
  clearArena();
  const lengths = allocate(runs.byteLength);
  const stride = columns * (tileSide / 8);
  const bits = allocate(stride * height);
  const above = allocate(stride);
  const touched = allocate(columns * rows);
  new Int32Array(memory.buffer, lengths, runs.length).set(runs);
  bytesAt(bits, stride * height).fill(0);
  bytesAt(above, stride).fill(0);
  bytesAt(touched, columns * rows).fill(0);
  runFlip(lengths, runs.length, width, height, columns, bits, above, touched);
  return paintTiles(blank, (pixels, index, box) => {
    const left = box.x / 8;
    const at = bits + box.y * stride + left;
    return runTile(at, stride, box.height, box.width, touched + index, above + left, pixels);
  });
}

function blankOf(size: RunLengths['size']): Mask {
  try {
    const [height, width] = size;
    return new Mask(width, height);
  } catch (error) {
    throw new RunLengthError(`Run lengths can't be of size ${JSON.stringify(size)}.`, { cause: error });
  }
}
