import { coverageAt, sameMask } from '@facet/wasm/mask.ts';
import { drawn, masks } from '@facet/wasm/testing.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createImage, createPerson, type Person } from '../model/document.ts';
import { annotationsOf, personsFromAnnotations } from './coco.ts';
import { directPool as pool } from './testing.ts';

const imageOf = (persons: Person[]) =>
  createImage({ id: '1', src: '', width: persons[0].mask.width, height: persons[0].mask.height, persons });

describe('COCO annotations', () => {
  it('tell category, area and box of each person', async () => {
    const image = imageOf([
      createPerson(1, drawn('.....', '..##.', '...#.')),
      createPerson(3, drawn('.....', '.....', '.....')),
    ]);
    expect(await annotationsOf(image, 9, pool)).toEqual([
      {
        id: 1,
        image_id: 9,
        category_id: 1,
        segmentation: { size: [3, 5], counts: expect.any(String) },
        bbox: [2, 1, 2, 2],
        area: 3,
        iscrowd: 0,
        mask_id: 'person_1',
      },
      expect.objectContaining({ id: 2, bbox: [0, 0, 0, 0], area: 0, mask_id: 'person_3' }),
    ]);
  });

  it('M2: have the box and the area of the pixels, and read give hard masks again', async () => {
    await fc.assert(
      fc.asyncProperty(masks({ maxSide: 40 }), async (mask) => {
        const image = imageOf([createPerson(2, mask)]);
        const annotations = JSON.parse(JSON.stringify(await annotationsOf(image, 1, pool)));
        const [person] = await personsFromAnnotations(annotations, image, pool);
        expect(person.id).toBe('person_2');
        const covered: [number, number][] = [];
        for (let y = 0; y < mask.height; y++)
          for (let x = 0; x < mask.width; x++) {
            const isHard = coverageAt(mask, x, y) >= 128;
            if (isHard) covered.push([x, y]);
            expect(coverageAt(person.mask, x, y)).toBe(isHard ? 255 : 0);
          }
        const [xs, ys] = [covered.map(([x]) => x), covered.map(([, y]) => y)];
        const [left, top] = [Math.min(...xs), Math.min(...ys)];
        expect(annotations[0]).toMatchObject({
          area: covered.length,
          bbox:
            covered.length === 0
              ? [0, 0, 0, 0]
              : [left, top, Math.max(...xs) - left + 1, Math.max(...ys) - top + 1],
        });
      }),
      { numRuns: 60 },
    );
  });

  it('of other tools are read with numbers as runs, and numbered by their place', async () => {
    const foreign = [{ segmentation: { size: [2, 3], counts: [2, 2, 2] }, category_id: 1 }];
    const [person] = await personsFromAnnotations(foreign, { width: 3, height: 2 }, pool);
    expect([person.id, sameMask(person.mask, drawn('.#.', '.#.'))]).toEqual(['person_1', true]);
  });

  const runs = { size: [2, 3], counts: [6] };
  it.each([
    ['no list', {}, 'The annotations must be a list.'],
    ['polygons', [{ segmentation: [[0, 0, 1, 1, 0, 1]] }], 'Annotation 1 has no run lengths.'],
    ['nothing', [null], 'Annotation 1 has no run lengths.'],
    [
      'another size',
      [{ segmentation: { size: [3, 2], counts: [6] } }],
      'Annotation 1 is of 2 × 3 pixels, the image of 3 × 2.',
    ],
    [
      'runs that end early',
      [{ segmentation: { ...runs, counts: [5] } }],
      "Annotation 1 can't be read: The runs have 5 pixels",
    ],
    ['no runs', [{ segmentation: { size: [2, 3] } }], "Annotation 1 can't be read: Run lengths must be"],
    [
      'a strange name',
      [{ segmentation: runs, mask_id: 'queen' }],
      'Annotation 1 has a mask_id that is no person_N.',
    ],
    [
      'a person twice',
      [{ segmentation: runs }, { segmentation: runs, mask_id: 'person_1' }],
      'Annotation 2 is person_1',
    ],
    ['a crowd', Array(65).fill({ segmentation: runs }), 'There are 65 annotations; 64 is the most.'],
  ])('are refused by name: %s', async (_, annotations, message) => {
    await expect(async () =>
      personsFromAnnotations(annotations, { width: 3, height: 2 }, pool),
    ).rejects.toThrow(message);
  });
});
