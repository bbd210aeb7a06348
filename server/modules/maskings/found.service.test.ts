import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MaskFile, segmentsOfImages } from '@facet/contract/masking.ts';
import type { MaskSegment } from '@facet/contract/rest.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASES } from '../../../tests/support/databases.ts';
import type { PartnerMember } from '../../access.ts';
import type { Database } from '../../db/database.ts';
import { createImages, type Images } from '../../images/images.ts';
import { createTrash } from '../../images/trash.ts';
import { createDiskStorage } from '../../storage/disk.ts';
import type { Storage } from '../../storage/storage.ts';
import { type InsertedPreset, insertPartner, insertPreset } from '../campaigns/campaigns.fixture.ts';
import { createFoundSegmentFiles, type FoundSegmentFiles } from './found.ts';

const SIZES = [
  { width: 64, height: 48 },
  { width: 30, height: 70 },
];
const head = (at: number): MaskSegment => ({
  mask_id: 'person_1',
  coordinates: [
    [
      [at, 0],
      [at + 9, 0],
      [at, 9],
    ],
  ],
});

describe.each(DATABASES)('found segments on $kind', ({ open }) => {
  let database: Database;
  let drop: () => Promise<void>;
  let folder: string;
  let storage: Storage;
  let images: Images;
  let found: FoundSegmentFiles;
  let partner: PartnerMember;
  let preset: InsertedPreset;

  beforeAll(async () => {
    ({ database, drop } = await open());
  });
  afterAll(() => drop());

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'facet-found-'));
    storage = await createDiskStorage(folder);
    images = createImages({ storage, addressKey: Buffer.alloc(32, 7) });
    const trash = createTrash({ db: database.db, storage, derivatives: { forget: async () => {} } });
    found = createFoundSegmentFiles({ db: database.db, images, storage, trash });
    partner = await insertPartner(database.db);
    preset = await insertPreset(database.db, { ...partner, images: SIZES });
    const heads = await images.putJson([[head(1)], [head(2)]], 'presets');
    await images.record(heads, database.db);
    await change({ head_json_key: heads.key });
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const change = (values: { head_json_key?: string; in_process?: boolean }) =>
    database.db.updateTable('preset_campaigns').set(values).where('id', '=', preset.id).execute();
  const keys = () =>
    database.db
      .selectFrom('preset_campaigns')
      .select(['head_json_key as head', 'face_masking_json_key as face', 'person_json_key as person'])
      .where('id', '=', preset.id)
      .executeTakeFirstOrThrow();
  const path = async () => images.address((await keys()).head!);
  const heads = async () =>
    segmentsOfImages(MaskFile.parse(JSON.parse((await storage.get((await keys()).head!)).toString('utf8'))));
  const save = (segments: MaskSegment[], jsonPath: string | null, by = partner, index = 1) =>
    found.save(by, {
      data: 'head',
      jsonPath,
      maskingData: JSON.stringify(segments),
      originalImagePath: images.address(preset.images[index]!.key),
      imageIndex: index,
      imageWidth: SIZES[index]!.width,
      imageHeight: SIZES[index]!.height,
    });

  it('of one image take the place of what was found in it; the others stay, and so do people and faces', async () => {
    const before = await keys();
    const answer = await save([head(7)], await path());
    expect(answer).toEqual({ ok: true, imageId: preset.images[1]!.id, jsonPath: await path() });
    expect(await heads()).toEqual([[head(1)], [head(7)]]);
    const after = await keys();
    expect([after.face, after.person]).toEqual([before.face, before.person]);
    await expect(storage.get(before.head!)).rejects.toThrow();
    const row = database.db.selectFrom('files').select('key').where('key', '=', before.head!);
    expect(await row.execute()).toEqual([]);
  });

  it('are saved one image after the other, each by the address that the last one answered', async () => {
    const { jsonPath } = await save([head(7)], await path());
    await save([], jsonPath!, partner, 0);
    expect(await heads()).toEqual([[], [head(7)]]);
  });

  it('that somebody has saved meanwhile are not replaced unawares; the same ones, sent again, are', async () => {
    const opened = await path();
    await save([head(7)], opened);
    await expect(save([head(8)], opened)).rejects.toMatchObject({ code: 'MASKS_CHANGED' });
    expect((await save([head(7)], opened)).jsonPath).toBe(await path());
    await save([head(8)], null);
    expect(await heads()).toEqual([[head(1)], [head(8)]]);
  });

  it('of two saves at once come through one after the other, or one is told', async () => {
    const opened = await path();
    const outcomes = await Promise.allSettled([save([head(7)], opened), save([head(8)], opened)]);
    const refused = outcomes.filter((one) => one.status === 'rejected');
    expect(refused.map(({ reason }) => reason.code)).toEqual(['MASKS_CHANGED']);
  });

  it('of others, outside of the image, or while people are looked for are refused, and nothing changes', async () => {
    const before = await keys();
    const opened = await path();
    const other = await insertPartner(database.db);
    await expect(save([head(7)], opened, other)).rejects.toMatchObject({ code: 'MASK_IMAGE_INVALID' });
    await expect(save([head(60)], opened)).rejects.toMatchObject({ code: 'MASK_POLYGON_OUTSIDE' });
    await expect(save([head(7)], '/files/elsewhere')).rejects.toMatchObject({ code: 'MASKS_CHANGED' });
    await change({ in_process: true });
    await expect(save([head(7)], opened)).rejects.toMatchObject({ code: 'PRESET_IN_PROCESS' });
    expect(await keys()).toEqual(before);
  });
});
