import { BUILDER } from '@facet/contract/constants.ts';
import type { PresetProcessingEvent } from '@facet/contract/rest.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASES } from '../../../tests/support/databases.ts';
import type { PartnerMember } from '../../access.ts';
import type { Database } from '../../db/database.ts';
import { type BuilderTest, openBuilder } from '../campaigns/builder.fixture.ts';
import { insertPartner } from '../campaigns/campaigns.fixture.ts';
import { segmentationNews } from './news.ts';
import { beginSearch, ownSearch, setSearchProgress } from './store.ts';

const signal = () => new AbortController().signal;

describe.each(DATABASES)('finding people on $kind', ({ open }) => {
  let database: Database;
  let drop: () => Promise<void>;
  let test: BuilderTest;
  let partner: PartnerMember;

  beforeAll(async () => {
    ({ database, drop } = await open());
  });
  afterAll(() => drop());
  beforeEach(async () => {
    test = await openBuilder(database);
    partner = await insertPartner(database.db);
  });
  afterEach(() => test.close());

  const searchOf = (id: number) => ownSearch(database.db, partner.partnerId, id);
  const listsOf = async (key: string | null) => JSON.parse((await test.storage.get(key!)).toString());

  it('finds the people of every photo, and tells of it from the start to the end', async () => {
    test.vision.people = [2, 0, 3];
    const imgUrls = [await test.upload(partner), await test.upload(partner), await test.upload(partner)];
    const id = await test.photos.createPreset(partner, { people: 1, type: 3, imgUrls });
    expect(await test.preset(partner.partnerId, id)).toMatchObject({
      inProcess: true,
      people: 1,
      samJsonKey: null,
      search: { status: 'PENDING' },
    });
    const told: PresetProcessingEvent[] = [];
    const over = new Promise<void>((resolve) => {
      test.bus.subscribe(segmentationNews, id, (event) => {
        told.push(event);
        if (event.status === 'SUCCESS') resolve();
      });
    });
    await test.work();
    await over;
    const preset = await test.preset(partner.partnerId, id);
    expect(preset).toMatchObject({ inProcess: false, people: 3, search: { status: 'SUCCESS' } });
    for (const key of [
      preset.samJsonKey,
      preset.personJsonKey,
      preset.headJsonKey,
      preset.faceMaskingJsonKey,
      preset.inFrontJsonKey,
    ]) {
      expect((await listsOf(key)).map((segments: unknown[]) => segments.length)).toEqual([2, 0, 3]);
    }
    const [inFront] = await listsOf(preset.inFrontJsonKey);
    expect(inFront.map(({ coordinates }: { coordinates: unknown[] }) => coordinates.length)).toEqual([1, 0]);
    const progress = told.filter(({ status }) => status === 'PROCESSING').map((event) => event.progress);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(progress.length).toBeGreaterThan(2);
  });

  it('is for a bounded number of a partner’s campaigns at a time, however many are asked for at once', async () => {
    const urls: string[] = [];
    for (let i = 0; i < BUILDER.maxSearches + 2; i++) urls.push(await test.upload(partner));
    const create = (url: string) => test.photos.createPreset(partner, { people: 0, type: 1, imgUrls: [url] });
    const made = await Promise.allSettled(urls.map(create));
    const begun = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(begun).toHaveLength(BUILDER.maxSearches);
    const refused = made.findIndex(({ status }) => status === 'rejected');
    expect(made[refused]).toMatchObject({ reason: { code: 'SEARCHES_FULL' } });
    await test.flags.editInProcess(partner, begun[0]!, false);
    // the photo of what was refused is still there
    await create(urls[refused]!);
    const again = test.flags.editInProcess(partner, begun[0]!, true);
    await expect(again).rejects.toMatchObject({ code: 'SEARCHES_FULL' });
  });

  it('goes on behind the photos that an earlier try has done', async () => {
    const id = await test.photos.createPreset(partner, {
      people: 0,
      type: 1,
      imgUrls: [await test.upload(partner), await test.upload(partner)],
    });
    const search = test.queued.shift()!;
    test.vision.segment = async (raster, options) => {
      if (test.vision.looked === 1) throw new Error('the process was killed');
      return test.segmentOnce(raster, options);
    };
    await expect(test.finder.find(search, signal())).rejects.toThrow('killed');
    expect(await searchOf(id)).toMatchObject({ status: 'PROCESSING' });
    test.vision.segment = null;
    test.vision.looked = 0;
    await test.finder.find(search, signal());
    expect(test.vision.looked).toBe(1);
    expect(await searchOf(id)).toMatchObject({ status: 'SUCCESS' });
    // twice for one job: the second finds it done
    await test.finder.find(search, signal());
    expect(test.vision.looked).toBe(1);
  });

  it('is cancelled in the middle of a photo, and everything stays what it was', async () => {
    const id = await test.found(partner, 2);
    const before = await test.preset(partner.partnerId, id);
    await test.flags.editInProcess(partner, id, true);
    const search = test.queued.shift()!;
    const begun = Promise.withResolvers<void>();
    test.vision.segment = (_, options) => {
      begun.resolve();
      return new Promise((_, reject) => {
        options!.signal!.addEventListener('abort', () => reject(new Error('aborted')));
      });
    };
    const finding = test.finder.find(search, signal());
    await begun.promise;
    await test.flags.editInProcess(partner, id, false);
    await finding;
    expect(await test.preset(partner.partnerId, id)).toEqual({
      ...before,
      search: { status: 'CANCELLED', progress: expect.any(Number), errorCode: null },
    });
    // a cancelled search that is taken up all the same does nothing
    test.vision.segment = null;
    test.vision.looked = 0;
    await test.finder.find(search, signal());
    expect(test.vision.looked).toBe(0);
  });

  it('puts what it finds in the place of saved masks, and removes their files', async () => {
    const id = await test.found(partner, 1);
    const { presetImgs } = await test.preset(partner.partnerId, id);
    const call = await test.call(partner, id, 0, [{ index: 0, selected: true }]);
    await test.choices.saveTarget(partner, call);
    await test.maskings.saveMaskedImage(partner, call);
    const files = (await test.stored()).length;
    test.vision.people = [3];
    await test.flags.editInProcess(partner, id, true);
    await test.work();
    expect(await test.preset(partner.partnerId, id)).toMatchObject({
      people: 3,
      location: null,
      savedImages: 0,
      presetImgs: [{ id: presetImgs[0]!.id, isVerified: false }],
    });
    expect((await test.stored()).length).toBe(files);
  });

  it('leaves no file behind when it ends while they are written', async () => {
    const imgUrls = [await test.upload(partner)];
    const id = await test.photos.createPreset(partner, { people: 0, type: 1, imgUrls });
    const search = test.queued.shift()!;
    const before = await test.stored();
    test.vision.segment = async (raster, options) => {
      await database.db.transaction().execute((trx) => beginSearch(trx, id));
      return test.segmentOnce(raster, options);
    };
    await test.finder.find(search, signal());
    expect(await test.stored()).toEqual(before);
    expect(await searchOf(id)).toMatchObject({ status: 'PENDING' });
    expect(await setSearchProgress(database.db, search, 0.5)).toBe(false);
  });

  it('fails with a reason when its tries are used up, or its job is lost', async () => {
    const first = await test.photos.createPreset(partner, {
      people: 0,
      type: 1,
      imgUrls: [await test.upload(partner)],
    });
    await test.finder.giveUp(test.queued.shift()!);
    expect(await searchOf(first)).toMatchObject({ status: 'FAILED', errorCode: 'SEGMENTATION_FAILED' });
    expect(await test.preset(partner.partnerId, first)).toMatchObject({ inProcess: false });

    await test.flags.editInProcess(partner, first, true);
    await test.segmentations.failAbandoned();
    expect(await searchOf(first)).toMatchObject({ status: 'PENDING', errorCode: null });
    await database.db
      .updateTable('segmentations')
      .set({ changed_at: new Date(Date.now() - 3_600_000) })
      .where('preset_campaign_id', '=', first)
      .execute();
    await test.segmentations.failAbandoned();
    expect(await searchOf(first)).toMatchObject({ status: 'FAILED' });
  });

  it('is nothing of another partner’s business', async () => {
    const id = await test.found(partner, 1);
    const other = await insertPartner(database.db);
    expect(await ownSearch(database.db, other.partnerId, id)).toBeUndefined();
    await expect(test.flags.editInProcess(other, id, true)).rejects.toMatchObject({
      code: 'CAMPAIGN_NOT_FOUND',
    });
  });
});
