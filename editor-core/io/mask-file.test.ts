import { MASKING } from '@facet/contract/constants.ts';
import { expect, it } from 'vitest';
import { readMaskFile } from './mask-file.ts';

const ring = [
  [0, 0],
  [4, 0],
  [4, 4],
];
const segment = (number: number, coordinates: unknown = [ring]) => ({
  mask_id: `person_${number}`,
  coordinates,
});

it('reads the list of one image and the lists of several', () => {
  const one = [segment(1), segment(2, [])];
  expect(readMaskFile(one)).toEqual([one]);
  expect(readMaskFile([one, [], [segment(7)]])).toEqual([one, [], [segment(7)]]);
  expect(readMaskFile([])).toEqual([[]]);
});

it.each([
  ['{}', {}, 'The file must be a list.'],
  ['null', null, 'The file must be a list.'],
  ['a list among segments', [[segment(1)], segment(1)], 'Image 2 must be a list.'],
  ['a number as segment', [segment(1), 5], 'Segment 2 must be an object with mask_id and coordinates.'],
  ['no name', [{ coordinates: [] }], 'Segment 1 must have a mask_id from person_1 to person_64.'],
  ['another name', [[segment(65)]], 'Image 1, segment 1 must have a mask_id from person_1 to person_64.'],
  ['a name twice', [segment(1), segment(1)], 'Segment 2 has the same mask_id as another one.'],
  ['no coordinates', [{ mask_id: 'person_1' }], 'Segment 1, coordinates must be a list.'],
  ['a flat polygon', [segment(1, [[1, 2, 3]])], 'Segment 1, polygon 1, point 1 must be two numbers, x and y'],
  ['two points', [segment(1, [ring, ring.slice(1)])], 'Segment 1, polygon 2 has fewer than three points.'],
  [
    'a text as number',
    [segment(1, [[...ring, ['1', 2]]])],
    'Segment 1, polygon 1, point 4 must be two numbers',
  ],
  ['three numbers', [segment(1, [[...ring, [1, 2, 3]]])], 'point 4 must be two numbers'],
  [
    'a huge number',
    [[], [segment(1, [[...ring, [1e9, 0]]])]],
    'Image 2, segment 1, polygon 1, point 4 must be',
  ],
  [
    'a crowd',
    Array.from({ length: 65 }, (_, i) => segment(i + 1)),
    'The file has 65 segments; 64 is the most.',
  ],
  ['many images', Array.from({ length: 65 }, () => []), 'The file has masks of 65 images; 64 is the most.'],
])('names the entry that is wrong: %s', (_, json, message) => {
  expect(() => readMaskFile(json)).toThrow(message);
});

it('refuses more points than an image may have', () => {
  const points = Array.from({ length: MASKING.maxPoints / 2 }, () => [0, 0]);
  expect(() => readMaskFile([segment(1, [points]), segment(2, [points])])).not.toThrow();
  expect(() => readMaskFile([segment(1, [points, ring]), segment(2, [points])])).toThrow(
    expect.objectContaining({
      code: 'TOO_COMPLEX',
      message: 'Segment 2 brings the image to more than 250,000 points.',
    }),
  );
});
