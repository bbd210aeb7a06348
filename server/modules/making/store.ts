import type { ErrorCode } from '@facet/contract/errors.ts';
import type { LocationInfo } from '@facet/contract/location-data.ts';
import type { FaceSummary } from '@facet/workers/types.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { isEmptyImage } from '../maskings/store.ts';
import { isOffered } from '../source-faces/bots.ts';

/** The making of one image: of which campaign, and which of its jobs. */
export interface Making {
  campaignId: number;
  presetImgId: number;
  run: number;
}

const OPEN = ['PENDING', 'PROCESSING'] as const;
const now = sql<Date>`now()`;

/** Images of a partner's campaigns that are being made. Counted under the partner's lock. */
export async function countOpen(trx: Db, partnerId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('makings')
    .innerJoin('campaigns', 'campaigns.id', 'makings.campaign_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('campaigns.partner_id', '=', partnerId)
    .where('makings.status', 'in', OPEN)
    .executeTakeFirstOrThrow();
  return count;
}

/** Nobody begins to use a product of this campaign until the transaction ends. */
export async function lockProducts(trx: Db, campaignId: number): Promise<void> {
  const ofCampaign = trx.selectFrom('products').select('id').where('campaign_id', '=', campaignId);
  await ofCampaign.orderBy('id').forUpdate().execute();
}

/** Whether the product of a making is in a bundle, or fans have used it: it stays as it is then. */
export const isProductUsed = sql<SqlBool>`(
  exists(select from bundle_products where bundle_products.product_id = makings.product_id)
  or exists(select from productions where productions.product_id = makings.product_id))`;

/**
 * Images of a campaign of which nothing is made and nothing is being made, in their order. Not those that show nobody, nor those whose
 * product is used.
 */
export async function imagesToMake(trx: Db, campaignId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('preset_imgs')
    .innerJoin('campaigns', 'campaigns.preset_campaign_id', 'preset_imgs.preset_campaign_id')
    .leftJoin('makings', (join) =>
      join
        .onRef('makings.preset_img_id', '=', 'preset_imgs.id')
        .onRef('makings.campaign_id', '=', 'campaigns.id'),
    )
    .select('preset_imgs.id')
    .where('campaigns.id', '=', campaignId)
    .where(({ eb, or }) =>
      or([eb('makings.status', 'is', null), eb('makings.status', 'in', ['FAILED', 'CANCELLED'])]),
    )
    .where(({ not }) => not(isEmptyImage))
    .where(({ not }) => not(isProductUsed))
    .orderBy('preset_imgs.position')
    .execute();
  return rows.map(({ id }) => id);
}

/** A new job for each of these images. Nobody is offered what is made anew until it is taken again. @returns them */
export async function openMakings(
  trx: Db,
  campaignId: number,
  presetImgIds: readonly number[],
): Promise<Making[]> {
  const begun: Making[] = [];
  for (const presetImgId of presetImgIds) {
    const { run } = await trx
      .insertInto('makings')
      .values({ campaign_id: campaignId, preset_img_id: presetImgId })
      .onConflict((conflict) =>
        conflict.columns(['campaign_id', 'preset_img_id']).doUpdateSet({
          run: sql`makings.run + 1`,
          status: 'PENDING',
          progress: 0,
          error_code: null,
          person: null,
          changed_at: now,
        }),
      )
      .returning('run')
      .executeTakeFirstOrThrow();
    begun.push({ campaignId, presetImgId, run });
  }
  await trx
    .updateTable('products')
    .set({ in_swap: true })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('makings')
        .select('product_id')
        .where('campaign_id', '=', campaignId)
        .where('preset_img_id', 'in', presetImgIds)
        .where('product_id', 'is not', null)
        .$narrowType<{ product_id: number }>(),
    )
    .execute();
  await setInGenerate(trx, campaignId, true);
  return begun;
}

async function setInGenerate(trx: Db, campaignId: number, isInGenerate: boolean): Promise<void> {
  await trx
    .updateTable('campaigns')
    .set({ in_generate: isInGenerate })
    .where('id', '=', campaignId)
    .execute();
}

/** Ends all open jobs of a campaign, which the caller has locked. @returns them */
export async function cancelMakings(trx: Db, campaignId: number): Promise<Making[]> {
  const rows = await trx
    .updateTable('makings')
    .set({ status: 'CANCELLED', changed_at: now })
    .where('campaign_id', '=', campaignId)
    .where('status', 'in', OPEN)
    .returning(['preset_img_id as presetImgId', 'run'])
    .execute();
  await setInGenerate(trx, campaignId, false);
  return rows.map((row) => ({ ...row, campaignId }));
}

/** The campaign before its images, as whoever begins or cancels: the other order is a deadlock. */
export async function lockCampaign(trx: Db, campaignId: number): Promise<void> {
  await trx.selectFrom('campaigns').select('id').where('id', '=', campaignId).forUpdate().execute();
}

/**
 * Ends one job, with the campaign locked. The campaign is being made as long as one of its images is.
 * @returns false when it was over before
 */
