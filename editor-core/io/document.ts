/**
 * An image's document (persons, faces, masks) as plain data: a *head*, and the pixels of its tiles
 * beside it. Each tile that is not uniform has a number and is kept once, however many masks it is in; so whoever has stored
 * a document before stores only the tiles that are new since.
 */

import { MASKING } from '@facet/contract/constants.ts';
import {
  EMPTY,
  FULL,
  Mask,
  type Tile,
  type TilePixels,
  tileBox,
  tileBytes,
  tileSide,
  withTiles,
} from '@facet/wasm/mask.ts';
import * as z from 'zod/mini';
import { packTile, unpackTile } from '../history/pack.ts';
import { type EditorImage, isFront, layersOf, type Person, type PersonId } from '../model/document.ts';
import { MaskDataError } from './errors.ts';

/** Of the head below. A reader refuses versions that it does not know; of version 1 it leaves out the fields that are no more;
 * before 3 nothing was in front of faces. */
const documentVersion = 3;
const frontsVersion = 3;
const readVersions = [1, 2, documentVersion];

/** Tiles of one value, among the numbers of tiles, which are 1 and more. */
const emptyNumber = 0;
const fullNumber = -1;

const point = z.object({ x: z.number(), y: z.number() });

const personHead = z.object({
  id: z.string().check(z.regex(/^(?:person|front)_[1-9]\d*$/)),
  colour: z.int().check(z.nonnegative()),
  isShown: z.boolean(),
  face: z.nullable(z.object({ src: z.string(), at: point })),
  objectId: z.nullable(z.string()),
  /** Places in `masks`. */
  mask: z.int(),
  base: z.int(),
});

const documentHead = z.object({
  version: z.literal(readVersions),
  id: z.string(),
  title: z.string(),
  src: z.string(),
  width: z.int(),
  height: z.int(),
  persons: z.array(personHead).check(z.maxLength(MASKING.maxMasks)),
  fronts: z._default(z.array(personHead).check(z.maxLength(MASKING.maxMasks)), []),
  /** Numbers of each mask's tiles, row-major. */
  masks: z.array(z.array(z.int())).check(z.maxLength(4 * MASKING.maxMasks)),
});

export type DocumentHead = z.infer<typeof documentHead>;

/**
 * Which number each packed tile has. The packed form stands for its tile, because it outlives it: what undo brings back is
 * unpacked anew, out of the same packed tile.
 */
export type TileNumbers = ReadonlyMap<Int8Array, number>;

/**
 * @param known numbers that tiles have already
 * @returns the head and the numbers of exactly the tiles that it names
 */
export function packDocument(
  image: EditorImage,
  known: TileNumbers = new Map(),
): { head: DocumentHead; numbers: TileNumbers } {
  const numbers = new Map<Int8Array, number>();
  let last = 0;
  for (const number of known.values()) last = Math.max(last, number);
  const numberOf = (tile: Tile): number => {
    if (tile === EMPTY) return emptyNumber;
    if (tile === FULL) return fullNumber;
    const packed = packTile(tile) as Int8Array;
    const number = numbers.get(packed) ?? known.get(packed) ?? ++last;
    numbers.set(packed, number);
    return number;
  };
  const masks = [...new Set(layersOf(image).flatMap(({ mask, base }) => [mask, base]))];
  const headOf = (person: Person) => ({
    ...person,
    mask: masks.indexOf(person.mask),
    base: masks.indexOf(person.base),
  });
  const head = {
    version: documentVersion,
    id: image.id,
    title: image.title,
    src: image.src,
    width: image.width,
    height: image.height,
    persons: image.persons.map(headOf),
    fronts: image.fronts.map(headOf),
    masks: masks.map(({ tiles }) => tiles.map(numberOf)),
  } satisfies DocumentHead;
  return { head, numbers };
}

/**
 * The same document, with masks that were one still being one.
 *
 * @param packedTile a tile's packed pixels by its number
 * @returns `knowsFronts`: whether who wrote it knew of what is in front of faces
 * @throws MaskDataError DOCUMENT_UNKNOWN for a version that is not this one, DOCUMENT_DAMAGED
 */
