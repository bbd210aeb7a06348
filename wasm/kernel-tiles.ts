/** Tiles on their way into the kernels' arena and out of it. */
import { uniformValue } from './build/kernels.wasm';
import { EMPTY, FULL, type Tile, type TileBox, type TilePixels, tileBytes } from './mask.ts';
import { allocate, bytesAt } from './memory.ts';

/** Address of a copy in the arena. */
export function lendTile(pixels: TilePixels): number {
  const address = allocate(tileBytes);
  bytesAt(address, tileBytes).set(pixels);
  return address;
}

/** What a kernel left at an address, as a tile that may go into a mask. Pixels outside the box are 0 already. */
export function keepTile(address: number, { width, height }: TileBox): Tile {
  const value = uniformValue(address, width, height);
  return value === EMPTY || value === FULL ? value : bytesAt(address, tileBytes).slice();
}
