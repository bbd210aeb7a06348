import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type FinishedMasks,
  inFrontFieldName,
  inFrontObjectIdOf,
  maskFieldName,
  objectIdOf,
  type SavedMasks,
} from '@facet/contract/masking.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASES } from '../../../tests/support/databases.ts';
import type { PartnerMember } from '../../access.ts';
import type { Database } from '../../db/database.ts';
import { createImages, type Images } from '../../images/images.ts';
import { sharp } from '../../images/sharp.ts';
import { createTrash, type Trash } from '../../images/trash.ts';
import { Refusal } from '../../refusal.ts';
import { createDiskStorage } from '../../storage/disk.ts';
import type { Storage } from '../../storage/storage.ts';
import { type InsertedPreset, insertPartner, insertPreset } from '../campaigns/campaigns.fixture.ts';
import type { ImageMasks } from './calls.ts';
import { createMaskings, type Maskings } from './service.ts';

const SIZES = [
  { width: 64, height: 48 },
  { width: 30, height: 70 },
];
const TRIANGLE: [number, number][] = [
  [0, 0],
  [20.125, 0.1],
  [0, 30],
];

describe.each(DATABASES)('maskings on $kind', ({ open }) => {
  let database: Database;
  let drop: () => Promise<void>;
  let folder: string;
  let storage: Storage;
  let images: Images;
  let maskings: Maskings;
  let partner: PartnerMember;
  let other: PartnerMember;
  let preset: InsertedPreset;
  /** Puts that still succeed. */
  let room: number;
  let canDelete: boolean;
  let trash: Trash;
  /** Of which the smaller versions are gone. */
  let forgotten: string[];

  beforeAll(async () => {
    ({ database, drop } = await open());
  });
  afterAll(() => drop());

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'facet-maskings-'));
    const disk = await createDiskStorage(folder);
    room = Number.POSITIVE_INFINITY;
    canDelete = true;
    storage = {
      ...disk,
      async delete(key) {
        if (!canDelete) throw new Error('the disk is read-only');
        await disk.delete(key);
      },
      async put(key, bytes) {
        if (room-- <= 0) throw new Refusal('STORAGE_FULL');
        await disk.put(key, bytes);
      },
    };
    images = createImages({ storage, addressKey: Buffer.alloc(32, 7) });
    // of the folder before
    await database.db.deleteFrom('discarded_files').execute();
    forgotten = [];
    trash = createTrash({
      ...{ db: database.db, storage },
      derivatives: { forget: async (key) => void forgotten.push(key) },
    });
    maskings = createMaskings({ db: database.db, images, trash });
    partner = await insertPartner(database.db);
    other = await insertPartner(database.db);
    preset = await insertPreset(database.db, { ...partner, images: SIZES });
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const stored = async () =>
    (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.png')).length;

  async function rows(): Promise<number[]> {
    const ids = preset.images.map(({ id }) => id);
    const { db } = database;
    const saves = await db.selectFrom('maskings').select('id').where('preset_img_id', 'in', ids).execute();
    const files = await db.selectFrom('files').select('key').where('owner_id', '=', partner.userId).execute();
    return [saves.length, files.length];
  }

  function png(pixels: Buffer, { width, height }: { width: number; height: number }): Promise<Buffer> {
    return sharp(pixels, { raw: { width, height, channels: 1 } })
      .toColourspace('b-w')
      .png()
      .toBuffer();
  }

  async function noise(i: number): Promise<{ pixels: Buffer; png: Buffer }> {
    const pixels = randomBytes(SIZES[i]!.width * SIZES[i]!.height);
    return { pixels, png: await png(pixels, SIZES[i]!) };
  }

  async function pixelsAt(address: string): Promise<Buffer> {
    return sharp(await storage.get(images.keyOf(address)!))
      .toColourspace('b-w')
      .raw()
      .toBuffer();
  }

  /** Both persons of both images. */
  async function finished(of = preset) {
    const pixels = new Map<string, Buffer>();
    const files = new Map<string, Buffer>();
    const data: FinishedMasks = [];
    for (const [i, { id }] of of.images.entries()) {
      const masks = [];
      for (const mask_id of ['person_2', 'person_1']) {
        const object = { object_id: objectIdOf(id, mask_id), file: maskFieldName(i, mask_id) };
        const mask = await noise(i);
        pixels.set(object.object_id, mask.pixels);
        files.set(object.file, mask.png);
        masks.push({ mask_id, coordinates: [TRIANGLE], object });
      }
      data.push({ imageId: id, masks });
    }
    return { pixels, data, upload: { maskData: JSON.stringify(data), files } };
  }

  async function saved(): Promise<SavedMasks> {
    return (await maskings.document(preset.id, 'saved')) as SavedMasks;
  }

  async function loaded(): Promise<FinishedMasks> {
    return (await maskings.document(preset.id, 'finished')) as FinishedMasks;
  }

  function masksOf(i: number, change: Partial<ImageMasks> = {}): ImageMasks {
    const { key, width, height } = preset.images[i]!;
    return {
      maskingData: JSON.stringify([{ mask_id: 'person_1', coordinates: [TRIANGLE] }]),
      originalImagePath: images.address(key),
      imageWidth: width,
      imageHeight: height,
      imageIndex: i,
      ...change,
    };
  }

  it('keep one mask of an image, and the newest counts', async () => {
    for (let round = 0; round < 2; round += 1) {
      const mask = await noise(1);
      const imageId = preset.images[1]!.id;
      const answer = await maskings.saveMasking(partner, { imageId, imageIndex: 1, png: mask.png });
      expect(answer).toMatchObject({ ok: true, imageId });
      const [first, second] = await saved();
      expect(first).toEqual({ imageId: preset.images[0]!.id, file: null, masks: null });
      expect(second).toEqual({ imageId, file: answer.file, masks: null });
      expect((await pixelsAt(second!.file!)).equals(mask.pixels)).toBe(true);
    }
  });

  it('take an index without an image for one of the newest campaign', async () => {
    const { png: mask } = await noise(0);
    const newest = await insertPreset(database.db, { ...partner, images: [SIZES[0]!] });
    await insertPreset(database.db, { ...other, images: SIZES });
    const save = (imageIndex: number) =>
      maskings.saveMasking(partner, { imageId: null, imageIndex, png: mask });
    expect((await save(0)).imageId).toBe(newest.images[0]!.id);
    await expect(save(1)).rejects.toMatchObject({ code: 'MASK_IMAGE_INVALID' });
  });

  it('keep polygons with every number as it was', async () => {
    const segments = [
      {
        mask_id: 'person_2',
        coordinates: [
          TRIANGLE,
          [
            [0.1, 1e-7],
            [63.99999999999999, 48],
            [5, 5.5],
          ],
        ],
      },
      { mask_id: 'person_1', coordinates: [] },
    ];
    await maskings.saveMaskedImage(partner, masksOf(0, { maskingData: JSON.stringify(segments) }));
    expect((await saved())[0]!.masks).toEqual(segments);
    await maskings.saveMaskedImage(partner, masksOf(0, { maskingData: '[]' }));
    expect((await saved())[0]!.masks).toEqual([]);
  });

  it('give back finished masks in their order, pixel for pixel, of the images that have any', async () => {
    expect(await loaded()).toEqual([]);
    const { data, upload, pixels } = await finished();
    const before = Date.now();
    const answer = await maskings.finalize(partner, upload);
    expect(answer).toMatchObject({ ok: true, presetCampaignId: preset.id });
    const all = await loaded();
    for (const { savedAt } of all) {
      // a database of its own has a clock of its own
      expect(Math.abs(Date.parse(savedAt!) - before)).toBeLessThan(60_000);
    }
    expect(all.map(({ masks }) => masks.map(({ mask_id, object }) => [mask_id, object.object_id]))).toEqual(
      data.map(({ masks }) => masks.map(({ mask_id, object }) => [mask_id, object.object_id])),
    );
    for (const { object } of all.flatMap(({ masks }) => masks)) {
      expect((await pixelsAt(object.file)).equals(pixels.get(object.object_id)!)).toBe(true);
    }
  });

  it('of one image leave those of the others as they are', async () => {
    await maskings.finalize(partner, (await finished()).upload);
    const [first, second] = await loaded();
    const object = { object_id: objectIdOf(second!.imageId, 'person_1'), file: 'masks_0_person_1' };
    const data = [
      { imageId: second!.imageId, masks: [{ mask_id: 'person_1', coordinates: [TRIANGLE], object }] },
    ];
    const files = new Map([[object.file, (await noise(1)).png]]);
    await maskings.finalize(partner, { maskData: JSON.stringify(data), files });
    const again = await loaded();
    expect(again[0]).toEqual(first);
    expect(again[1]!.masks).toHaveLength(1);
    // the save before is still whole for whoever is loading it
    for (const { object: before } of second!.masks)
      expect(await pixelsAt(before.file)).toBeInstanceOf(Buffer);
  });

  it('are kept for the last five saves only, rows and files', async () => {
    for (let i = 0; i < 7; i += 1) {
      await maskings.finalize(partner, (await finished()).upload);
      await maskings.saveMaskedImage(partner, masksOf(0));
      const { png: mask } = await noise(0);
      await maskings.saveMasking(partner, { imageId: null, imageIndex: 0, png: mask });
    }
    expect(await rows()).toEqual([5 * 2 + 5 + 5, 5 * 4 + 5]);
    expect(await stored()).toBe(5 * 4 + 5);
    expect((await loaded()).length).toBe(2);
  });

  it('are saved even when the files of an old save cannot be removed', async () => {
    for (let i = 0; i < 5; i += 1) await maskings.finalize(partner, (await finished()).upload);
    canDelete = false;
    const { upload, pixels } = await finished();
    await maskings.finalize(partner, upload);
    const objects = (await loaded()).flatMap(({ masks }) => masks.map(({ object }) => object));
    expect(objects.map(({ object_id }) => object_id)).toEqual([...pixels.keys()]);
    for (const { file, object_id } of objects) {
      expect((await pixelsAt(file)).equals(pixels.get(object_id)!)).toBe(true);
    }
  });

  it('of old saves that could not be removed are removed later, with their smaller versions', async () => {
    for (let i = 0; i < 5; i += 1) await maskings.finalize(partner, (await finished()).upload);
    canDelete = false;
    await maskings.finalize(partner, (await finished()).upload);
    expect([await rows(), await stored()]).toEqual([[10, 20], 24]);
    canDelete = true;
    await database.db.updateTable('discarded_files').set({ try_after: sql<Date>`now()` }).execute();
    await trash.sweep();
    expect(await stored()).toBe(20);
    expect(forgotten).toHaveLength(4);
  });

  it('replace only the masks that they mean to replace', async () => {
    const finalize = async (savedAt?: string) => {
      const { data, upload } = await finished();
      const maskData = JSON.stringify(data.map((entry) => ({ ...entry, savedAt })));
      return maskings.finalize(partner, { ...upload, maskData });
    };
    const none = new Date(0).toISOString();
    const first = await finalize(none);
    expect((await loaded()).map(({ savedAt }) => savedAt)).toEqual([first.savedAt, first.savedAt]);
    const second = await finalize(first.savedAt);
    const before = await loaded();
    for (const known of [none, first.savedAt]) {
      await expect(finalize(known)).rejects.toMatchObject({ code: 'MASKS_CHANGED' });
    }
    expect(await loaded()).toEqual(before);
    expect(await stored()).toBe(8);
    expect(second.savedAt).not.toBe(first.savedAt);
    await finalize();
    expect((await loaded())[0]!.savedAt).not.toBe(second.savedAt);
  });

  it('of a save whose answer was lost can be sent again, and are nobody else’s', async () => {
    const { data, upload } = await finished();
    const sent = (savedAt: string, change = (entry: (typeof data)[number]) => entry) => ({
      ...upload,
      maskData: JSON.stringify(data.map((entry) => ({ ...change(entry), savedAt }))),
    });
    const none = new Date(0).toISOString();
    const first = await maskings.finalize(partner, sent(none));
    const again = await maskings.finalize(partner, sent(none));
    expect((await loaded()).map(({ savedAt }) => savedAt)).toEqual([again.savedAt, again.savedAt]);
    expect(again.savedAt).not.toBe(first.savedAt);

    const code = 'MASKS_CHANGED';
    const otherOrder = sent(none, (entry) => ({ ...entry, masks: entry.masks.toReversed() }));
    await expect(maskings.finalize(partner, otherOrder)).rejects.toMatchObject({ code });
    const [name] = upload.files.keys();
    const files = new Map([...upload.files, [name!, (await noise(0)).png]]);
    await expect(maskings.finalize(partner, { ...sent(none), files })).rejects.toMatchObject({ code });
  });

  describe('with what is in front of faces', () => {
    /** Of person 1 of the first image a mask, of person 2 one without a pixel; of the second image nothing is said. */
    async function withFronts() {
      const { data, upload, pixels } = await finished();
      const files = new Map(upload.files);
      const { id } = preset.images[0]!;
      data[0]!.inFront = [];
      for (const [mask_id, coordinates] of [
        ['person_1', [TRIANGLE]],
        ['person_2', []],
      ] as const) {
        const object = { object_id: inFrontObjectIdOf(id, mask_id), file: inFrontFieldName(0, mask_id) };
        const front = coordinates.length > 0 ? (await noise(0)).pixels : Buffer.alloc(64 * 48);
        pixels.set(object.object_id, front);
        files.set(object.file, await png(front, SIZES[0]!));
        data[0]!.inFront.push({ mask_id, coordinates: [...coordinates], object });
      }
      const sent = (change: (first: FinishedMasks[number]) => void = () => {}, savedAt?: string) => {
        const copy = structuredClone(data).map((entry) => ({ ...entry, savedAt }));
        change(copy[0]!);
        return { maskData: JSON.stringify(copy), files };
      };
      return { sent, files, pixels };
    }

    it('come back pixel for pixel, in the order of the people, and only of whom something was said', async () => {
      const { sent, pixels } = await withFronts();
      await maskings.finalize(partner, sent());
      const [first, second] = await loaded();
      expect(first!.inFront!.map(({ mask_id, coordinates }) => [mask_id, coordinates.length])).toEqual([
        ['person_2', 0],
        ['person_1', 1],
      ]);
      expect(second!.inFront).toBeUndefined();
      for (const { object } of first!.inFront!)
        expect((await pixelsAt(object.file)).equals(pixels.get(object.object_id)!)).toBe(true);
      expect(await stored()).toBe(6);
    });

    it('are the same save only if that is the same too', async () => {
      const { sent, files } = await withFronts();
      const none = new Date(0).toISOString();
      await maskings.finalize(partner, sent(undefined, none));
      await maskings.finalize(partner, sent(undefined, none));
      const code = 'MASKS_CHANGED';
      const name = inFrontFieldName(0, 'person_1');
      const less = sent((first) => first.inFront!.shift(), none);
      less.files = new Map([...files].filter(([file]) => file !== name));
      await expect(maskings.finalize(partner, less)).rejects.toMatchObject({ code });
      const other = { ...sent(undefined, none), files: new Map([...files, [name, (await noise(0)).png]]) };
      await expect(maskings.finalize(partner, other)).rejects.toMatchObject({ code });
    });

    it('are refused as a whole where that is malformed, of nobody, or of another size', async () => {
      const { sent, files } = await withFronts();
      const name = inFrontFieldName(0, 'person_1');
      const outside: [number, number][] = [
        [0, 0],
        [65, 0],
        [0, 9],
      ];
      const refused: [string, Parameters<typeof sent>[0], Map<string, Buffer>?][] = [
        [
          'MASK_IDS_INVALID',
          (first) => first.masks.splice(1, 1),
          without(files, maskFieldName(0, 'person_1')),
        ],
        ['MASK_FILES_MISMATCH', undefined, without(files, name)],
        ['MASK_FILES_MISMATCH', (first) => (first.inFront![0]!.object.object_id = 'image_1_person_1')],
        ['MASK_FILES_MISMATCH', (first) => first.inFront!.shift()],
        ['MASK_POLYGON_OUTSIDE', (first) => first.inFront![0]!.coordinates.push(outside)],
        ['MASK_IDS_INVALID', (first) => first.inFront!.push(first.inFront![0]!)],
        ['MASK_SIZE_MISMATCH', undefined, new Map([...files, [name, (await noise(1)).png]])],
      ];
      for (const [code, change, changed = files] of refused) {
        const save = maskings.finalize(partner, { ...sent(change), files: changed });
        await expect(save, code).rejects.toMatchObject({ code });
      }
      await expect(maskings.finalize(other, sent())).rejects.toMatchObject({ code: 'MASK_IMAGE_INVALID' });
      expect([await rows(), await stored()]).toEqual([[0, 0], 0]);
    });

    it('stay, with their files, under saves of an app that does not know of them', async () => {
      const { sent, pixels } = await withFronts();
      let { savedAt } = await maskings.finalize(partner, sent());
      const [before] = await loaded();
      /** Both people of both images, and not a word of what is in front of them. */
      const older = async () => {
        const { data, upload } = await finished();
        const maskData = JSON.stringify(data.map((entry) => ({ ...entry, savedAt })));
        return { ...upload, maskData };
      };
      for (let i = 0; i < 7; i += 1) {
        const upload = await older();
        await maskings.finalize(partner, upload);
        // the answer was lost
        ({ savedAt } = await maskings.finalize(partner, upload));
      }
      const [first, second] = await loaded();
      expect(first!.inFront).toEqual(before!.inFront);
      expect(second!.inFront).toBeUndefined();
      for (const { object } of first!.inFront!)
        expect((await pixelsAt(object.file)).equals(pixels.get(object.object_id)!)).toBe(true);
      // five saves of four masks, and the same two in front of faces in each
      expect([await rows(), await stored()]).toEqual([[10, 22], 22]);
    });

    it('stay only with the people who stay, and go where a save says that there are none', async () => {
      const { sent, files } = await withFronts();
      await maskings.finalize(partner, sent());
      const alone = without(
        without(without(files, maskFieldName(0, 'person_1')), inFrontFieldName(0, 'person_1')),
        inFrontFieldName(0, 'person_2'),
      );
      const oneLess = sent((first) => {
        first.masks.splice(1, 1);
        delete first.inFront;
      });
      await maskings.finalize(partner, { ...oneLess, files: alone });
      expect((await loaded())[0]!.inFront!.map(({ mask_id }) => mask_id)).toEqual(['person_2']);
      for (let i = 0; i < 5; i += 1) {
        const none = sent((first) => {
          first.inFront = [];
        });
        const own = [...files].filter(([name]) => name.startsWith('masks_'));
        await maskings.finalize(partner, { ...none, files: new Map(own) });
        expect((await loaded())[0]!.inFront).toEqual([]);
      }
      expect([await rows(), await stored()]).toEqual([[10, 20], 20]);
    });

    it('are said by nobody until a save says something, were it nothing, and stay said from then on', async () => {
      const { data, upload } = await finished();
      const said = async () => (await loaded()).map(({ inFront }) => inFront);
      const save = async (...inFront: (FinishedMasks[number]['inFront'] | null)[]) => {
        const all = data.map((entry, i) => (inFront[i] ? { ...entry, inFront: inFront[i] } : entry));
        await maskings.finalize(partner, { ...upload, maskData: JSON.stringify(all) });
      };
      await save(null, null);
      expect(await said()).toEqual([undefined, undefined]);
      await save([], null);
      expect(await said()).toEqual([[], undefined]);
      await save(null, null);
      expect(await said()).toEqual([[], undefined]);
    });

    it('go with their files when newer saves push them out', async () => {
      for (let i = 0; i < 7; i += 1) await maskings.finalize(partner, (await withFronts()).sent());
      // five saves of four masks and two in front of faces
      expect(await stored()).toBe(30);
      expect(await rows()).toEqual([10, 30]);
    });
  });

  const without = (files: Map<string, Buffer>, name: string): Map<string, Buffer> =>
    new Map([...files].filter(([file]) => file !== name));

  it('of another partner are not there, by id, by address and by index', async () => {
    const { upload } = await finished();
    const { png: mask } = await noise(0);
    const imageId = preset.images[0]!.id;
    const code = 'MASK_IMAGE_INVALID';
    await expect(maskings.saveMaskedImage(other, masksOf(0))).rejects.toMatchObject({ code });
    await expect(maskings.finalize(other, upload)).rejects.toMatchObject({ code });
    for (const id of [imageId, null]) {
      const save = maskings.saveMasking(other, { imageId: id, imageIndex: 0, png: mask });
      await expect(save).rejects.toMatchObject({ code });
    }
    expect([await rows(), await stored()]).toEqual([[0, 0], 0]);
  });

  it('are finished for one campaign at a time, each image once', async () => {
    const another = await insertPreset(database.db, { ...partner, images: SIZES });
    const code = 'MASK_IMAGE_INVALID';
    const mixed = { ...preset, images: [preset.images[0]!, another.images[1]!] };
    const twice = { ...preset, images: [preset.images[0]!, { ...preset.images[0]! }] };
    await expect(maskings.finalize(partner, (await finished(mixed)).upload)).rejects.toMatchObject({ code });
    await expect(maskings.finalize(partner, (await finished(twice)).upload)).rejects.toMatchObject({ code });
    expect([await rows(), await stored()]).toEqual([[0, 0], 0]);
  });

  it('stay as they were when there is no room, or the rows cannot be written', async () => {
    await maskings.finalize(partner, (await finished()).upload);
    const before = await loaded();
    room = 3;
    await expect(maskings.finalize(partner, (await finished()).upload)).rejects.toMatchObject({
      code: 'STORAGE_FULL',
    });
    room = Number.POSITIVE_INFINITY;
    const nobody = { ...partner, userId: 999_999 };
    await expect(maskings.finalize(nobody, (await finished()).upload)).rejects.toThrow();
    expect(await loaded()).toEqual(before);
    expect([await rows(), await stored()]).toEqual([[2, 4], 4]);
  });

  it('are not saved while people are looked for: what is found would remove them', async () => {
    await maskings.finalize(partner, (await finished()).upload);
    const before = await loaded();
    await database.db
      .updateTable('preset_campaigns')
      .set({ in_process: true })
      .where('id', '=', preset.id)
      .execute();
    const { png: mask } = await noise(0);
    const code = 'PRESET_IN_PROCESS';
    const save = maskings.saveMasking(partner, { imageId: null, imageIndex: 0, png: mask });
    await expect(save).rejects.toMatchObject({ code });
    await expect(maskings.saveMaskedImage(partner, masksOf(0))).rejects.toMatchObject({ code });
    await expect(maskings.finalize(partner, (await finished()).upload)).rejects.toMatchObject({ code });
    expect([await loaded(), await rows(), await stored()]).toEqual([before, [2, 4], 4]);
  });

  it('that are saved at the same time are those of one save', async () => {
    const uploads = await Promise.all([finished(), finished(), finished(), finished()]);
    await Promise.all(uploads.map(({ upload }) => maskings.finalize(partner, upload)));
    const all = await loaded();
    const same = [];
    for (const { object } of all.flatMap(({ masks }) => masks)) {
      const found = await pixelsAt(object.file);
      same.push(uploads.findIndex(({ pixels }) => pixels.get(object.object_id)!.equals(found)));
    }
    expect(same).toEqual(Array(4).fill(same[0]));
    expect(same[0]).toBeGreaterThanOrEqual(0);
  });
});
