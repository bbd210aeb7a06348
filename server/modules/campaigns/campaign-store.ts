import type { LocationInfo } from '@facet/contract/location-data.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { isOffered } from '../source-faces/bots.ts';
import type { CampaignStatus } from './tables.ts';

export type CampaignRow = Awaited<ReturnType<typeof campaigns>>[number];

export interface CampaignFilter {
  id?: number;
  type?: number | null;
  /** A partner whose faces are in it. */
  facePartnerId?: number | null;
  /** An invented person whose face is in it. */
  botId?: number | null;
  /** `accepted`: finished, and every face may be used. `open`: everything else. */
  state?: 'accepted' | 'open';
}

const now = sql<Date>`now()`;

function hasFace(
  eb: ExpressionBuilder<Tables, 'campaigns'>,
  such: { notAccepted?: true; partnerId?: number; botId?: number },
) {
  let faces = eb
    .selectFrom('campaign_faces')
    .innerJoin('partner_src_imgs', 'partner_src_imgs.id', 'campaign_faces.partner_src_img_id')
    .select('campaign_faces.position')
    .whereRef('campaign_faces.campaign_id', '=', 'campaigns.id');
  if (such.notAccepted)
    faces = faces.where(({ not, or, eb: one }) =>
      or([one('campaign_faces.status', '<>', 'ACCEPTED'), not(isOffered('partner_src_imgs.bot_id'))]),
    );
  if (such.botId !== undefined) faces = faces.where('partner_src_imgs.bot_id', '=', such.botId);
  if (such.partnerId !== undefined) faces = faces.where('partner_src_imgs.partner_id', '=', such.partnerId);
  return eb.exists(faces);
}

function matching(db: Db, partnerId: number, { id, type, facePartnerId, botId, state }: CampaignFilter) {
  let rows = db.selectFrom('campaigns').where('campaigns.partner_id', '=', partnerId);
  if (id !== undefined) rows = rows.where('campaigns.id', '=', id);
  if (type != null) rows = rows.where('campaigns.type', '=', type);
  if (facePartnerId != null) rows = rows.where((eb) => hasFace(eb, { partnerId: facePartnerId }));
  if (botId != null) rows = rows.where((eb) => hasFace(eb, { botId }));
  if (state) {
    rows = rows.where((eb) => {
      const isOpen = eb.or([eb('campaigns.is_draft', '=', true), hasFace(eb, { notAccepted: true })]);
      return state === 'open' ? isOpen : eb.not(isOpen);
    });
  }
  return rows;
}

