/** Connected components of a mask, as runs of pixels in the kernels' memory. */
import { findRuns, labelRuns, markTiles, measureComponents, memory, paintRuns } from './build/kernels.wasm';
import { keepTile } from './kernel-tiles.ts';
import { EMPTY, Mask, type Tile, tileBox, tileBytes, tilePixels, tileSide } from './mask.ts';
import { allocate, bytesAt, clearArena } from './memory.ts';

interface Kind {
  /** Coverage 1..255 from which a pixel counts. */
  threshold: number;
  /** Pixels below the threshold count instead. */
  isInverted?: boolean;
  /** 4: pixels belong together by an edge. 8: by a corner too. */
  connectivity: 4 | 8;
}

export interface Component {
  /** Pixels. */
  area: number;
  box: { x: number; y: number; width: number; height: number };
}

/** Valid until any other kernel is called. */
export interface LabelledRuns {
  /** How many components there are. */
  count: number;
  /** In the order of their first pixels, from top to bottom and left to right. */
  components(): Component[];
  /** The component that a pixel belongs to. */
  at(x: number, y: number): number | undefined;
  /** A mask like `base`, which has the same size, where the pixels of the chosen components have this coverage. */
  paint(base: Mask, chosen: readonly number[], value: number): Mask;
}

const measureFields = 5;

/** Reads one row of tiles after the other; tiles of one value cost nothing but a look at each of their rows. */
export function labelledRuns(mask: Mask, { threshold, isInverted, connectivity }: Kind): LabelledRuns {
  const { width, height, columns, rows } = mask;
  clearArena();
  const table = allocate(columns * 4);
  const touched = allocate(columns);
  const strip = allocate(columns * tileBytes);
  const rowStarts = allocate((height + 1) * 4);
  const runs = allocate(0);
  let reserved = runs;
  let runCount = 0;
  for (let row = 0; row < rows; row++) {
    const rowsHere = heightOf(row);
    for (let column = 0; column < columns; column++) lend(mask.tiles[row * columns + column], column);
    // nothing else is allocated meanwhile, so this goes on where the runs so far end
    const missing = runs + (runCount + rowsHere * Math.ceil(width / 2)) * 4 - reserved;
    if (missing > 0) reserved = allocate(missing) + missing;
    runCount = findRuns(
      ...([table, width, rowsHere, threshold, isInverted ? 1 : 0] as const),
      ...([rowStarts + row * tileSide * 4, runs, runCount] as const),
    );
  }
  const labels = allocate(runCount * 4);
  const count = labelRuns(rowStarts, height, runs, connectivity === 8 ? 1 : 0, labels);

  function heightOf(row: number): number {
    return Math.min(tileSide, height - row * tileSide);
  }

  /** Puts a tile into its place of the strip. */
  function lend(tile: Tile, column: number): void {
    const address = strip + column * tileBytes;
    if (typeof tile !== 'number') bytesAt(address, tileBytes).set(tile);
    const entry = typeof tile !== 'number' ? address : tile === EMPTY ? 0 : 1;
    new Uint32Array(memory.buffer, table, columns)[column] = entry;
  }

  return {
    count,
    components() {
      const measures = allocate(count * measureFields * 4);
      measureComponents(rowStarts, height, runs, labels, count, measures);
      const fields = new Int32Array(memory.buffer, measures, count * measureFields);
      return Array.from({ length: count }, (_, i) => {
        const [area, x, y, farX, farY] = fields.subarray(i * measureFields, (i + 1) * measureFields);
        return { area, box: { x, y, width: farX - x + 1, height: farY - y + 1 } };
      });
    },
    at(x, y) {
      const [from, to] = new Uint32Array(memory.buffer, rowStarts + y * 4, 2);
      const row = new Uint32Array(memory.buffer, runs + from * 4, to - from);
      const run = row.findIndex((span) => (span & 0xffff) <= x && x < span >>> 16);
      return run < 0 ? undefined : new Uint32Array(memory.buffer, labels + (from + run) * 4, 1)[0];
    },
    paint(base, chosen, value) {
      if (chosen.length === 0) return base;
      const flags = allocate(count);
      const flagBytes = bytesAt(flags, count).fill(0);
      for (const component of chosen) flagBytes[component] = 1;
      const tiles = base.tiles.slice();
      for (let row = 0; row < rows; row++) {
        const starts = rowStarts + row * tileSide * 4;
        const isTouched = bytesAt(touched, columns).fill(0);
        markTiles(starts, heightOf(row), runs, labels, flags, touched);
        const changed = [...isTouched.keys()].filter((column) => isTouched[column]);
        for (const column of changed) lend(tilePixels(base, row * columns + column), column);
        paintRuns(starts, heightOf(row), runs, labels, flags, value, table);
        for (const column of changed) {
          const index = row * columns + column;
          tiles[index] = keepTile(strip + column * tileBytes, tileBox(base, index));
        }
      }
      return new Mask(width, height, tiles);
    },
  };
}
