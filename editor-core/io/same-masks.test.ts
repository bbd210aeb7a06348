import { Mask } from '@facet/wasm/mask.ts';
import { expect, test } from 'vitest';
import { createImage, createPerson, emptyMask } from '../model/document.ts';
import { hasSameMasks } from './same-masks.ts';

const size = { width: 64, height: 48 };
const image = createImage({
  id: '31',
  src: '/p.jpg',
  ...size,
  persons: [createPerson(1, emptyMask(size)), createPerson(2, emptyMask(size))],
});

test('masks are unsaved when a person or a pixel differs, not when they were made anew', () => {
  const [first, second] = image.persons;
  const anew = { ...image, persons: [{ ...first, mask: emptyMask(size) }, second] };
  expect(hasSameMasks(image, anew)).toBe(true);
  expect(hasSameMasks(image, { ...image, persons: [first] })).toBe(false);
  expect(hasSameMasks(image, { ...image, persons: [second, first] })).toBe(false);
  const painted = new Mask(size.width, size.height, [new Uint8Array(256 * 256).fill(9)]);
  expect(hasSameMasks(image, { ...image, persons: [{ ...first, mask: painted }, second] })).toBe(false);
});

test('P2: switching a segment off leaves nothing unsaved, since it is saved all the same', () => {
  const persons = image.persons.map((person) => ({ ...person, isShown: false }));
  expect(hasSameMasks({ ...image, persons }, image)).toBe(true);
});
