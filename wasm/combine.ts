/**
 * Boolean operations on coverage, pixel by pixel: L. Zadeh's fuzzy sets, in which union is the maximum, intersection the
 * minimum and the complement 255 − a. On masks without soft edges they are the usual ones. Tiles that one operand leaves
 * as they are stay shared with it, and no tile of one value costs anything.
 */
import { clearOutside, combineTiles, invertTile } from './build/kernels.wasm';
import { keepTile, lendTile } from './kernel-tiles.ts';
import { EMPTY, FULL, Mask, type Tile, type TileBox, tileBox } from './mask.ts';
import { clearArena } from './memory.ts';

type Operation = 'union' | 'difference' | 'intersection' | 'exclusion';

/** As the kernel numbers them. */
const kernelNumber: Record<Operation, number> = { union: 0, difference: 1, intersection: 2, exclusion: 3 };

/** max(a, b). @throws RangeError when the sizes differ, as do all operations on two masks */
export const unionOf = (a: Mask, b: Mask): Mask => combine('union', a, b);

/** What of a is not in b: min(a, 255 − b). */
export const differenceOf = (a: Mask, b: Mask): Mask => combine('difference', a, b);

/** min(a, b) */
export const intersectionOf = (a: Mask, b: Mask): Mask => combine('intersection', a, b);

/** What is in one of them only: the union of both differences. */
export const exclusionOf = (a: Mask, b: Mask): Mask => combine('exclusion', a, b);

/** 255 − a */
export function invert(mask: Mask): Mask {
  return new Mask(
    mask.width,
    mask.height,
    mask.tiles.map((tile, index) => invertOf(tile, tileBox(mask, index))),
  );
}

/** The greatest coverage that any of the masks has, in one tile of theirs. @throws RangeError when the sizes differ */
export function maxOf(masks: readonly Mask[], tile: number): Tile {
  let most: Tile = EMPTY;
  for (const mask of masks) {
    requireSameSize(mask, masks[0]);
    most = tileOf('union', most, mask.tiles[tile], tileBox(mask, tile));
  }
  return most;
}

/** 255 − the greatest coverage of other masks: where a stroke may paint that is to spare them. */
export function roomBeside(masks: readonly Mask[], tile: number): Tile {
  return masks.length === 0 ? FULL : invertOf(maxOf(masks, tile), tileBox(masks[0], tile));
}

function combine(operation: Operation, a: Mask, b: Mask): Mask {
  requireSameSize(a, b);
  const tiles = a.tiles.map((tile, index) => tileOf(operation, tile, b.tiles[index], tileBox(a, index)));
  return new Mask(a.width, a.height, tiles);
}

function requireSameSize(a: Mask, b: Mask): void {
  if (a.width !== b.width || a.height !== b.height)
    throw new RangeError(
      `A mask of ${a.width} × ${a.height} pixels and one of ${b.width} × ${b.height} can't be combined.`,
    );
}

function tileOf(operation: Operation, a: Tile, b: Tile, box: TileBox): Tile {
  if (typeof a === 'number') return whenUniform(operation, a, b, box);
  if (typeof b === 'number' && operation === 'difference') return b === EMPTY ? a : EMPTY;
  if (typeof b === 'number') return whenUniform(operation, b, a, box);
  if (a === b && (operation === 'union' || operation === 'intersection')) return a;
  clearArena();
  const first = lendTile(a);
  combineTiles(kernelNumber[operation], first, lendTile(b), first);
  return keepTile(first, box);
}

/** The rules where the first operand is everything or nothing; all operations but the difference are symmetric. */
function whenUniform(operation: Operation, uniform: number, other: Tile, box: TileBox): Tile {
  const isFull = uniform === FULL;
  if (operation === 'union') return isFull ? FULL : other;
  if (operation === 'intersection') return isFull ? other : EMPTY;
  if (isFull) return invertOf(other, box);
  return operation === 'exclusion' ? other : EMPTY;
}

function invertOf(tile: Tile, box: TileBox): Tile {
  if (typeof tile === 'number') return tile === EMPTY ? FULL : EMPTY;
  clearArena();
  const address = lendTile(tile);
  invertTile(address);
  clearOutside(address, box.width, box.height);
  return keepTile(address, box);
}
