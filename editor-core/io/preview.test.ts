import { drawn } from '@facet/wasm/testing.ts';
import { expect, it } from 'vitest';
import { createImage, createPerson } from '../model/document.ts';
import { cutOutOf, previewOf } from './preview.ts';
import { directPool as pool } from './testing.ts';

const photo = { width: 3, height: 1, data: new Uint8ClampedArray(12).fill(255) };
const persons = [
  createPerson(1, drawn('##.')),
  createPerson(2, drawn('.#.')),
  createPerson(3, drawn('###'), { isShown: false }),
];
const image = createImage({ id: '1', src: '', width: 3, height: 1, persons });
const pixels = ({ data }: { data: Uint8ClampedArray }) =>
  [0, 4, 8].map((at) => [...data.subarray(at, at + 4)]);

it('lays the masks of persons that are shown over the photo, later ones above', async () => {
  const preview = await previewOf(photo, image, 1, pool);
  expect(pixels(preview)).toEqual([
    [0x38, 0xb5, 0xff, 255],
    [0xff, 0xa0, 0x00, 255],
    [255, 255, 255, 255],
  ]);
  expect(photo.data.every((value) => value === 255)).toBe(true);
});

it('refuses a photo of another size', async () => {
  const small = { width: 1, height: 1, data: new Uint8ClampedArray(4) };
  await expect(previewOf(small, image, 1, pool)).rejects.toThrow(RangeError);
});

it('cuts a person out', async () => {
  expect(pixels(await cutOutOf(photo, persons[0], pool)).map(([, , , alpha]) => alpha)).toEqual([
    255, 255, 0,
  ]);
});
