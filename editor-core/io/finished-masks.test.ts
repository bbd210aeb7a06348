import { FinishedMasks } from '@facet/contract/masking.ts';
import { maskToPixels, sameMask } from '@facet/wasm/mask.ts';
import { drawn } from '@facet/wasm/testing.ts';
import { randomMask } from '@facet/workers/fixtures/masks.ts';
import { createNodeMaskPool } from '@facet/workers/masks/pool-node.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../tests/support/runs.ts';
import {
  createFront,
  createImage,
  createPerson,
  type EditorImage,
  emptyMask,
  layersOf,
} from '../model/document.ts';
import { exportMasks, importMasks, overallMask } from './finished-masks.ts';
import { images, directPool as pool } from './testing.ts';

/** Over JSON and bytes, as it comes back from a server. */
async function roundTrip(list: readonly EditorImage[], through = pool): Promise<EditorImage[]> {
  const { maskData, files } = await exportMasks(
    list.map((image, i) => ({ imageId: i + 1, image })),
    through,
  );
  const json = FinishedMasks.parse(JSON.parse(JSON.stringify(maskData)));
  return Promise.all(
    json.map(async (entry, i) => {
      const pngs = new Map<string, Uint8Array>();
      for (const { mask_id, object } of entry.masks)
        pngs.set(mask_id, new Uint8Array(await files.get(object.file)!.arrayBuffer()));
      for (const { mask_id, object } of entry.inFront ?? [])
        pngs.set(
          mask_id.replace('person', 'front'),
          new Uint8Array(await files.get(object.file)!.arrayBuffer()),
        );
      return importMasks({ ...list[i], persons: [], fronts: [] }, entry, pngs, through);
    }),
  );
}

it('M1: brings finalized masks back pixel for pixel, soft edges too', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(images(300), { minLength: 1, maxLength: 3 }), async (list) => {
      const back = await roundTrip(list);
      list.forEach((image, i) => {
        const [was, is] = [layersOf(image), layersOf(back[i])];
        expect(is.map(({ id, colour }) => [id, colour])).toEqual(was.map(({ id, colour }) => [id, colour]));
        const areSame = was.map(({ mask }, p) => sameMask(is[p].mask, mask));
        expect(areSame).not.toContain(false);
      });
    }),
    { numRuns: runs(15) },
  );
});

it('does the same in real workers', async () => {
  const workers = createNodeMaskPool();
  const [back] = await roundTrip([image()], workers);
  expect(back.persons.map(({ mask }, i) => sameMask(mask, image().persons[i].mask))).toEqual([true, true]);
  workers.close();
});

const image = (): EditorImage =>
  createImage({
    id: '5',
    src: '',
    width: 300,
    height: 200,
    persons: [
      createPerson(1, randomMask(300, 200), { objectId: 'mine', isShown: false }),
      createPerson(4, randomMask(300, 200, 2), { face: { src: '/face.jpg', at: { x: 9, y: 9 } } }),
    ],
  });

it('names files, entries and objects as the call wants them', async () => {
  const list = [1, 2].map((n) => ({ imageId: 40 + n, image: image() }));
  const { maskData, files } = await exportMasks(list, pool);
  expect([...files.keys()]).toEqual([
    'masks_0_person_1',
    'masks_0_person_4',
    'masks_1_person_1',
    'masks_1_person_4',
  ]);
  expect([...files.values()].map(({ type }) => type)).toEqual(Array(4).fill('image/png'));
  expect(maskData.map(({ imageId, masks }) => [imageId, ...masks.map(({ object }) => object)])).toEqual([
    [
      41,
      { object_id: 'mine', file: 'masks_0_person_1' },
      { object_id: 'image_41_person_4', file: 'masks_0_person_4' },
    ],
    [
      42,
      { object_id: 'mine', file: 'masks_1_person_1' },
      { object_id: 'image_42_person_4', file: 'masks_1_person_4' },
    ],
  ]);
});

