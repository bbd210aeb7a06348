/**
 * Masks as sparse tiles: 256 × 256 pixels of coverage each, where a tile of one value is a mere number. Editing makes a
 * new mask that shares every untouched tile with the old one, so its cost follows what was touched.
 */

/** Pixels: side of a tile. */
export const tileSide = 256;
/** Bytes of a tile that is not uniform. */
export const tileBytes = tileSide * tileSide;
/** Pixels: the longest side a mask may have. */
export const maxMaskSide = 16_384;

/** No pixel of the tile is covered. */
export const EMPTY = 0;
/** All pixels of the tile inside the mask are covered entirely. */
export const FULL = 255;

/**
 * Coverage 0..255, row-major, `tileBytes` long; never written to once it is in a mask.
 * In a tile that reaches over the mask's edge, pixels outside the mask are 0.
 */
export type TilePixels = Uint8Array;
export type Tile = typeof EMPTY | typeof FULL | TilePixels;

/** A tile's place and the part of it inside the mask, in pixels. */
export interface TileBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Immutable. Canonical: a tile whose pixels are all 0 is `EMPTY`, all 255 `FULL`, so equal masks have equal tiles.
 * A class, because immer must treat it as one opaque value and not look into it.
 */
export class Mask {
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly rows: number;
  /** Row-major, `columns × rows`. */
  readonly tiles: readonly Tile[];

  /** @throws RangeError when the size is not 1..maxMaskSide whole pixels or `tiles` does not fit it */
  constructor(width: number, height: number, tiles?: readonly Tile[]) {
    if (!isSide(width) || !isSide(height))
      throw new RangeError(`A mask can't be ${width} × ${height} pixels.`);
    this.width = width;
    this.height = height;
    this.columns = Math.ceil(width / tileSide);
    this.rows = Math.ceil(height / tileSide);
    this.tiles = tiles ?? new Array<Tile>(this.columns * this.rows).fill(EMPTY);
    if (this.tiles.length !== this.columns * this.rows)
      throw new RangeError(`${this.tiles.length} tiles don't make a mask of ${width} × ${height} pixels.`);
  }
}

const isSide = (side: number): boolean => Number.isInteger(side) && side >= 1 && side <= maxMaskSide;

export function tileBox(mask: Mask, index: number): TileBox {
  const x = (index % mask.columns) * tileSide;
  const y = Math.floor(index / mask.columns) * tileSide;
  return { x, y, width: Math.min(tileSide, mask.width - x), height: Math.min(tileSide, mask.height - y) };
}

/** A new mask with some tiles replaced; the mask itself when nothing changes. Pixels are taken over, not copied. */
export function withTiles(mask: Mask, changes: ReadonlyMap<number, Tile>): Mask {
  const tiles = mask.tiles.slice();
  let isChanged = false;
  for (const [index, tile] of changes) {
    const next = canonicalTile(tile, tileBox(mask, index));
    if (sameTile(next, tiles[index])) continue;
    tiles[index] = next;
    isChanged = true;
  }
  return isChanged ? new Mask(mask.width, mask.height, tiles) : mask;
}

/** The number for a tile of one value. */
export function canonicalTile(tile: Tile, { width, height }: TileBox): Tile {
  if (typeof tile === 'number') return tile;
  const first = tile[0];
  if (first !== EMPTY && first !== FULL) return tile;
  if (width === tileSide && height === tileSide) return isAll(tile, first) ? first : tile;
  for (let y = 0; y < height; y++) {
    if (!isAll(tile.subarray(y * tileSide, y * tileSide + width), first)) return tile;
  }
  return first;
}

function isAll(bytes: Uint8Array, value: number): boolean {
  for (let i = 0; i < bytes.length; i++) if (bytes[i] !== value) return false;
  return true;
}

/** A tile's pixels as a copy of its own. */
export function tilePixels(mask: Mask, index: number): TilePixels {
  const tile = mask.tiles[index];
  if (typeof tile !== 'number') return tile.slice();
  const pixels = new Uint8Array(tileBytes);
  if (tile === EMPTY) return pixels;
  const { width, height } = tileBox(mask, index);
  for (let y = 0; y < height; y++) pixels.fill(FULL, y * tileSide, y * tileSide + width);
  return pixels;
}

/** Coverage 0..255 of one pixel; 0 outside the mask. */
export function coverageAt(mask: Mask, x: number, y: number): number {
  if (x < 0 || y < 0 || x >= mask.width || y >= mask.height) return 0;
  const tile = mask.tiles[Math.floor(y / tileSide) * mask.columns + Math.floor(x / tileSide)];
  return typeof tile === 'number' ? tile : tile[(y % tileSide) * tileSide + (x % tileSide)];
}

/** @param pixels coverage, row-major, `width × height`; copied */
export function maskFromPixels(pixels: Uint8Array, width: number, height: number): Mask {
  const blank = new Mask(width, height);
  if (pixels.length !== width * height)
    throw new RangeError(`${pixels.length} bytes don't make a mask of ${width} × ${height} pixels.`);
  const tiles = blank.tiles.map((_, index) => {
    const box = tileBox(blank, index);
    const tile = new Uint8Array(tileBytes);
    for (let y = 0; y < box.height; y++) {
      const start = (box.y + y) * width + box.x;
      tile.set(pixels.subarray(start, start + box.width), y * tileSide);
    }
    return canonicalTile(tile, box);
  });
  return new Mask(width, height, tiles);
}

/** Coverage, row-major, `width × height`. */
export function maskToPixels(mask: Mask): Uint8Array {
  const pixels = new Uint8Array(mask.width * mask.height);
  for (const [index, tile] of mask.tiles.entries()) {
    if (tile === EMPTY) continue;
    const box = tileBox(mask, index);
    for (let y = 0; y < box.height; y++) {
      const start = (box.y + y) * mask.width + box.x;
      if (tile === FULL) pixels.fill(FULL, start, start + box.width);
      else pixels.set(tile.subarray(y * tileSide, y * tileSide + box.width), start);
    }
  }
  return pixels;
}

export function sameMask(a: Mask, b: Mask): boolean {
  if (a === b) return true;
  if (a.width !== b.width || a.height !== b.height) return false;
  // what costs nothing first: a tile of one value is equal to itself alone
  const isPlainlyOther = a.tiles.some((tile, index) => {
    const other = b.tiles[index];
    return tile !== other && (typeof tile === 'number' || typeof other === 'number');
  });
  return !isPlainlyOther && a.tiles.every((tile, index) => isKnownEqual(tile, b.tiles[index]));
}

/** By tile: the one that it was last found to equal. Tiles never change, so that each pair is read once. */
const equals = new WeakMap<TilePixels, Tile>();

function isKnownEqual(a: Tile, b: Tile): boolean {
  if (a === b) return true;
  if (typeof a === 'number' || typeof b === 'number') return false;
  if (equals.get(a) === b || equals.get(b) === a) return true;
  const isEqual = sameTile(a, b);
  if (isEqual) equals.set(a, b);
  return isEqual;
}

function sameTile(a: Tile, b: Tile): boolean {
  if (a === b) return true;
  if (typeof a === 'number' || typeof b === 'number') return false;
  for (let i = 0; i < tileBytes; i++) if (a[i] !== b[i]) return false;
  return true;
}
