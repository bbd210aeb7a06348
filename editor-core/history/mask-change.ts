import { Mask, withTiles } from '@facet/wasm/mask.ts';
import { type PackedTile, packedBytes, packTile, unpackTile } from './pack.ts';

/** The tiles in which two masks of one size differ, packed. */
export interface MaskChange {
  readonly indices: readonly number[];
  readonly before: readonly PackedTile[];
  readonly after: readonly PackedTile[];
}

export function maskChange(before: Mask, after: Mask): MaskChange {
  const indices = before.tiles.flatMap((tile, index) => (tile === after.tiles[index] ? [] : [index]));
  return {
    indices,
    before: indices.map((index) => packTile(before.tiles[index])),
    after: indices.map((index) => packTile(after.tiles[index])),
  };
}

/** @returns the mask on the other side of the change */
export function applyMaskChange(mask: Mask, change: MaskChange, side: 'before' | 'after'): Mask {
  return withTiles(mask, new Map(change.indices.map((index, i) => [index, unpackTile(change[side][i])])));
}

/** Bytes that the change keeps alive. */
export function changeBytes({ before, after }: MaskChange): number {
  return [...before, ...after].reduce<number>((sum, packed) => sum + packedBytes(packed), 0);
}

/** Whether the change can be told as tiles: both sides are masks of one size. */
export function isMaskChange(before: unknown, after: unknown): boolean {
  return (
    before instanceof Mask &&
    after instanceof Mask &&
    before.width === after.width &&
    before.height === after.height
  );
}
