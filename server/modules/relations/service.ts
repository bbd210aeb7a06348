import { RELATIONS } from '@facet/contract/constants.ts';
import type { Kysely } from 'kysely';
import type { PartnerMember } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { Refusal } from '../../refusal.ts';
import {
  answerFaces,
  askersOf,
  countRelations,
  insertRequest,
  lockPartners,
  type PartnerAccount,
  partnerNamed,
  partnersOf,
  relate,
  relationOf,
  unrelate,
  withdrawFaces,
} from './store.ts';

export type Relations = ReturnType<typeof createRelations>;

/** Partners who work with each other: they may ask for each other's faces. */
export function createRelations({ db }: { db: Kysely<Tables> }) {
  /** Nobody else changes what is between the two. @throws Refusal PARTNER_NOT_FOUND, RELATION_ONESELF */
  async function withOther<Result>(
    member: PartnerMember,
    username: string,
    work: (trx: Db, other: PartnerAccount) => Promise<Result>,
    isKnown: (trx: Db, other: PartnerAccount) => Promise<boolean> = async () => false,
  ): Promise<Result> {
    return db.transaction().execute(async (trx) => {
      const other = await partnerNamed(trx, username);
      if (!other || !(other.isSeen || (await isKnown(trx, other)))) throw new Refusal('PARTNER_NOT_FOUND');
      if (other.partnerId === member.partnerId) throw new Refusal('RELATION_ONESELF');
      await lockPartners(trx, member.partnerId, other.partnerId);
      return work(trx, other);
    });
  }

  async function isAutomatic(trx: Db, { partnerId }: PartnerAccount): Promise<boolean> {
    const { byPartner, byUser } = await trx
      .selectFrom('partners')
      .innerJoin('users', 'users.id', 'partners.user_id')
      .select('partners.is_auto_accept_partner_requests as byPartner')
      .select('users.is_auto_partner_request as byUser')
      .where('partners.id', '=', partnerId)
      .executeTakeFirstOrThrow();
    return byPartner || byUser;
  }

  return {
    /**
     * Asks, or agrees where the other one has asked already. Who accepts such requests automatically has accepted at once.
     * @throws Refusal PARTNER_NOT_FOUND, RELATION_ONESELF, RELATIONS_FULL
     */
    ask: (member: PartnerMember, username: string): Promise<void> =>
      withOther(member, username, async (trx, other) => {
        if ((await relationOf(trx, member.userId, other.partnerId)) !== 'none') return;
        for (const { userId } of [member, other])
          if ((await countRelations(trx, userId)) >= RELATIONS.max) throw new Refusal('RELATIONS_FULL');
        const hasAsked = (await relationOf(trx, other.userId, member.partnerId)) === 'asked';
        if (hasAsked || (await isAutomatic(trx, other))) await relate(trx, member, other);
        else await insertRequest(trx, member.userId, other.partnerId);
      }),

    /** @throws Refusal PARTNER_NOT_FOUND, RELATION_ONESELF, RELATION_NOT_ASKED, RELATIONS_FULL */
    accept: (member: PartnerMember, username: string): Promise<void> =>
      withOther(member, username, async (trx, other) => {
        const asked = await relationOf(trx, other.userId, member.partnerId);
        if (asked === 'related') return;
        if (asked === 'none') throw new Refusal('RELATION_NOT_ASKED');
        if ((await countRelations(trx, member.userId)) >= RELATIONS.max) throw new Refusal('RELATIONS_FULL');
        await relate(trx, member, other);
      }),

    /**
     * Ends what was between them: a relation, a request of one's own, or one that is declined with it. Faces of either are withdrawn
     * from the other's campaigns. Also with somebody whom nobody sees any more.
     * @throws Refusal PARTNER_NOT_FOUND, RELATION_ONESELF
     */
    end: (member: PartnerMember, username: string): Promise<void> =>
      withOther(
        member,
        username,
        async (trx, other) => {
          if (!(await unrelate(trx, member, other))) return;
          await withdrawFaces(trx, member.partnerId, other.partnerId);
          await withdrawFaces(trx, other.partnerId, member.partnerId);
        },
        async (trx, other) => (await relationOf(trx, member.userId, other.partnerId)) !== 'none',
      ),

    async overview(member: PartnerMember) {
      return {
        related: await partnersOf(db, member, 'related', RELATIONS.max),
        asked: await partnersOf(db, member, 'asked', RELATIONS.max),
        asking: await askersOf(db, member, RELATIONS.max),
      };
    },

    /**
     * Whether one's faces may be in a campaign of somebody else. Taking it back stops what would be made from now on.
     * @throws Refusal CAMPAIGN_NOT_FOUND
     */
    async answerFaces({ partnerId }: PartnerMember, campaignId: number, isAccepted: boolean): Promise<void> {
      const status = isAccepted ? 'ACCEPTED' : 'REJECTED';
      await db.transaction().execute(async (trx) => {
        // whoever edits the campaign at the same time writes its faces anew
        await trx.selectFrom('campaigns').select('id').where('id', '=', campaignId).forUpdate().execute();
        if (!(await answerFaces(trx, partnerId, campaignId, status))) throw new Refusal('CAMPAIGN_NOT_FOUND');
      });
    },
  };
}
