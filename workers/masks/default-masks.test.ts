import { maskToPixels } from '@facet/wasm/mask.ts';
import { describe, expect, it } from 'vitest';
import { rectangles } from '../fixtures/photos.ts';
import { readDefaultMasks } from './default-masks.ts';

const small = { width: 4, height: 2 };
const read = (value: unknown, images = [small]) => readDefaultMasks({ json: JSON.stringify(value), images });

describe('a file with default masks', () => {
  it('of one image gives its masks in the order of its segments', () => {
    const [masks] = read(rectangles([0, 0, 1, 2], [2, 0, 4, 1]));
    expect(masks.map(({ mask_id, mask }) => [mask_id, [...maskToPixels(mask)]])).toEqual([
      ['person_1', [255, 0, 0, 0, 255, 0, 0, 0]],
      ['person_2', [0, 0, 255, 255, 0, 0, 0, 0]],
    ]);
  });

  it('of several images gives each its own, in its own size', () => {
    const lists = [rectangles([0, 0, 1, 1]), [], rectangles([0, 0, 9, 9])];
    const images = [small, small, { width: 9, height: 9 }];
    const masks = read(lists, images);
    expect(masks.map((list) => list.length)).toEqual([1, 0, 1]);
    expect(masks[2][0].mask.tiles).toEqual([255]);
  });

  it('fills holes and keeps persons without any polygon', () => {
    const [frame] = rectangles([0, 0, 4, 2]);
    const [hole] = rectangles([1, 0, 3, 2]);
    const [masks] = read([
      { mask_id: 'person_1', coordinates: [...frame.coordinates, ...hole.coordinates] },
      { mask_id: 'person_2', coordinates: [] },
    ]);
    expect([...maskToPixels(masks[0].mask)]).toEqual([255, 0, 0, 255, 255, 0, 0, 255]);
    expect(masks[1].mask.tiles).toEqual([0]);
  });

  it('that is empty means one image in which nobody was found', () => {
    expect(read([])).toEqual([[]]);
  });
});

describe('a file with default masks is refused with what is wrong', () => {
  const refusal = (why: string) =>
    expect.objectContaining({
      name: 'MaskError',
      code: 'JSON_INVALID',
      message: `The file with the default masks can't be read: ${why}.`,
    });

  it('when it is not JSON', () => {
    expect(() => readDefaultMasks({ json: '<!doctype html>', images: [small] })).toThrow(
      refusal('it is not JSON'),
    );
  });

  it.each<[string, unknown]>([
    ['', { persons: [] }],
    [' (at 0.coordinates)', [{ mask_id: 'person_1' }]],
    [' (at 1.mask_id)', [...rectangles([0, 0, 1, 1]), { coordinates: [] }]],
    [
      ' (at 0.coordinates.0.1.1)',
      [
        {
          mask_id: 'person_1',
          coordinates: [
            [
              [0, 0],
              [1, '2'],
              [3, 3],
            ],
          ],
        },
      ],
    ],
    [' (at 1.0.coordinates)', [[], [{ mask_id: 'person_1', coordinates: null }]]],
  ])('and where%s', (where, value) => {
    const why = `it is no list of segments with lists of coordinates${where}`;
    expect(() => read(value, [small, small])).toThrow(refusal(why));
  });

  it('when it has more images than there are', () => {
    expect(() => read([[], [], []])).toThrow(refusal('it has masks for 3 images, and there are 1'));
  });

  it('when coordinates are absurd', () => {
    expect(() => read(rectangles([0, 0, 1e12, 1]))).toThrow(
      refusal('person_1 has coordinates far outside of any image'),
    );
  });
});