it('keeps what is known of persons when their masks come back, and what came is the base', async () => {
  const { maskData, files } = await exportMasks([{ imageId: 5, image: image() }], pool);
  const pngs = new Map<string, Uint8Array>();
  for (const id of ['person_1', 'person_4'])
    pngs.set(id, new Uint8Array(await files.get(`masks_0_${id}`)!.arrayBuffer()));
  const { persons } = await importMasks(image(), maskData[0], pngs, pool);
  expect(persons[1]).toMatchObject({ face: { src: '/face.jpg' }, objectId: 'image_5_person_4' });
  expect(persons[1].base).toBe(persons[1].mask);

  pngs.delete('person_4');
  await expect(importMasks(image(), maskData[0], pngs, pool)).rejects.toThrow(
    'The mask of Segment 4 is missing.',
  );
  pngs.set('person_4', await pool.run('encodePng', drawn('##')));
  await expect(importMasks(image(), maskData[0], pngs, pool)).rejects.toThrow(
    'The mask of Segment 4 is 2 × 1 pixels, the image 300 × 200.',
  );
  pngs.set('person_4', new Uint8Array(9));
  await expect(importMasks(image(), maskData[0], pngs, pool)).rejects.toMatchObject({ code: 'MASK_BROKEN' });
});

it('says nothing of what is in front of faces where that is to be left', async () => {
  const front = { ...createFront(1, image().persons[0].mask) };
  const entry = { imageId: 5, image: { ...image(), fronts: [front] } };
  const said = await exportMasks([entry], pool);
  const { maskData, files } = await exportMasks([{ ...entry, leavesFronts: true }], pool);
  expect([said.maskData[0].inFront?.length, said.files.size]).toEqual([1, 3]);
  expect([maskData[0].inFront, files.size]).toEqual([undefined, 2]);
  expect(maskData[0].masks).toEqual(said.maskData[0].masks);
});

it('puts everybody into one mask', () => {
  const { persons, ...rest } = image();
  const [a, b] = persons.map(({ mask }) => maskToPixels(mask));
  const all = maskToPixels(overallMask({ ...rest, persons }));
  expect(all.every((coverage, i) => coverage === Math.max(a[i], b[i]))).toBe(true);
  expect(maskToPixels(overallMask({ ...rest, persons: [] })).every((coverage) => coverage === 0)).toBe(true);
});

it('P2: whoever is switched off is saved with everybody', async () => {
  const { persons, ...rest } = image();
  const all = { ...rest, persons: persons.map((person) => ({ ...person, isShown: true })) };
  const none = { ...rest, persons: persons.map((person) => ({ ...person, isShown: false })) };
  expect(sameMask(overallMask(none), overallMask(all))).toBe(true);
  const saved = await Promise.all([all, none].map((it) => exportMasks([{ imageId: 5, image: it }], pool)));
  expect(saved[1].maskData).toEqual(saved[0].maskData);
  expect([...saved[1].files.keys()]).toEqual(['masks_0_person_1', 'masks_0_person_4']);
});

it('F3: names what is in front of a face by its person, and sends it out of sight and without a pixel too', async () => {
  const fronts = [
    createFront(4, randomMask(300, 200, 3), { isShown: false }),
    createFront(1, emptyMask({ width: 300, height: 200 })),
  ];
  const { maskData, files } = await exportMasks([{ imageId: 5, image: { ...image(), fronts } }], pool);
  expect(maskData[0].inFront!.map(({ mask_id, object }) => [mask_id, object])).toEqual([
    ['person_4', { object_id: 'image_5_person_4_in_front', file: 'inFront_0_person_4' }],
    ['person_1', { object_id: 'image_5_person_1_in_front', file: 'inFront_0_person_1' }],
  ]);
  expect(maskData[0].inFront![1].coordinates).toEqual([]);
  expect([...files.keys()].slice(2)).toEqual(['inFront_0_person_4', 'inFront_0_person_1']);
  // a list left out would leave what was saved before as it is
  const { maskData: without } = await exportMasks([{ imageId: 5, image: image() }], pool);
  expect(without[0].inFront).toEqual([]);
});
