import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASES } from '../../../tests/support/databases.ts';
import type { PartnerMember } from '../../access.ts';
import type { Database } from '../../db/database.ts';
import { type Actor, actor } from '../audit/audit.ts';
import { type BuilderTest, openBuilder, photoFile } from '../campaigns/builder.fixture.ts';
import { type CampaignFilter, campaigns, countCampaigns } from '../campaigns/campaign-store.ts';
import { insertPartner } from '../campaigns/campaigns.fixture.ts';
import { newMember } from '../ledger/ledger.fixture.ts';
import { ownMakings } from '../making/store.ts';
import { offeredBots } from '../source-faces/bots.ts';
import { type Bots, createBots } from './bots.ts';

describe.each(DATABASES)('faces of invented people in campaigns on $kind', ({ open }) => {
  let database: Database;
  let drop: () => Promise<void>;
  let admin: Actor;
  let test: BuilderTest;
  let bots: Bots;
  let partner: PartnerMember;
  let botId: number;
  let face: { id: number; path: string };

  beforeAll(async () => {
    ({ database, drop } = await open());
    admin = actor({ caller: await newMember(database.db, 'admin'), requestId: 'request' });
  });
  afterAll(() => drop());
  beforeEach(async () => {
    test = await openBuilder(database);
    bots = createBots(test);
    partner = await insertPartner(database.db);
    botId = await bots.create(admin, { file: photoFile('#222'), name: 'Mina' });
    const { id, key } = (await offeredBots(database.db)).find((bot) => bot.id === botId)!.faces[0]!;
    face = { id, path: test.images.address(key) };
    test.swaps.second = face;
    test.swaps.cast = () => 1;
  });
  afterEach(() => test.close());

  const set = (isActive: boolean) => bots.update(admin, { id: botId, version: null, input: { isActive } });
  const count = (filter: CampaignFilter) => countCampaigns(database.db, partner.partnerId, filter);
  const see = async (id: number) =>
    (await campaigns(database.db, partner.partnerId, { id }, { limit: 1, offset: 0 }))[0]!;
  const make = async (id: number) => {
    await test.flags.editInGenerate(partner, id, true);
    await test.makeAll();
    return ownMakings(database.db, partner.partnerId, id);
  };

  it('are chosen without asking anybody, and go onto the people of the photos', async () => {
    const { id } = await test.finished(partner, 2);
    expect((await see(id)).faces).toMatchObject([
      { botId: null, partnerId: partner.partnerId, status: 'ACCEPTED' },
      { id: face.id, botId, botName: 'Mina', caption: 'Mina', partnerId: null, status: 'ACCEPTED' },
    ]);
    const sources: number[] = [];
    test.swaps.swap = (input, options) => {
      sources.push(input.source.data[0]!);
      return test.swapOnce(input, options);
    };
    expect(await make(id)).toMatchObject([{ status: 'SUCCESS' }]);
    expect(sources).toEqual([0x22]);
  });

  it('find the campaigns that they are in', async () => {
    await test.finished(partner, 2);
    test.swaps.second = null;
    await test.finished(partner, 2);
    expect(await count({ state: 'accepted' })).toBe(2);
    expect(await count({ state: 'accepted', botId })).toBe(1);
    expect(await count({ state: 'accepted', botId: botId + 1 })).toBe(0);
  });

  it('are not what a campaign is about', async () => {
    const campaignId = await test.drafts.create(partner);
    const own = await test.face(partner);
    const edit = (srcFaceId: number, otherFaceIds: number[]) =>
      test.drafts.edit(partner, { campaignId, version: 1, presetCampaignId: null, srcFaceId, otherFaceIds });
    await expect(edit(face.id, [own.id])).rejects.toMatchObject({ code: 'CAMPAIGN_FACES_INVALID' });
    expect(await edit(own.id, [face.id])).toBe(2);
  });

  it('can’t be chosen when they are switched off, and count as withdrawn until they are switched on', async () => {
    const { id } = await test.finished(partner, 2);
    await set(false);
    const campaignId = await test.drafts.create(partner);
    const chosen = { campaignId, presetCampaignId: null, srcFaceId: null, otherFaceIds: [face.id] };
    const edit = test.drafts.edit(partner, { ...chosen, version: 1 });
    await expect(edit).rejects.toMatchObject({ code: 'CAMPAIGN_FACES_INVALID' });
    expect((await see(id)).faces[1]).toMatchObject({ botId, status: 'REJECTED' });
    expect([await count({ state: 'accepted' }), await count({ state: 'open', botId })]).toEqual([0, 1]);
    expect(await make(id)).toMatchObject([{ status: 'FAILED', errorCode: 'FACE_WITHDRAWN', person: 0 }]);
    await set(true);
    expect((await see(id)).faces[1]).toMatchObject({ status: 'ACCEPTED' });
    expect(await make(id)).toMatchObject([{ status: 'SUCCESS' }]);
  });

  it('switched off while an image is made end that image', async () => {
    const { id } = await test.finished(partner, 2);
    test.swaps.swap = async (input, options) => {
      await set(false);
      return test.swapOnce(input, options);
    };
    expect(await make(id)).toMatchObject([{ status: 'FAILED', errorCode: 'FACE_WITHDRAWN', person: 0 }]);
  });

  it('leave every campaign when they are taken away', async () => {
    const { id } = await test.finished(partner, 2);
    await bots.remove(admin, botId);
    expect((await see(id)).faces).toHaveLength(1);
    expect(await make(id)).toMatchObject([{ status: 'FAILED', errorCode: 'FACE_WITHDRAWN' }]);
  });
});
