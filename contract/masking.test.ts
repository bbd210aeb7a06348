import { expect, test } from 'vitest';
import { MASKING } from './constants.ts';
import {
  FinishedMasks,
  MaskFile,
  maskFieldName,
  maskFileOf,
  maskProblem,
  objectIdOf,
  segmentsOfImages,
} from './masking.ts';
import type { MaskSegment, SegmentFile } from './rest.ts';

const SIZE = { width: 100, height: 50 };

function triangle(mask_id: string, corner: [number, number] = [100, 50]): MaskSegment {
  return { mask_id, coordinates: [[[0, 0], [100, 0], corner]] };
}

test.each<[string, SegmentFile[]]>([
  ['one image', [[triangle('person_1'), triangle('person_2')]]],
  ['one image without anybody', [[]]],
  ['several images', [[triangle('person_1')], [], [triangle('person_1'), triangle('person_2')]]],
  ['several images without anybody', [[], []]],
])('the file of %s is read as it was written', (_, images) => {
  const file = MaskFile.parse(JSON.parse(JSON.stringify(maskFileOf(images))));
  expect(segmentsOfImages(file)).toEqual(images);
});

test('the masks of persons on the whole image, its edges included, are without a problem', () => {
  const masks = Array.from({ length: MASKING.maxMasks }, (_, i) => triangle(`person_${i + 1}`));
  expect(maskProblem(masks, SIZE)).toBeNull();
  expect(maskProblem([{ mask_id: 'person_1', coordinates: [] }], SIZE)).toBeNull();
});

test.each<[string, MaskSegment[], string]>([
  ['a name twice', [triangle('person_1'), triangle('person_1')], 'MASK_IDS_INVALID'],
  ['person 0', [triangle('person_0')], 'MASK_IDS_INVALID'],
  ['person 65', [triangle('person_65')], 'MASK_IDS_INVALID'],
  ['person 01', [triangle('person_01')], 'MASK_IDS_INVALID'],
  ['a path for a name', [triangle('person_1/../../x')], 'MASK_IDS_INVALID'],
  ['65 masks', Array.from({ length: 65 }, (_, i) => triangle(`person_${i + 1}`)), 'MASKS_TOO_MANY'],
  [
    'two points',
    [
      {
        mask_id: 'person_1',
        coordinates: [
          [
            [0, 0],
            [1, 1],
          ],
        ],
      },
    ],
    'MASK_POLYGON_INVALID',
  ],
  ['NaN', [triangle('person_1', [Number.NaN, 0])], 'MASK_POLYGON_INVALID'],
  ['infinity', [triangle('person_1', [0, Number.POSITIVE_INFINITY])], 'MASK_POLYGON_INVALID'],
  ['a point beside the image', [triangle('person_1', [100.1, 0])], 'MASK_POLYGON_OUTSIDE'],
  ['a point above the image', [triangle('person_1', [0, -0.1])], 'MASK_POLYGON_OUTSIDE'],
  [
    'too many points',
    [{ mask_id: 'person_1', coordinates: [Array.from({ length: MASKING.maxPoints + 1 }, () => [0, 0])] }],
    'MASK_TOO_COMPLEX',
  ],
])('masks with %s are refused', (_, masks, code) => {
  expect(maskProblem(masks, SIZE)).toBe(code);
});

test('a finished mask is named by its place on the way in and by its image for good', () => {
  expect(maskFieldName(2, 'person_3')).toBe('masks_2_person_3');
  expect(objectIdOf(17, 'person_3')).toBe('image_17_person_3');
  const object = { object_id: objectIdOf(17, 'person_3'), file: maskFieldName(0, 'person_3') };
  const data = [{ imageId: 17, masks: [{ ...triangle('person_3'), object }] }];
  expect(FinishedMasks.parse(data)).toEqual(data);
  expect(FinishedMasks.safeParse([]).success).toBe(false);
});
