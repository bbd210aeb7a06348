import {
  SEARCH_CAMPAIGNS_WITH_ANY_NOT_ACCEPTED,
  SEARCH_PRESET_CAMPAIGNS,
  SEARCH_PRESET_CAMPAIGNS_BY_PARTNER,
  SEE_CAMPAIGN,
  SEE_PRESET_CAMPAIGN,
} from '@facet/contract/documents/campaigns.ts';
import type { ResultOf, VariablesOf } from '@facet/contract/graphql.ts';
import type { Pool } from '@facet/workers/pool.ts';
import { type DocumentNode, graphql, print } from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASES } from '../../../tests/support/databases.ts';
import { silent } from '../../../tests/support/log.ts';
import { type Caller, createDoor, type PartnerMember } from '../../access.ts';
import type { Database } from '../../db/database.ts';
import { createSchema } from '../../graphql/schema.ts';
import { createGraphql } from '../../graphql/shared.ts';
import { createImages } from '../../images/images.ts';
import type { Storage } from '../../storage/storage.ts';
import { bundlesModule } from '../bundles/module.ts';
import { consentsModule } from '../consents/module.ts';
import { earningsModule } from '../earnings/module.ts';
import { ledgerModule } from '../ledger/module.ts';
import { saveChoice } from '../maskings/choices-store.ts';
import { documentKey } from '../maskings/documents.ts';
import { insertMasking } from '../maskings/store.ts';
import { sourceFacesModule } from '../source-faces/module.ts';
import { openBuilder } from './builder.fixture.ts';
import { insertPartner, insertPreset } from './campaigns.fixture.ts';
import { campaignsModule } from './module.ts';

const images = createImages({ storage: {} as Storage, addressKey: Buffer.alloc(32, 7) });
const pagination = { page: 1, pageSize: 20 };

