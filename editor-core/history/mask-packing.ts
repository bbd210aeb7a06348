import type { Packing } from '@facet/canvas-core/history/step.ts';
import { Mask, withTiles } from '@facet/wasm/mask.ts';
import { type PackedTile, packedBytes, packTile, unpackTile } from './pack.ts';

/** How undo steps keep masks: the packed tiles in which two of one size differ, else all of a mask's. */
export const maskPacking: Packing<Mask> = {
  isPackable: (value) => value instanceof Mask,
  pack({ width, height, tiles }) {
    const packed = tiles.map(packTile);
    return {
      bytes: bytesOf(packed),
      unpack: () => withPacked(new Mask(width, height), [...packed.keys()], packed),
    };
  },
  change(before, after) {
    if (before.width !== after.width || before.height !== after.height) return null;
    const indices = before.tiles.flatMap((tile, index) => (tile === after.tiles[index] ? [] : [index]));
    const sides = {
      before: indices.map((index) => packTile(before.tiles[index])),
      after: indices.map((index) => packTile(after.tiles[index])),
    };
    return {
      bytes: bytesOf(sides.before) + bytesOf(sides.after),
      apply: (mask, side) => withPacked(mask, indices, sides[side]),
    };
  },
};

const withPacked = (mask: Mask, indices: readonly number[], packed: readonly PackedTile[]): Mask =>
  withTiles(mask, new Map(indices.map((index, i) => [index, unpackTile(packed[i])])));

const bytesOf = (packed: readonly PackedTile[]): number =>
  packed.reduce<number>((sum, tile) => sum + packedBytes(tile), 0);
