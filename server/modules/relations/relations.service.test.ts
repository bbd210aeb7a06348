import { RELATIONS } from '@facet/contract/constants.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DATABASES } from '../../../tests/support/databases.ts';
import type { PartnerMember } from '../../access.ts';
import type { Database } from '../../db/database.ts';
import { type BuilderTest, openBuilder } from '../campaigns/builder.fixture.ts';
import { campaigns } from '../campaigns/campaign-store.ts';
import { insertPartner } from '../campaigns/campaigns.fixture.ts';
import { createRelations, type Relations } from './service.ts';
import { faceRequests, lockPartners, otherFaces, unrelate } from './store.ts';

const coded = (code: string) => ({ code });
const PAGE = { limit: 10, offset: 0 };

describe.each(DATABASES)('partners who work with each other on $kind', ({ open, kind }) => {
  let database: Database;
  let drop: () => Promise<void>;
  let test: BuilderTest;
  let relations: Relations;
  let ada: PartnerMember;
  let ben: PartnerMember;

  beforeAll(async () => {
    ({ database, drop } = await open());
    relations = createRelations({ db: database.db });
  });
  afterAll(() => drop());
  beforeEach(async () => {
    test = await openBuilder(database);
    ada = await newPartner();
    ben = await newPartner();
  });
  afterEach(() => test.close());

  async function newPartner(): Promise<PartnerMember> {
    const partner = await insertPartner(database.db);
    const set = { email_verified_at: new Date() };
    await database.db.updateTable('users').set(set).where('id', '=', partner.userId).execute();
    return partner;
  }
  const nameOf = async ({ userId }: PartnerMember) =>
    (
      await database.db
        .selectFrom('users')
        .select('username')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
    ).username;
  const ask = async (one: PartnerMember, other: PartnerMember) => relations.ask(one, await nameOf(other));
  const set = (partner: PartnerMember, values: object) =>
    database.db.updateTable('partners').set(values).where('id', '=', partner.partnerId).execute();
  const idsOf = async (partner: PartnerMember) => {
    const { related, asked, asking } = await relations.overview(partner);
    return [related, asked, asking].map((list) => list.map(({ id }) => id));
  };
  async function relate() {
    await ask(ada, ben);
    await relations.accept(ben, await nameOf(ada));
    await set(ada, { is_allow_multiple_partner: true });
  }
  /** A draft of Ada's with these faces beside her own. */
  async function draft(...faces: { id: number }[]) {
    const own = await test.face(ada);
    const campaignId = await test.drafts.create(ada);
    await test.drafts.edit(ada, {
      campaignId,
      version: 1,
      presetCampaignId: null,
      srcFaceId: own.id,
      otherFaceIds: faces.map(({ id }) => id),
    });
    return { campaignId, own };
  }
  const see = async (id: number) => (await campaigns(database.db, ada.partnerId, { id }, PAGE))[0]!;
  const statusOf = async (id: number) => (await see(id)).faces.find(({ position }) => position > 0)?.status;

  it('one asks, the other accepts, and either ends it', async () => {
    await ask(ada, ben);
    await ask(ada, ben);
    expect(await idsOf(ada)).toEqual([[], [ben.partnerId], []]);
    expect(await idsOf(ben)).toEqual([[], [], [ada.partnerId]]);
    await relations.accept(ben, await nameOf(ada));
    expect(await idsOf(ada)).toEqual([[ben.partnerId], [], []]);
    expect(await idsOf(ben)).toEqual([[ada.partnerId], [], []]);
    await relations.end(ada, await nameOf(ben));
    expect([await idsOf(ada), await idsOf(ben)]).toEqual([
      [[], [], []],
      [[], [], []],
    ]);
  });

  it('a relation with somebody who was blocked is still there to be ended; a stranger who was blocked is nobody', async () => {
    await relate();
    const name = await nameOf(ben);
    const block = { status: 'BLOCKED' as const };
    await database.db.updateTable('users').set(block).where('id', '=', ben.userId).execute();
    expect(await idsOf(ada)).toEqual([[ben.partnerId], [], []]);
    await relations.end(ada, name);
    expect(await idsOf(ada)).toEqual([[], [], []]);
    for (const act of [relations.end, relations.ask])
      await expect(act(ada, name)).rejects.toMatchObject(coded('PARTNER_NOT_FOUND'));
  });

  it('two who ask each other, even at once, work with each other', async () => {
    await Promise.all([ask(ada, ben), ask(ben, ada)]);
    expect(await idsOf(ada)).toEqual([[ben.partnerId], [], []]);
    expect(await idsOf(ben)).toEqual([[ada.partnerId], [], []]);
  });

  it.each(['partner', 'account'])('is accepted at once where the %s’s settings say so', async (whose) => {
    if (whose === 'partner') await set(ben, { is_auto_accept_partner_requests: true });
    else {
      const values = { is_auto_partner_request: true };
      await database.db.updateTable('users').set(values).where('id', '=', ben.userId).execute();
    }
    await ask(ada, ben);
    expect(await idsOf(ben)).toEqual([[ada.partnerId], [], []]);
  });

  // where one connection does everything, nothing happens meanwhile
  it.runIf(kind === 'postgres')(
    'a face that is chosen at the moment in which they part is refused',
    async () => {
      await relate();
      await set(ben, { is_auto_accepted_shared: true });
      const [own, theirs] = [await test.face(ada), await test.face(ben)];
      const campaignId = await test.drafts.create(ada);
      const choice = { campaignId, version: 1, presetCampaignId: null, srcFaceId: own.id };
      const isOver = vi.fn();
      const parting = database.db.transaction().execute(async (trx) => {
        await lockPartners(trx, ada.partnerId, ben.partnerId);
        await unrelate(trx, ada, ben);
        const choosing = test.drafts.edit(ada, { ...choice, otherFaceIds: [theirs.id] });
        choosing.then(isOver, isOver);
        const isHeldUp = async () => {
          // another connection asks: a transaction sees what others do as it was when it first looked
          const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
          return rows.length > 0;
        };
        await expect.poll(async () => isOver.mock.calls.length > 0 || (await isHeldUp())).toBe(true);
        return { choosing };
      });
      await expect((await parting).choosing).rejects.toMatchObject(coded('CAMPAIGN_FACES_INVALID'));
    },
  );

  it('refuses oneself, who is no partner, who did not ask, and more than there may be', async () => {
    await expect(ask(ada, ada)).rejects.toMatchObject(coded('RELATION_ONESELF'));
    await expect(relations.ask(ada, 'nobody at all')).rejects.toMatchObject(coded('PARTNER_NOT_FOUND'));
    await expect(relations.accept(ada, await nameOf(ben))).rejects.toMatchObject(coded('RELATION_NOT_ASKED'));
    const rows = [];
    for (let i = 0; i < RELATIONS.max; i += 1) {
      const { partnerId } = await insertPartner(database.db);
      rows.push({ user_id: ada.userId, partner_id: partnerId });
    }
    await database.db.insertInto('partner_relations').values(rows).execute();
    await expect(ask(ada, ben)).rejects.toMatchObject(coded('RELATIONS_FULL'));
  });

  it('shows faces of those one works with, and of nobody else', async () => {
    const face = await test.face(ben);
    const seen = async () => (await otherFaces(database.db, ada.userId, { page: PAGE })).map(({ id }) => id);
    await ask(ada, ben);
    expect(await seen()).toEqual([]);
    await relations.accept(ben, await nameOf(ada));
    expect(await seen()).toEqual([face.id]);
  });

  it('a campaign takes no face of a stranger, none as its own face, and none against its settings', async () => {
    const face = await test.face(ben);
    await expect(draft(face)).rejects.toMatchObject(coded('CAMPAIGN_FACES_INVALID'));
    await relate();
    const campaignId = await test.drafts.create(ada);
    const asMain = { campaignId, version: 1, presetCampaignId: null, srcFaceId: face.id, otherFaceIds: [] };
    await expect(test.drafts.edit(ada, asMain)).rejects.toMatchObject(coded('CAMPAIGN_FACES_INVALID'));
    await set(ada, { is_allow_multiple_partner: false });
    await expect(draft(face)).rejects.toMatchObject(coded('CAMPAIGN_ONE_PARTNER'));
  });

  it('a face waits until its partner has accepted the campaign, and keeps the answer while others are chosen', async () => {
    await relate();
    const { campaignId, own } = await draft(await test.face(ben));
    expect(await statusOf(campaignId)).toBe('PENDING');
    const { requests, totalCount } = await faceRequests(database.db, ben.partnerId, PAGE);
    expect(totalCount).toBe(1);
    expect(requests[0]).toMatchObject({
      id: campaignId,
      statuses: ['PENDING'],
      partner: { id: ada.partnerId },
    });
    await relations.answerFaces(ben, campaignId, true);
    const { version, faces } = await see(campaignId);
    const otherFaceIds = [faces[1]!.id, (await test.face(ada)).id];
    await test.drafts.edit(ada, {
      campaignId,
      version,
      presetCampaignId: null,
      srcFaceId: own.id,
      otherFaceIds,
    });
    expect((await see(campaignId)).faces.map(({ status }) => status)).toEqual([
      'ACCEPTED',
      'ACCEPTED',
      'ACCEPTED',
    ]);
  });

  it('is accepted at once where its partner shares automatically', async () => {
    await relate();
    await set(ben, { is_auto_accepted_shared: true });
    const { campaignId } = await draft(await test.face(ben));
    expect(await statusOf(campaignId)).toBe('ACCEPTED');
  });

  it('what was withdrawn stays so, taken out and chosen again, until it is accepted', async () => {
    await relate();
    await set(ben, { is_auto_accepted_shared: true });
    const face = await test.face(ben);
    const { campaignId, own } = await draft(face);
    await relations.answerFaces(ben, campaignId, false);
    expect(await statusOf(campaignId)).toBe('REJECTED');
    for (const otherFaceIds of [[], [face.id]]) {
      const { version } = await see(campaignId);
      await test.drafts.edit(ada, {
        campaignId,
        version,
        presetCampaignId: null,
        srcFaceId: own.id,
        otherFaceIds,
      });
    }
    expect(await statusOf(campaignId)).toBe('REJECTED');
    await relations.answerFaces(ben, campaignId, true);
    expect(await statusOf(campaignId)).toBe('ACCEPTED');
  });

  it('ending a relation withdraws the faces that either has of the other', async () => {
    await relate();
    const { campaignId } = await draft(await test.face(ben));
    await relations.answerFaces(ben, campaignId, true);
    await relations.end(ben, await nameOf(ada));
    expect(await statusOf(campaignId)).toBe('REJECTED');
    expect(await otherFaces(database.db, ada.userId, { page: PAGE })).toEqual([]);
  });

  it('a face that was deleted is in no campaign and in no request', async () => {
    await relate();
    const face = await test.face(ben);
    const { campaignId } = await draft(face);
    await test.sourceFaces.remove(ben, face.id);
    expect(await statusOf(campaignId)).toBeUndefined();
    expect((await faceRequests(database.db, ben.partnerId, PAGE)).requests).toEqual([]);
    await expect(draft(face)).rejects.toMatchObject(coded('CAMPAIGN_FACES_INVALID'));
  });

  it('nobody answers for faces that are not theirs, nor for campaigns of their own', async () => {
    await relate();
    const { campaignId } = await draft(await test.face(ben));
    const stranger = await newPartner();
    for (const partner of [stranger, ada])
      await expect(relations.answerFaces(partner, campaignId, true)).rejects.toMatchObject(
        coded('CAMPAIGN_NOT_FOUND'),
      );
    expect(await statusOf(campaignId)).toBe('PENDING');
  });
});