describe.each(DATABASES)('campaigns on $kind', ({ open }) => {
  let database: Database;
  let drop: () => Promise<void>;
  let close: () => Promise<void>;
  let schema: ReturnType<typeof createSchema>;
  let partner: PartnerMember;
  let other: PartnerMember;
  /** Asked by the modules. */
  let queries = 0;

  beforeAll(async () => {
    ({ database, drop } = await open());
    const db = database.db.withPlugin({
      transformQuery({ node }) {
        queries++;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const ports = { db, graphql: createGraphql(), images };
    const ledger = ledgerModule({ ...ports, adSeconds: 30 });
    const earnings = earningsModule({ ...ports, log: silent });
    const bundles = bundlesModule({ ...ports, ledger, earnings });
    const builder = await openBuilder(database);
    const { storage, trash } = builder;
    const consents = consentsModule({ ...ports, createLimiter: () => ({ take() {} }) });
    const pool = {} as Pool;
    const sourceFaces = sourceFacesModule({ ...ports, pool, trash, consents });
    const segmentation = { name: 'segmentation', segmentations: builder.segmentations };
    const making = { name: 'making', makings: builder.makings };
    const parts = { bundles, segmentation, making, sourceFaces };
    const campaigns = campaignsModule({ ...ports, storage, trash, ...parts });
    schema = createSchema(ports.graphql, createDoor([ledger, bundles, sourceFaces, campaigns]));
    close = builder.close;
  });
  afterAll(async () => {
    await close();
    await drop();
  });
  beforeEach(async () => {
    await database.db.updateTable('preset_campaigns').set({ active: false }).execute();
    partner = await insertPartner(database.db);
    other = await insertPartner(database.db);
  });

  async function ask<D extends DocumentNode>(
    caller: Caller,
    document: D,
    variables: VariablesOf<D>,
  ): Promise<ResultOf<D>> {
    const { data, errors } = await graphql({
      schema,
      source: print(document),
      variableValues: variables as Record<string, unknown>,
      contextValue: { caller, address: '', requestId: '', idempotencyKey: null },
    });
    if (errors) throw errors[0]!.originalError ?? errors[0]!;
    return data as ResultOf<D>;
  }

  async function own(caller: Caller, filter: { type?: number; people?: number; page?: number } = {}) {
    const { page = 1, ...others } = filter;
    const { searchPresetCampaignsByPartner: found } = await ask(caller, SEARCH_PRESET_CAMPAIGNS_BY_PARTNER, {
      ...others,
      pagination: { page, pageSize: 2 },
    });
    if (found.__typename !== 'PresetCampaignList') throw new Error(found.error);
    return { ...found, ids: found.presetCampaigns.map(({ id }) => id) };
  }

  async function offered(caller: Caller) {
    const { searchPresetCampaigns: found } = await ask(caller, SEARCH_PRESET_CAMPAIGNS, { pagination });
    return found.__typename === 'PresetCampaignList' ? found.presetCampaigns.map(({ id }) => id) : found;
  }

  it('shows a preset campaign with all its images in their order and signed addresses', async () => {
    const size = { width: 64, height: 48 };
    const preset = await insertPreset(database.db, { ...partner, images: [size, size, size], people: 3 });
    const { seePresetCampaign } = await ask(partner, SEE_PRESET_CAMPAIGN, { id: preset.id });
    if (seePresetCampaign.__typename !== 'PresetCampaign') throw new Error('it is the partner’s own');
    expect(seePresetCampaign).toMatchObject({
      id: preset.id,
      people: 3,
      inProcess: false,
      maskingPath: null,
      extractMaskingPath: null,
      partner: { id: partner.partnerId },
    });
    expect(seePresetCampaign.presetImgs.map(({ id, caption }) => [id, caption])).toEqual(
      preset.images.map(({ id }, i) => [id, `Image ${i}`]),
    );
    expect(seePresetCampaign.presetImgs.map(({ file }) => images.keyOf(file))).toEqual(
      preset.images.map(({ key }) => key),
    );
    expect(images.keyOf(seePresetCampaign.originImgPath)).toBe(preset.images[0]!.key);
    expect(images.keyOf(seePresetCampaign.personJsonPath!)).toMatch(/\.json$/);
  });

  it('tells whose face it is about to its owner alone', async () => {
    const { id, images: presetImgs } = await insertPreset(database.db, { ...partner, isVerified: true });
    // any file does
    await database.db
      .updateTable('preset_campaigns')
      .set({ src_face_key: presetImgs[0]!.key })
      .where('id', '=', id)
      .execute();
    const { seePresetCampaign: mine } = await ask(partner, SEE_PRESET_CAMPAIGN, { id });
    const { seePresetCampaign: foreign } = await ask(other, SEE_PRESET_CAMPAIGN, { id });
    expect(mine).toMatchObject({ srcFacePath: expect.stringContaining('/') });
    expect(foreign).toMatchObject({ id, srcFacePath: null });
  });

  it('tells what is chosen of one image alone to its owner alone', async () => {
    const { id, images: presetImgs } = await insertPreset(database.db, { ...partner, isVerified: true });
    await saveChoice(database.db, presetImgs[0]!.id, ['person_1', 'person_2'], {
      target: 1,
      genders: ['male', null],
    });
    const chosen = async (who: PartnerMember) => {
      const { seePresetCampaign: seen } = await ask(who, SEE_PRESET_CAMPAIGN, { id });
      if (seen.__typename !== 'PresetCampaign') throw new Error('it is offered to everybody');
      return seen.presetImgs[0];
    };
    expect(await chosen(partner)).toMatchObject({ target: 1, genLocation: 'male,_' });
    expect(await chosen(other)).toMatchObject({ target: null, genLocation: null });
  });

  it('lists a partner’s own, newest first, page by page, by type and number of people', async () => {
    const ids: number[] = [];
    for (const [type, people] of [
      [1, 1],
      [2, 3],
      [2, 4],
      [3, 9],
      [3, 3],
    ] as const) {
      ids.unshift((await insertPreset(database.db, { ...partner, type, people })).id);
    }
    await insertPreset(database.db, { ...other });
    expect(await own(partner)).toMatchObject({ totalCount: 5, totalPages: 3, ids: ids.slice(0, 2) });
    expect((await own(partner, { page: 3 })).ids).toEqual(ids.slice(4));
    expect((await own(partner, { type: 2 })).ids).toEqual([ids[2], ids[3]]);
    expect((await own(partner, { people: 3 })).ids).toEqual([ids[0], ids[3]]);
    expect((await own(partner, { people: 4 })).ids).toEqual([ids[1], ids[2]]);
    expect((await own(partner, { type: 1, people: 4 })).ids).toEqual([]);
    await expect(own(partner, { page: 0 })).rejects.toThrow('not as expected');
  });

  it('offers what another partner made only when it is active and verified, and never its masks', async () => {
    expect(await offered(partner)).toMatchObject({ __typename: 'EmptyResult', ok: true });
    const hidden = await insertPreset(database.db, { ...other });
    await insertPreset(database.db, { ...other, isVerified: true, active: false });
    const shown = await insertPreset(database.db, { ...other, isVerified: true });
    const mine = await insertPreset(database.db, { ...partner });
    for (const { images: presetImgs } of [hidden, shown]) {
      const masking = { presetImgId: presetImgs[0]!.id, fileKey: null, masks: [] };
      await insertMasking(database.db, { ...masking, kind: 'segments' });
      await insertMasking(database.db, { ...masking, kind: 'finished' });
    }
    expect(await offered(partner)).toEqual([mine.id, shown.id]);
    const { seePresetCampaign: foreign } = await ask(partner, SEE_PRESET_CAMPAIGN, { id: hidden.id });
    expect(foreign).toEqual({ __typename: 'ErrorResult', ok: false, error: 'Campaign not found' });
    const { seePresetCampaign: seen } = await ask(partner, SEE_PRESET_CAMPAIGN, { id: shown.id });
    expect(seen).toMatchObject({ id: shown.id, maskingPath: null, extractMaskingPath: null, savedImages: 0 });
    const { seePresetCampaign: owned } = await ask(other, SEE_PRESET_CAMPAIGN, { id: shown.id });
    expect(owned).toMatchObject({
      maskingPath: images.address(documentKey(shown.id, 'saved')),
      extractMaskingPath: images.address(documentKey(shown.id, 'finished')),
      savedImages: 1,
    });
  });

  it('shows a campaign to its partner alone', async () => {
    const preset = await insertPreset(database.db, { ...partner });
    const { id } = await database.db
      .insertInto('campaigns')
      .values({ preset_campaign_id: preset.id, partner_id: partner.partnerId, type: 2 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { seeCampaign } = await ask(partner, SEE_CAMPAIGN, { id });
    expect(seeCampaign).toMatchObject({ id, type: 2, inGenerate: false, presetCampaign: { id: preset.id } });
    await expect(ask(other, SEE_CAMPAIGN, { id })).rejects.toMatchObject({ code: 'CAMPAIGN_NOT_FOUND' });
  });

  it('asks for a page of campaigns with their presets as often as for one campaign', async () => {
    const presetIds: number[] = [];
    for (const owner of [partner, other, partner])
      presetIds.push((await insertPreset(database.db, owner)).id);
    const insert = (preset: number | null) =>
      database.db
        .insertInto('campaigns')
        .values({ preset_campaign_id: preset, partner_id: partner.partnerId, type: 1, is_draft: true })
        .execute();
    async function page(): Promise<{ presets: (number | undefined)[]; asked: number }> {
      queries = 0;
      const { searchCampaignsWithAnyNotAccepted: found } = await ask(
        partner,
        SEARCH_CAMPAIGNS_WITH_ANY_NOT_ACCEPTED,
        { pagination },
      );
      if (found.__typename !== 'CampaignList') throw new Error('there are campaigns');
      return { presets: found.campaigns.map(({ presetCampaign }) => presetCampaign?.id), asked: queries };
    }
    await insert(presetIds[0]!);
    const { asked } = await page();
    for (const preset of [null, ...presetIds.slice(1)]) await insert(preset);
    expect(await page()).toEqual({ presets: [presetIds[2], presetIds[1], undefined, presetIds[0]], asked });
  });

  it('tells a member who is no partner nothing', async () => {
    const fan: Caller = { ...partner, partnerId: null };
    await expect(offered(fan)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(own({ kind: 'visitor' })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });
});
