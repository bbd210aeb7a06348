import { maskProblem } from '@facet/contract/masking.ts';
import { maskFromPixels, maskToPixels, sameMask } from '@facet/wasm/mask.ts';
import { drawn, masks } from '@facet/wasm/testing.ts';
import { discMask } from '@facet/workers/fixtures/masks.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../tests/support/runs.ts';
import { createImage, createPerson, type EditorImage } from '../model/document.ts';
import { readMaskFile } from './mask-file.ts';
import { personsFromSegments, segmentsOf } from './segments.ts';
import { directPool as pool } from './testing.ts';

const imageOf = (...list: ReturnType<typeof drawn>[]): EditorImage =>
  createImage({
    id: '1',
    src: '',
    width: list[0].width,
    height: list[0].height,
    persons: list.map((mask, i) => createPerson(i + 1, mask)),
  });

/** The hard mask (M2). */
const hard = (mask: ReturnType<typeof drawn>) =>
  maskFromPixels(
    maskToPixels(mask).map((value) => (value >= 128 ? 255 : 0)),
    mask.width,
    mask.height,
  );

const noise = (width: number, height: number) =>
  maskFromPixels(
    Uint8Array.from({ length: width * height }, (_, i) => ((i + Math.floor(i / width)) % 2) * 255),
    width,
    height,
  );

describe('persons as segments', () => {
  it('M2, G3: give the same hard masks again, with holes, islands and bridges', async () => {
    await fc.assert(
      fc.asyncProperty(masks({ maxSide: 300 }), async (mask) => {
        const image = imageOf(mask, hard(mask));
        const { segments, tolerance } = await segmentsOf(image, pool);
        if (tolerance > 0) return;
        const persons = await personsFromSegments(JSON.parse(JSON.stringify(segments)), image, pool);
        expect(persons.map(({ id }) => id)).toEqual(['person_1', 'person_2']);
        for (const person of persons) expect(sameMask(person.mask, hard(mask))).toBe(true);
      }),
      { numRuns: runs(40) },
    );
  });

  it('G3: keep outer ring and hole in one list, and nothing of somebody without pixels', async () => {
    const { segments } = await segmentsOf(
      imageOf(drawn('####', '#..#', '####'), drawn('....', '....', '....')),
      pool,
    );
    expect(segments).toEqual([
      {
        mask_id: 'person_1',
        coordinates: [
          [
            [0, 0],
            [4, 0],
            [4, 3],
            [0, 3],
          ],
          [
            [1, 1],
            [1, 2],
            [3, 2],
            [3, 1],
          ],
        ],
      },
      { mask_id: 'person_2', coordinates: [] },
    ]);
  });

  it('are simplified as little as the bound asks for, and stay inside the image', async () => {
    const image = imageOf(discMask(900, 900, 450, 450, 448));
    const exact = await segmentsOf(image, pool);
    const fewer = await segmentsOf(image, pool, 500);
    expect([exact.tolerance, fewer.tolerance]).toEqual([0, 1]);
    expect(fewer.segments[0].coordinates[0].length).toBeLessThan(500);
    expect(maskProblem(fewer.segments, image)).toBeNull();
  });

  it('are refused in words when nothing makes them simple enough', async () => {
    await expect(segmentsOf(imageOf(noise(20, 20), discMask(20, 20, 10, 10, 9)), pool, 2)).rejects.toThrow(
      'The outlines of this image have more than 2 points.',
    );
  });
});

describe('default masks', () => {
  const square = [
    [
      [0, 0],
      [2, 0],
      [2, 2],
      [0, 2],
    ],
  ];

  it('become persons of each image, cut off where they leave it', async () => {
    const far = [
      [
        [-5, -5],
        [9, -5],
        [9, 9],
        [-5, 9],
      ],
    ];
    const json = [
      [{ mask_id: 'person_3', coordinates: square }],
      [{ mask_id: 'person_1', coordinates: far }],
    ];
    const sizes = [
      { width: 3, height: 2 },
      { width: 2, height: 2 },
    ];
    const [first, second] = await Promise.all(
      readMaskFile(json).map((segments, i) => personsFromSegments(segments, sizes[i], pool)),
    );
    expect([first[0].id, first[0].base === first[0].mask]).toEqual(['person_3', true]);
    expect(sameMask(first[0].mask, drawn('##.', '##.'))).toBe(true);
    expect(sameMask(second[0].mask, drawn('##', '##'))).toBe(true);
  });
});