export async function countCampaigns(db: Db, partnerId: number, filter: CampaignFilter): Promise<number> {
  const { count } = await matching(db, partnerId, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** A partner's own, newest first. */
export function campaigns(
  db: Db,
  partnerId: number,
  filter: CampaignFilter,
  page: { limit: number; offset: number },
) {
  return matching(db, partnerId, filter)
    .select(['campaigns.id', 'campaigns.type', 'campaigns.grade', 'campaigns.active'])
    .select(['campaigns.in_generate as inGenerate', 'campaigns.is_draft as isDraft', 'campaigns.version'])
    .select(['campaigns.preset_campaign_id as presetCampaignId', 'campaigns.updated_at as updatedAt'])
    .select('campaigns.location_info as locationInfo')
    .$narrowType<{ locationInfo: LocationInfo | null }>()
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('campaign_faces')
          .innerJoin('partner_src_imgs as face', 'face.id', 'campaign_faces.partner_src_img_id')
          .innerJoin('files', 'files.key', 'face.file_key')
          .leftJoin('partners', 'partners.id', 'face.partner_id')
          .leftJoin('bots', 'bots.id', 'face.bot_id')
          .select(['campaign_faces.position', 'face.id', 'bots.id as botId', 'bots.name as botName'])
          .select(sql<string | null>`coalesce(bots.name, face.caption)`.as('caption'))
          .select(
            sql<CampaignStatus>`case when bots.is_active = false then 'REJECTED' else campaign_faces.status end`.as(
              'status',
            ),
          )
          .select(['files.key', 'files.width', 'files.height', 'files.placeholder'])
          .select(['partners.id as partnerId', 'partners.user_id as userId'])
          .whereRef('campaign_faces.campaign_id', '=', 'campaigns.id')
          .orderBy('campaign_faces.position'),
      ).as('faces'),
      jsonArrayFrom(
        eb
          .selectFrom('products')
          .innerJoin('files', 'files.key', 'products.file_key')
          .leftJoin('makings', 'makings.product_id', 'products.id')
          .select(['products.id', 'products.file_key as fileKey', 'products.bf_file_key as bfFileKey'])
          .select(['products.title', 'products.in_swap as inSwap', 'products.cost'])
          .select(['products.service_id as serviceId', 'products.is_generated_with_ad as isGeneratedWithAd'])
          .select(['products.location', 'products.faces', 'makings.preset_img_id as presetImgId'])
          .select(['files.key', 'files.width', 'files.height', 'files.placeholder'])
          .select(
            sql<boolean>`exists(select from bundle_products where bundle_products.product_id = products.id)`.as(
              'isInBundle',
            ),
          )
          .whereRef('products.campaign_id', '=', 'campaigns.id')
          .orderBy('products.id'),
      ).as('products'),
      jsonArrayFrom(
        eb
          .selectFrom('makings')
          .innerJoin('preset_imgs', 'preset_imgs.id', 'makings.preset_img_id')
          .select(['makings.preset_img_id as presetImgId', 'makings.status', 'makings.progress'])
          .select(['makings.error_code as errorCode', 'makings.person'])
          .whereRef('makings.campaign_id', '=', 'campaigns.id')
          .orderBy('preset_imgs.position'),
      ).as('makings'),
      jsonObjectFrom(
        eb
          .selectFrom('preset_campaigns')
          .innerJoin('files', 'files.key', 'preset_campaigns.origin_img_key')
          .select(['files.key', 'files.width', 'files.height', 'files.placeholder'])
          .whereRef('preset_campaigns.id', '=', 'campaigns.preset_campaign_id'),
      ).as('cover'),
    ])
    .orderBy('campaigns.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** One's own campaign, which nobody else changes until the transaction ends. */
export function lockOwnCampaign(trx: Db, partnerId: number, id: number) {
  return trx
    .selectFrom('campaigns')
    .select(['id', 'version', 'is_draft as isDraft', 'in_generate as inGenerate'])
    .select(['preset_campaign_id as presetCampaignId', 'location_info as locationInfo'])
    .$narrowType<{ locationInfo: LocationInfo | null }>()
    .where('id', '=', id)
    .where('partner_id', '=', partnerId)
    .forUpdate()
    .executeTakeFirst();
}

export interface NewCampaign {
  partnerId: number;
  presetCampaignId: number | null;
  type: number;
}

/** A draft. */
export async function insertCampaign(trx: Db, row: NewCampaign): Promise<number> {
  const { id } = await trx
    .insertInto('campaigns')
    .values({
      partner_id: row.partnerId,
      preset_campaign_id: row.presetCampaignId,
      type: row.type,
      is_draft: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns the new version */
export async function changeCampaign(
  trx: Db,
  id: number,
  change: {
    presetCampaignId?: number | null;
    type?: number;
    locationInfo?: LocationInfo | null;
    isDraft?: false;
  },
): Promise<number> {
  const { presetCampaignId, type, locationInfo, isDraft } = change;
  const { version } = await trx
    .updateTable('campaigns')
    .set({
      ...(presetCampaignId !== undefined && { preset_campaign_id: presetCampaignId }),
      ...(type !== undefined && { type }),
      ...(locationInfo !== undefined && { location_info: locationInfo && JSON.stringify(locationInfo) }),
      ...(isDraft === false && { is_draft: false }),
      version: sql`version + 1`,
      updated_at: now,
    })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** The face that the campaign is about, or none, then the others. */
export async function setFaces(
  trx: Db,
  campaignId: number,
  faces: readonly { id: number; position: number; status: CampaignStatus }[],
): Promise<void> {
  await trx.deleteFrom('campaign_faces').where('campaign_id', '=', campaignId).execute();
  if (faces.length === 0) return;
  const rows = faces.map(({ id, position, status }) => ({
    campaign_id: campaignId,
    position,
    partner_src_img_id: id,
    status,
  }));
  await trx.insertInto('campaign_faces').values(rows).execute();
}

export async function facesOfCampaign(
  db: Db,
  campaignId: number,
): Promise<{ id: number; position: number; status: CampaignStatus }[]> {
  return db
    .selectFrom('campaign_faces')
    .select(['partner_src_img_id as id', 'position', 'status'])
    .where('campaign_id', '=', campaignId)
    .orderBy('position')
    .execute();
}

/** Keeps other new campaigns and photos of this partner waiting until the transaction ends. */
export async function lockPartner(trx: Db, partnerId: number): Promise<void> {
  await trx.selectFrom('partners').select('id').where('id', '=', partnerId).forNoKeyUpdate().execute();
}

/** A draft in which nothing was done yet. */
export function emptyDraft(trx: Db, partnerId: number) {
  return trx
    .selectFrom('campaigns')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('is_draft', '=', true)
    .where('preset_campaign_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('campaign_faces')
            .select('campaign_faces.position')
            .whereRef('campaign_faces.campaign_id', '=', 'campaigns.id'),
        ),
      ),
    )
    .orderBy('id')
    .executeTakeFirst();
}

export function countOwn(db: Db, partnerId: number): Promise<{ all: number; drafts: number }> {
  return db
    .selectFrom('campaigns')
    .select(sql<number>`count(*)::int`.as('all'))
    .select(sql<number>`(count(*) filter (where is_draft))::int`.as('drafts'))
    .where('partner_id', '=', partnerId)
    .executeTakeFirstOrThrow();
}

/** A draft of this preset campaign and exactly these faces. */
export function draftOfFaces(
  db: Db,
  partnerId: number,
  { presetCampaignId, faceIds }: { presetCampaignId: number; faceIds: readonly number[] },
) {
  return db
    .selectFrom('campaigns')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('is_draft', '=', true)
    .where('preset_campaign_id', '=', presetCampaignId)
    .where(
      sql<string>`(select json_agg(partner_src_img_id order by position)::text
        from campaign_faces where campaign_id = campaigns.id)`,
      '=',
      `[${faceIds.join(', ')}]`,
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}