export function unpackDocument(
  data: unknown,
  packedTile: (number: number) => Int8Array | undefined,
): { image: EditorImage; numbers: TileNumbers; knowsFronts: boolean } {
  const head = readHead(data);
  const tiles = new Map<number, TilePixels>();
  const numbers = new Map<Int8Array, number>();
  const tileOf = (number: number): Tile => {
    if (number === emptyNumber) return EMPTY;
    if (number === fullNumber) return FULL;
    const known = tiles.get(number);
    if (known) return known;
    const packed = checkedTile(packedTile(number), number);
    const tile = unpackTile(packed) as TilePixels;
    tiles.set(number, tile);
    numbers.set(packed, number);
    return tile;
  };
  const masks = head.masks.map((places) => maskOf(head, places.map(tileOf)));
  const maskAt = (place: number): Mask => {
    if (!masks[place]) throw damaged(`it has no mask ${place}`);
    return masks[place];
  };
  const { version, masks: _, ...image } = head;
  const layersFrom = (layers: DocumentHead['persons'], areFronts: boolean): Person[] => {
    const found = layers.map((person) => ({
      ...person,
      id: person.id as PersonId,
      mask: maskAt(person.mask),
      base: maskAt(person.base),
    }));
    if (found.some(({ id }) => isFront(id) !== areFronts)) throw damaged('a layer is none of its list');
    if (new Set(found.map(({ id }) => id)).size < found.length) throw damaged('two persons have one number');
    return found;
  };
  const [persons, fronts] = [layersFrom(head.persons, false), layersFrom(head.fronts, true)];
  return { image: { ...image, persons, fronts }, numbers, knowsFronts: version >= frontsVersion };
}

function readHead(data: unknown): DocumentHead {
  const version = (data as { version?: unknown } | null)?.version;
  if (typeof version === 'number' && !readVersions.includes(version))
    throw new MaskDataError(
      'DOCUMENT_UNKNOWN',
      `The document has version ${version}; this editor reads up to version ${documentVersion}.`,
    );
  const { success, data: head, error } = z.safeParse(documentHead, data);
  if (!success) throw damaged(`its part ${error.issues[0].path.join('.') || 'head'} makes no sense`);
  return head;
}

function maskOf({ width, height }: DocumentHead, tiles: readonly Tile[]): Mask {
  try {
    const blank = new Mask(width, height);
    if (tiles.length !== blank.tiles.length) throw damaged('a mask has not the size of the image');
    tiles.forEach((tile, index) => {
      const { width: inside, height: rows } = tileBox(blank, index);
      if (typeof tile !== 'number' && hasPixelsOutside(tile, inside, rows))
        throw damaged('a mask reaches over the edge of the image');
    });
    return withTiles(blank, new Map(tiles.entries()));
  } catch (error) {
    if (error instanceof RangeError) throw damaged(error.message);
    throw error;
  }
}

function hasPixelsOutside(tile: TilePixels, width: number, height: number): boolean {
  if (width === tileSide && height === tileSide) return false;
  return tile.some((value, i) => value !== 0 && (i % tileSide >= width || i >= height * tileSide));
}

function checkedTile(packed: Int8Array | undefined, number: number): Int8Array {
  if (!packed) throw damaged(`tile ${number} is missing`);
  if (!isWhole(packed)) throw damaged(`tile ${number} is no tile`);
  return packed;
}

/** Whether the runs and literals (history/pack.ts) have exactly a tile's pixels, so that unpacking stays inside. */
function isWhole(packed: unknown): boolean {
  if (!(packed instanceof Int8Array)) return false;
  let pixels = 0;
  let at = 0;
  while (at < packed.length && pixels < tileBytes) {
    const header = packed[at];
    pixels += header < 0 ? 1 - header : header + 1;
    at += header < 0 ? 2 : header + 2;
  }
  return pixels === tileBytes && at === packed.length;
}

const damaged = (why: string): MaskDataError =>
  new MaskDataError('DOCUMENT_DAMAGED', `The document is damaged: ${why}.`);
