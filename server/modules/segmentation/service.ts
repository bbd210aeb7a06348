import { BUILDER } from '@facet/contract/constants.ts';
import type { Db } from '../../db/database.ts';
import { each } from '../../each.ts';
import type { Bus } from '../../events/bus.ts';
import { Refusal } from '../../refusal.ts';
import type { Finder } from './finder.ts';
import { segmentationNews } from './news.ts';
import { beginSearch, endSearch, lockOpenSearches, type Search, silentSearches } from './store.ts';

/** A search whose job is lost is given up after this, in minutes; a try takes five at most. */
const SILENT_MINUTES = 10;
const SWEEP = { limit: 100, maxFailures: 10 };

export type Segmentations = ReturnType<typeof createSegmentations>;

/** Searches for people, from the outside: a campaign has at most one that is open. */
export function createSegmentations(ports: {
  db: Db;
  bus: Bus;
  finder: Pick<Finder, 'giveUp'>;
  searches: {
    enqueue(trx: Db, search: Search): Promise<void>;
    isUnderWay(search: Search): Promise<boolean>;
  };
}) {
  const { db, bus, finder, searches } = ports;
  return {
    /**
     * In the transaction that makes it necessary, which holds the partner (`lockPartner`) before any campaign of theirs. What a
     * search finds takes the place of everything known (results.ts).
     * @throws Refusal SEARCHES_FULL
     */
    async begin(trx: Db, presetCampaignId: number): Promise<void> {
      if ((await lockOpenSearches(trx, presetCampaignId)) >= BUILDER.maxSearches)
        throw new Refusal('SEARCHES_FULL');
      const run = await beginSearch(trx, presetCampaignId);
      await searches.enqueue(trx, { presetCampaignId, run });
      await bus.publish(trx, segmentationNews, presetCampaignId, { run, status: 'PENDING', progress: 0 });
    },

    /** Everything stays what it was before the search. @returns false when there is none */
    async cancel(trx: Db, presetCampaignId: number): Promise<boolean> {
      if (!(await endSearch(trx, { presetCampaignId }, { status: 'CANCELLED' }))) return false;
      const { run } = await trx
        .selectFrom('segmentations')
        .select('run')
        .where('preset_campaign_id', '=', presetCampaignId)
        .executeTakeFirstOrThrow();
      await bus.publish(trx, segmentationNews, presetCampaignId, { run, status: 'CANCELLED', progress: 1 });
      return true;
    },

    /** Gives up searches that have lost their jobs. */
    async failAbandoned(): Promise<void> {
      const silent = await silentSearches(db, { minutes: SILENT_MINUTES, limit: SWEEP.limit });
      const giveUp = async (search: Search) => {
        if (!(await searches.isUnderWay(search))) await finder.giveUp(search);
      };
      await each(silent, giveUp, { maxFailures: SWEEP.maxFailures });
    },
  };
}
