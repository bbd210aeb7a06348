import { BUILDER } from '@facet/contract/constants.ts';
import type { Kysely } from 'kysely';
import type { PartnerMember } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { each } from '../../each.ts';
import type { Bus } from '../../events/bus.ts';
import { Refusal } from '../../refusal.ts';
import type { Maker } from './maker.ts';
import { makingNews } from './news.ts';
import {
  cancelMakings,
  countOpen,
  imagesToMake,
  isProductUsed,
  lockProducts,
  type Making,
  openMakings,
  silentMakings,
} from './store.ts';

/** A job that is lost is given up after this, in minutes; a try takes five at most. */
const SILENT_MINUTES = 10;
const SWEEP = { limit: 100, maxFailures: 10, maxSeen: 5000 };

export type Makings = ReturnType<typeof createMakings>;

/** The making of a campaign's products, from the outside: an image has at most one open job, and at most one product. */
export function createMakings(ports: {
  db: Kysely<Tables>;
  bus: Bus;
  maker: Pick<Maker, 'giveUp'>;
  jobs: {
    enqueue(trx: Db, making: Making): Promise<void>;
    isUnderWay(making: Making): Promise<boolean>;
  };
}) {
  const { db, bus, maker, jobs } = ports;

  async function open(
    trx: Db,
    { partnerId }: PartnerMember,
    campaignId: number,
    presetImgIds: readonly number[],
  ): Promise<void> {
    const openNow = await countOpen(trx, partnerId);
    if (openNow + presetImgIds.length > BUILDER.maxMakings) throw new Refusal('MAKINGS_FULL');
    for (const making of await openMakings(trx, campaignId, presetImgIds)) {
      await jobs.enqueue(trx, making);
      const { presetImgId, run } = making;
      await bus.publish(trx, makingNews, campaignId, { presetImgId, run, isOpen: true });
    }
  }

  return {
    /**
     * Makes what is not made yet, in the transaction that has locked the partner and then the campaign.
     * @throws Refusal MAKING_DONE, MAKINGS_FULL
     */
    async begin(trx: Db, member: PartnerMember, campaignId: number): Promise<void> {
      await lockProducts(trx, campaignId);
      const presetImgIds = await imagesToMake(trx, campaignId);
      if (presetImgIds.length === 0) throw new Refusal('MAKING_DONE');
      await open(trx, member, campaignId, presetImgIds);
    },

    /** What is made stays; the rest ends. The same locks. */
    async cancel(trx: Db, campaignId: number): Promise<void> {
      for (const { presetImgId, run } of await cancelMakings(trx, campaignId))
        await bus.publish(trx, makingNews, campaignId, { presetImgId, run, isOpen: false });
    },

    /**
     * One image once more, in the transaction that has locked the partner and then the campaign.
     * @throws Refusal NOT_FOUND, CAMPAIGN_IN_GENERATE, PRODUCT_IN_USE, MAKINGS_FULL
     */
    async again(trx: Db, member: PartnerMember, campaignId: number, presetImgId: number): Promise<void> {
      await lockProducts(trx, campaignId);
      const making = await trx
        .selectFrom('makings')
        .select(['makings.status', isProductUsed.as('isUsed')])
        .where('makings.campaign_id', '=', campaignId)
        .where('makings.preset_img_id', '=', presetImgId)
        .executeTakeFirst();
      if (!making) throw new Refusal('NOT_FOUND');
      const { status, isUsed } = making;
      if (status === 'PENDING' || status === 'PROCESSING') throw new Refusal('CAMPAIGN_IN_GENERATE');
      if (isUsed) throw new Refusal('PRODUCT_IN_USE');
      await open(trx, member, campaignId, [presetImgId]);
    },

    /** Gives up jobs that are lost, also behind many that only wait. */
    async failAbandoned(): Promise<void> {
      const { limit, maxFailures, maxSeen } = SWEEP;
      let [waiting, seen] = [0, 0];
      const giveUp = async (making: Making) => {
        if (await jobs.isUnderWay(making)) waiting += 1;
        else await maker.giveUp(making);
      };
      let silent: Making[];
      do {
        silent = await silentMakings(db, { minutes: SILENT_MINUTES, limit, offset: waiting });
        await each(silent, giveUp, { maxFailures });
        seen += silent.length;
      } while (silent.length === limit && seen < maxSeen);
    },
  };
}
