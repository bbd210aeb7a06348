/** Filters whose pixels depend on others up to some distance: tile by tile, each with a margin of its neighbours. */
import { clearOutside, gatherSquare, invertTile, memory } from './build/kernels.wasm';
import { keepTile } from './kernel-tiles.ts';
import { EMPTY, FULL, Mask, type Tile, tileBox, tileBytes, tileSide } from './mask.ts';
import { allocate, bytesAt } from './memory.ts';

/** Pixels: the farthest that a filter reaches. */
export const maxReach = 128;
/** Bytes between two rows of a square, as in wasm/assembly/neighbourhood.ts. */
const squareStride = 544;

interface Filter {
  /** Pixels, 1..maxReach. */
  reach: number;
  /** What pixels outside the mask are: not there for the kernel (0), or as the nearest one inside. */
  border: 'empty' | 'repeat';
  /** The kernel gets 255 − coverage, and gives it back. */
  isInverted?: boolean;
  /** Tiles of this value stay as they are whatever is around them. */
  fixed?: Tile;
  /** From the square at an address to 256 × 256 pixels at the other. */
  run(square: number, out: number): void;
}

/**
 * The caller clears the arena and allocates what its kernel needs before. Only three rows of tiles are in the kernels'
 * memory at once. A tile is computed only when it or something within reach is not of its one value.
 */
export function filterTiles(mask: Mask, { reach, border, isInverted, fixed, run }: Filter): Mask {
  const { width, height, columns, rows } = mask;
  const table = allocate(columns * rows * 4);
  const square = allocate((tileSide + 2 * reach + 1) * squareStride);
  const out = allocate(tileBytes);
  const ring = allocate(3 * columns * tileBytes);
  let loadedRows = 0;

  const filterTile = (index: number): Tile => {
    if (mask.tiles[index] === fixed || isUniformAround(mask, index)) return mask.tiles[index];
    const row = Math.floor(index / columns);
    for (; loadedRows < Math.min(row + 2, rows); loadedRows++) loadRow(loadedRows);
    const value = gatherSquare(
      ...([table, columns, index % columns, row, width, height, reach] as const),
      ...([border === 'repeat' ? 1 : 0, isInverted ? 255 : 0, square] as const),
    );
    if (value === 0) return isInverted ? FULL : EMPTY;
    if (value === 255) return isInverted ? EMPTY : FULL;
    const box = tileBox(mask, index);
    run(square, out);
    if (isInverted) invertTile(out);
    clearOutside(out, box.width, box.height);
    return keepTile(out, box);
  };

  /** Rows three apart share their place: of those that are needed now, none is three away. */
  function loadRow(row: number): void {
    const addresses = new Uint32Array(memory.buffer, table, columns * rows);
    for (let column = 0; column < columns; column++) {
      const index = row * columns + column;
      const tile = mask.tiles[index];
      const address = ring + ((row % 3) * columns + column) * tileBytes;
      addresses[index] = typeof tile !== 'number' ? address : tile === EMPTY ? 0 : 1;
      if (typeof tile !== 'number') bytesAt(address, tileBytes).set(tile);
    }
  }

  return new Mask(
    width,
    height,
    mask.tiles.map((_, index) => filterTile(index)),
  );
}

/** Whether a tile and all around it are empty, or all full. */
function isUniformAround(mask: Mask, index: number): boolean {
  const tile = mask.tiles[index];
  if (typeof tile !== 'number') return false;
  const column = index % mask.columns;
  const row = Math.floor(index / mask.columns);
  for (let y = Math.max(0, row - 1); y <= Math.min(mask.rows - 1, row + 1); y++) {
    for (let x = Math.max(0, column - 1); x <= Math.min(mask.columns - 1, column + 1); x++) {
      if (mask.tiles[y * mask.columns + x] !== tile) return false;
    }
  }
  return true;
}
