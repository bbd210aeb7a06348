import { maskToPixels, tileBytes } from '@facet/wasm/mask.ts';
import { discMask, randomMask } from '@facet/workers/fixtures/masks.ts';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { runs } from '../../tests/support/runs.ts';
import { packTile } from '../history/pack.ts';
import { createImage, createPerson, type EditorImage } from '../model/document.ts';
import { packDocument, type TileNumbers, unpackDocument } from './document.ts';
import { images } from './testing.ts';

/** Everything of an image, masks as their pixels. */
const plain = (image: EditorImage) => {
  const pixels = (person: EditorImage['persons'][number]) => ({
    ...person,
    mask: maskToPixels(person.mask),
    base: maskToPixels(person.base),
  });
  return { ...image, persons: image.persons.map(pixels), fronts: image.fronts.map(pixels) };
};

const code = (value: string) => expect.objectContaining({ name: 'MaskDataError', code: value });

/** A document as a reader finds it that kept the head and its tiles. */
function unpack({ head, numbers }: { head: unknown; numbers: TileNumbers }): EditorImage {
  const tiles = new Map([...numbers].map(([packed, number]) => [number, packed]));
  return unpackDocument(structuredClone(head), (number) => tiles.get(number)?.slice()).image;
}

const two = (): EditorImage => {
  const mask = randomMask(700, 500);
  const drawn = discMask(700, 500, 300, 250, 90);
  const persons = [createPerson(1, mask), createPerson(2, drawn, { base: mask })];
  return createImage({ id: '7', src: '/photo.jpg', width: 700, height: 500, persons });
};

test('a document written and read is the same, each pixel and each field', () => {
  fc.assert(
    fc.property(images(600), (image) => {
      expect(plain(unpack(packDocument(image)))).toEqual(plain(image));
    }),
    { numRuns: runs(20) },
  );
});

test('masks that are one stay one, and a tile in several masks is kept once', () => {
  const image = two();
  const { persons } = unpack(packDocument(image));
  expect(persons[0].mask).toBe(persons[0].base);
  expect(persons[1].base).toBe(persons[0].mask);
  const { numbers } = packDocument(image);
  const tiles = new Set(image.persons.flatMap(({ mask, base }) => [...mask.tiles, ...base.tiles]));
  expect(numbers.size).toBe([...tiles].filter((tile) => typeof tile !== 'number').length);
});

test('tiles keep the numbers that they have, and new ones take numbers never in use', () => {
  const image = two();
  const { numbers } = packDocument(image);
  const more = { ...image, persons: [...image.persons, createPerson(3, randomMask(700, 500, 5))] };
  const after = packDocument(more, numbers).numbers;
  for (const [tile, number] of numbers) expect(after.get(tile)).toBe(number);
  expect(new Set(after.values()).size).toBe(after.size);
  const without = packDocument({ ...image, persons: image.persons.slice(0, 1) }, after).numbers;
  expect(without.size).toBeLessThan(numbers.size);
});

test('a head of another version is refused with its number; one of version 1 is read without what is no more', () => {
  const { head, numbers } = packDocument(two());
  expect(() => unpackDocument({ ...head, version: 9 }, () => undefined)).toThrow(code('DOCUMENT_UNKNOWN'));
  const persons = head.persons.map((person) => ({ ...person, role: 'target', gender: null }));
  const first = { ...head, version: 1, persons, layers: [] };
  expect(plain(unpack({ head: first, numbers }))).toEqual(plain(two()));
});

describe('a head that makes no sense', () => {
  const image = two();
  const { head, numbers } = packDocument(image);
  const tiles = new Map([...numbers].map(([packed, number]) => [number, packed]));
  const [person] = head.persons;

  it.each([
    ['nothing', null, 'its part head'],
    ['a colour that is none', { persons: [{ ...person, colour: -1 }] }, 'persons.0.colour'],
    ['a person twice', { persons: [person, person] }, 'two persons have one number'],
    ['a mask that there is not', { persons: [{ ...person, mask: 5 }] }, 'it has no mask 5'],
    ['masks of another size', { width: 100 }, 'a mask has not the size of the image'],
    ['an image that is no image', { width: 0 }, "A mask can't be 0"],
    ['a tile that is missing', { masks: [head.masks[0].map(() => 999)] }, 'tile 999 is missing'],
    ['too many persons', { persons: Array.from({ length: 65 }, () => person) }, 'persons'],
  ])('%s is refused', (_, change, message) => {
    const changed = change && { ...head, persons: [person], ...change };
    expect(() => unpackDocument(changed, (number) => tiles.get(number))).toThrow(message);
  });

  it('tiles with too few or too many pixels, or pixels outside of the image, are refused', () => {
    const whole = packTile(Uint8Array.from({ length: tileBytes }, (_, i) => i)) as Int8Array;
    for (const tile of [whole.subarray(2), Int8Array.of(...whole, 1, 1, 1), new Int8Array(0)])
      expect(() => unpackDocument(head, () => tile)).toThrow('is no tile');
    expect(() => unpackDocument(head, () => whole)).toThrow('a mask reaches over the edge');
  });
});

test('of a document that was written before there was anything in front of faces, nothing is', () => {
  const { head, numbers } = packDocument(two());
  const { fronts: _, ...older } = head;
  const read = unpack({ head: { ...older, version: 2 }, numbers });
  expect(plain(read)).toEqual(plain(two()));
  const strange = { ...head, fronts: head.persons };
  expect(() => unpack({ head: strange, numbers })).toThrow(code('DOCUMENT_DAMAGED'));
});
