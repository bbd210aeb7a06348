import { maskToPixels, tileBytes } from '@facet/wasm/mask.ts';
import { crc32 } from '@facet/workers/crc32.ts';
import { discMask, randomMask } from '@facet/workers/fixtures/masks.ts';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { packTile } from '../history/pack.ts';
import { createImage, createPerson, type EditorImage } from '../model/document.ts';
import { packDocument, unpackDocument } from './document.ts';
import { readDocument, writeDocument } from './document-file.ts';
import { MaskDataError } from './errors.ts';
import { images } from './testing.ts';

/** Everything of an image, masks as their pixels. */
const plain = (image: EditorImage) => ({
  ...image,
  persons: image.persons.map((person) => ({
    ...person,
    mask: maskToPixels(person.mask),
    base: maskToPixels(person.base),
  })),
});

const code = (value: string) => expect.objectContaining({ name: 'MaskDataError', code: value });

const two = (): EditorImage => {
  const mask = randomMask(700, 500);
  const drawn = discMask(700, 500, 300, 250, 90);
  const persons = [createPerson(1, mask), createPerson(2, drawn, { base: mask, role: 'target' })];
  return createImage({ id: '7', src: '/photo.jpg', width: 700, height: 500, persons });
};

test('a document written and read is the same, each pixel and each field', () => {
  fc.assert(
    fc.property(images(600), (image) => {
      expect(plain(readDocument(writeDocument(image)))).toEqual(plain(image));
    }),
    { numRuns: 20 },
  );
});

test('masks that are one stay one, and a tile in several masks is kept once', () => {
  const image = two();
  const { persons } = readDocument(writeDocument(image));
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

describe('a file that is not whole', () => {
  const file = writeDocument(two());

  it('is refused at whatever byte it ends', () => {
    for (let length = 0; length < file.length; length += length < 100 ? 1 : 997)
      expect(() => readDocument(file.subarray(0, length))).toThrow(MaskDataError);
    expect(() => readDocument(file.subarray(0, -1))).toThrow('The document is damaged: its end is missing.');
  });

  it('is refused whichever byte changed', () => {
    fc.assert(
      fc.property(fc.nat(file.length - 1), fc.integer({ min: 1, max: 255 }), (place, change) => {
        const other = file.slice();
        other[place] ^= change;
        expect(() => readDocument(other)).toThrow(MaskDataError);
      }),
    );
  });

  it('is refused with something behind it', () => {
    expect(() => readDocument(Uint8Array.from([...file, 0]))).toThrow('something follows its end');
  });
});

describe('a file of something else', () => {
  it('is refused by its first bytes', () => {
    expect(() => readDocument(new Uint8Array(50))).toThrow(code('DOCUMENT_UNKNOWN'));
  });

  it('is refused with its version when it comes from a newer editor', () => {
    const file = writeDocument(two());
    new DataView(file.buffer).setUint32(8, 2, true);
    expect(() => readDocument(file)).toThrow('The document has version 2; this editor reads version 1.');
    const { head } = packDocument(two());
    expect(() => unpackDocument({ ...head, version: 9 }, () => undefined)).toThrow(code('DOCUMENT_UNKNOWN'));
  });
});

describe('a head that makes no sense', () => {
  const image = two();
  const { head, numbers } = packDocument(image);
  const tiles = new Map([...numbers].map(([packed, number]) => [number, packed]));
  const [person] = head.persons;

  it.each([
    ['nothing', null, 'its part head'],
    ['a role that there is not', { persons: [{ ...person, role: 'king' }] }, 'persons.0.role'],
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

test('the checksum is that of PNG and ZIP', () => {
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
});