export async function endMaking(
  trx: Db,
  { campaignId, presetImgId, run }: Making,
  end: { productId: number } | { code: ErrorCode; person: number | null },
): Promise<boolean> {
  const change =
    'productId' in end
      ? { status: 'SUCCESS' as const, progress: 1, product_id: end.productId }
      : { status: 'FAILED' as const, error_code: end.code, person: end.person };
  const { numUpdatedRows } = await trx
    .updateTable('makings')
    .set({ ...change, changed_at: now })
    .where('campaign_id', '=', campaignId)
    .where('preset_img_id', '=', presetImgId)
    .where('run', '=', run)
    .where('status', 'in', OPEN)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx
    .updateTable('campaigns')
    .set({ in_generate: false })
    .where('id', '=', campaignId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('makings')
            .select('makings.run')
            .whereRef('makings.campaign_id', '=', 'campaigns.id')
            .where('makings.status', 'in', OPEN),
        ),
      ),
    )
    .execute();
  return true;
}

/** @returns false when the job is over, or another has taken its place */
export async function setMakingProgress(db: Db, making: Making, progress: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('makings')
    .set({ status: 'PROCESSING', progress, changed_at: now })
    .where('campaign_id', '=', making.campaignId)
    .where('preset_img_id', '=', making.presetImgId)
    .where('run', '=', making.run)
    .where('status', 'in', OPEN)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export type MakingWork = NonNullable<Awaited<ReturnType<typeof makingForWork>>>;

/** Whether another picture of this product is being made. */
export async function isBeingMade(db: Db, productId: number): Promise<boolean> {
  const making = await db
    .selectFrom('makings')
    .select('run')
    .where('product_id', '=', productId)
    .where('status', 'in', OPEN)
    .executeTakeFirst();
  return making !== undefined;
}

/** All that a job needs to know of its image; undefined when it is over. */
export function makingForWork(db: Db, making: Making) {
  return db
    .selectFrom('makings')
    .innerJoin('campaigns', 'campaigns.id', 'makings.campaign_id')
    .innerJoin('partners', 'partners.id', 'campaigns.partner_id')
    .innerJoin('preset_imgs', 'preset_imgs.id', 'makings.preset_img_id')
    .innerJoin('preset_campaigns', 'preset_campaigns.id', 'preset_imgs.preset_campaign_id')
    .select(['makings.campaign_id as campaignId', 'makings.preset_img_id as presetImgId', 'makings.run'])
    .select(['makings.product_id as productId', 'campaigns.location_info as locationInfo'])
    .select(['partners.id as partnerId', 'partners.user_id as userId', 'partners.service_id as serviceId'])
    .select('partners.is_product_generated_with_ad as isGeneratedWithAd')
    .select(['preset_imgs.position', 'preset_imgs.caption', 'preset_imgs.file_key as fileKey'])
    .select(['preset_campaigns.id as presetCampaignId', 'preset_campaigns.location'])
    .select(['preset_campaigns.gen_location as genLocation', 'preset_campaigns.person_json_key as personKey'])
    .select(['preset_campaigns.head_json_key as headKey', 'preset_campaigns.in_front_json_key as inFrontKey'])
    .$narrowType<{ locationInfo: LocationInfo | null }>()
    .where('makings.campaign_id', '=', making.campaignId)
    .where('makings.preset_img_id', '=', making.presetImgId)
    .where('makings.run', '=', making.run)
    .where('makings.status', 'in', OPEN)
    .executeTakeFirst();
}

/** A chosen face that may be used; nobody takes it away until the transaction ends, if there is one. */
export async function chosenFace(
  db: Db,
  campaignId: number,
  faceId: number,
  { isKept = false } = {},
): Promise<{ key: string; face: FaceSummary | null } | undefined> {
  const row = db
    .selectFrom('campaign_faces')
    .innerJoin('partner_src_imgs', 'partner_src_imgs.id', 'campaign_faces.partner_src_img_id')
    .select(['partner_src_imgs.file_key as key', 'partner_src_imgs.face'])
    .where('campaign_faces.campaign_id', '=', campaignId)
    .where('campaign_faces.partner_src_img_id', '=', faceId)
    .where('campaign_faces.status', '=', 'ACCEPTED')
    .where(isOffered('partner_src_imgs.bot_id'));
  return (isKept ? row.forKeyShare() : row).executeTakeFirst();
}

/** What becomes of each image of a partner's own campaign, in their order; empty where nothing ever was made. */
export function ownMakings(db: Db, partnerId: number, campaignId: number) {
  return db
    .selectFrom('makings')
    .innerJoin('campaigns', 'campaigns.id', 'makings.campaign_id')
    .innerJoin('preset_imgs', 'preset_imgs.id', 'makings.preset_img_id')
    .select(['makings.preset_img_id as imageId', 'makings.status', 'makings.progress', 'makings.person'])
    .select('makings.error_code as errorCode')
    .where('campaigns.id', '=', campaignId)
    .where('campaigns.partner_id', '=', partnerId)
    .orderBy('preset_imgs.position')
    .execute();
}

/** Jobs that nobody has worked on for a while. */
export function silentMakings(
  db: Db,
  { minutes, limit, offset }: { minutes: number; limit: number; offset: number },
): Promise<Making[]> {
  return db
    .selectFrom('makings')
    .select(['campaign_id as campaignId', 'preset_img_id as presetImgId', 'run'])
    .where('status', 'in', OPEN)
    .where(sql<SqlBool>`changed_at < now() - ${minutes} * interval '1 minute'`)
    .orderBy('changed_at')
    .orderBy('preset_img_id')
    .limit(limit)
    .offset(offset)
    .execute();
}
