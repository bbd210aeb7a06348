import type { ErrorCode } from '@facet/contract/errors.ts';
import type { Segmentation } from '@facet/workers/types.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** A search for people: which campaign's, and which of its searches. */
export interface Search {
  presetCampaignId: number;
  run: number;
}

const OPEN = ['PENDING', 'PROCESSING'] as const;
const now = sql<Date>`now()`;

/** Keeps other searches of the same partner waiting until the transaction ends. @returns how many of them are open */
export async function lockOpenSearches(trx: Db, presetCampaignId: number): Promise<number> {
  const { id } = await trx
    .selectFrom('partners')
    .select('id')
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('preset_campaigns').select('partner_id').where('preset_campaigns.id', '=', presetCampaignId),
    )
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { count } = await trx
    .selectFrom('segmentations')
    .innerJoin('preset_campaigns', 'preset_campaigns.id', 'segmentations.preset_campaign_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('preset_campaigns.partner_id', '=', id)
    .where('segmentations.status', 'in', OPEN)
    .executeTakeFirstOrThrow();
  return count;
}

/** A new search, the campaign's first or one that takes the place of the last. @returns its number */
export async function beginSearch(trx: Db, presetCampaignId: number): Promise<number> {
  const { run } = await trx
    .insertInto('segmentations')
    .values({ preset_campaign_id: presetCampaignId })
    .onConflict((conflict) =>
      conflict.column('preset_campaign_id').doUpdateSet({
        run: sql`segmentations.run + 1`,
        status: 'PENDING',
        progress: 0,
        error_code: null,
        changed_at: now,
      }),
    )
    .returning('run')
    .executeTakeFirstOrThrow();
  await setInProcess(trx, presetCampaignId, true);
  return run;
}

/** Ends a campaign's open search, or that one alone. @returns whether there was one */
export async function endSearch(
  trx: Db,
  { presetCampaignId, run }: { presetCampaignId: number; run?: number },
  end: { status: 'SUCCESS' | 'CANCELLED' } | { status: 'FAILED'; code: ErrorCode },
): Promise<boolean> {
  // the campaign before its search, as whoever begins or cancels one: the other order is a deadlock
  await trx
    .selectFrom('preset_campaigns')
    .select('id')
    .where('id', '=', presetCampaignId)
    .forUpdate()
    .execute();
  let open = trx
    .updateTable('segmentations')
    .set({ status: end.status, error_code: end.status === 'FAILED' ? end.code : null, changed_at: now })
    .where('preset_campaign_id', '=', presetCampaignId)
    .where('status', 'in', OPEN);
  if (run !== undefined) open = open.where('run', '=', run);
  const { numUpdatedRows } = await open.executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await setInProcess(trx, presetCampaignId, false);
  return true;
}

async function setInProcess(trx: Db, presetCampaignId: number, isInProcess: boolean): Promise<void> {
  await trx
    .updateTable('preset_campaigns')
    .set({ in_process: isInProcess })
    .where('id', '=', presetCampaignId)
    .execute();
}

/** @returns false when the search is over, or another has taken its place */
export async function setSearchProgress(
  db: Db,
  { presetCampaignId, run }: Search,
  progress: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('segmentations')
    .set({ status: 'PROCESSING', progress, changed_at: now })
    .where('preset_campaign_id', '=', presetCampaignId)
    .where('run', '=', run)
    .where('status', 'in', OPEN)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A partner's own campaign's last search; undefined where there never was one. */
export function ownSearch(db: Db, partnerId: number, presetCampaignId: number) {
  return db
    .selectFrom('segmentations')
    .innerJoin('preset_campaigns', 'preset_campaigns.id', 'segmentations.preset_campaign_id')
    .select(['segmentations.status', 'segmentations.progress', 'segmentations.error_code as errorCode'])
    .where('preset_campaigns.id', '=', presetCampaignId)
    .where('preset_campaigns.partner_id', '=', partnerId)
    .executeTakeFirst();
}

/** Searches that nobody has worked on for a while. */
export function silentSearches(db: Db, { minutes, limit }: { minutes: number; limit: number }) {
  return db
    .selectFrom('segmentations')
    .select(['preset_campaign_id as presetCampaignId', 'run'])
    .where('status', 'in', OPEN)
    .where(sql<SqlBool>`changed_at < now() - ${minutes} * interval '1 minute'`)
    .orderBy('changed_at')
    .limit(limit)
    .execute();
}

/** The photos of a campaign in their order, each with what this search has found in it so far. */
export async function photosOfSearch(db: Db, { presetCampaignId, run }: Search) {
  return db
    .selectFrom('preset_imgs')
    .leftJoin('found_people', (join) =>
      join.onRef('found_people.preset_img_id', '=', 'preset_imgs.id').on('found_people.run', '=', run),
    )
    .select(['preset_imgs.id', 'preset_imgs.file_key as key', 'found_people.segmentation'])
    .where('preset_imgs.preset_campaign_id', '=', presetCampaignId)
    .orderBy('preset_imgs.position')
    .$narrowType<{ segmentation: Segmentation | null }>()
    .execute();
}

export async function keepFound(
  db: Db,
  row: { presetImgId: number; run: number; segmentation: Segmentation },
): Promise<void> {
  const segmentation = JSON.stringify(row.segmentation);
  await db
    .insertInto('found_people')
    .values({ preset_img_id: row.presetImgId, run: row.run, segmentation })
    .onConflict((conflict) => conflict.column('preset_img_id').doUpdateSet({ run: row.run, segmentation }))
    .execute();
}
