import { type Tile, tileBytes } from '@facet/wasm/mask.ts';

/**
 * A tile as the history keeps it: a number for a uniform tile, PackBits (Apple's, of 1984) for one with pixels. Masks are mostly
 * runs of 0 and 255 with a few grey pixels at each edge, so a tile of 64 KiB takes 1 to 3 KiB.
 */
export type PackedTile = number | Int8Array;

/** The longest run or literal that one header byte can tell. */
const maxRun = 128;

/** One packed form for each living tile: what one step leaves is what the next one finds. */
const packedTiles = new WeakMap<Uint8Array, Int8Array>();
/** And the tile itself for as long as anybody has it, so that what comes back is shared with what stayed. */
const livingTiles = new WeakMap<Int8Array, WeakRef<Uint8Array>>();

export function packTile(tile: Tile): PackedTile {
  if (typeof tile === 'number') return tile;
  const known = packedTiles.get(tile);
  if (known) return known;
  const packed = pack(tile);
  keepBoth(tile, packed);
  return packed;
}

export function unpackTile(packed: PackedTile): Tile {
  if (typeof packed === 'number') return packed as Tile;
  const living = livingTiles.get(packed)?.deref();
  if (living) return living;
  const tile = unpack(packed);
  keepBoth(tile, packed);
  return tile;
}

function keepBoth(tile: Uint8Array, packed: Int8Array): void {
  packedTiles.set(tile, packed);
  livingTiles.set(packed, new WeakRef(tile));
}

export const packedBytes = (packed: PackedTile): number =>
  typeof packed === 'number' ? 8 : packed.byteLength;

/** Worst case: one header for each literal of `maxRun` bytes. */
const scratch = new Int8Array(tileBytes + tileBytes / maxRun);

function pack(tile: Uint8Array): Int8Array {
  let end = 0;
  let at = 0;
  while (at < tile.length) {
    const run = runLength(tile, at);
    if (run >= 3) {
      scratch[end++] = 1 - run;
      scratch[end++] = tile[at];
      at += run;
      continue;
    }
    const start = at;
    while (at < tile.length && at - start < maxRun && runLength(tile, at) < 3) at += 1;
    scratch[end++] = at - start - 1;
    for (let i = start; i < at; i++) scratch[end++] = tile[i];
  }
  return scratch.slice(0, end);
}

function runLength(tile: Uint8Array, at: number): number {
  const most = Math.min(tile.length, at + maxRun);
  const value = tile[at];
  let end = at + 1;
  while (end < most && tile[end] === value) end += 1;
  return end - at;
}

function unpack(packed: Int8Array): Uint8Array {
  const tile = new Uint8Array(tileBytes);
  let at = 0;
  for (let i = 0; i < packed.length; ) {
    const header = packed[i++];
    if (header < 0) {
      tile.fill(packed[i++], at, at + 1 - header);
      at += 1 - header;
    } else {
      for (const end = at + header + 1; at < end; ) tile[at++] = packed[i++];
    }
  }
  return tile;
}
