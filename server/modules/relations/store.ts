import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { ImageFile } from '../../images/images.ts';
import { type PartnerRow, partnerOf } from '../bundles/store.ts';
import { isSeen } from '../people/store.ts';
import type { SourceFace } from '../source-faces/store.ts';

interface Page {
  limit: number;
  offset: number;
}

export interface PartnerAccount {
  partnerId: number;
  userId: number;
}

/** The partner of this name, and whether others see them. */
export function partnerNamed(
  db: Db,
  username: string,
): Promise<(PartnerAccount & { isSeen: boolean }) | undefined> {
  return db
    .selectFrom('partners')
    .innerJoin('users', 'users.id', 'partners.user_id')
    .select(['partners.id as partnerId', 'users.id as userId'])
    .select((eb) => isSeen(eb, 'users').as('isSeen'))
    .where(sql`lower(users.username)`, '=', username.toLowerCase())
    .executeTakeFirst();
}

/** Both in one order, so that two who ask each other at once wait for one another. */
export async function lockPartners(trx: Db, one: number, other: number): Promise<void> {
  const ids = [one, other];
  await trx
    .selectFrom('partners')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** What an account has of a partner: nothing, asked, or working with them. */
export async function relationOf(
  trx: Db,
  userId: number,
  partnerId: number,
): Promise<'none' | 'asked' | 'related'> {
  const row = await trx
    .selectFrom('partner_relations')
    .select('accepted_at')
    .where('user_id', '=', userId)
    .where('partner_id', '=', partnerId)
    .executeTakeFirst();
  if (!row) return 'none';
  return row.accepted_at === null ? 'asked' : 'related';
}

export async function countRelations(trx: Db, userId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('partner_relations')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertRequest(trx: Db, userId: number, partnerId: number): Promise<void> {
  await trx
    .insertInto('partner_relations')
    .values({ user_id: userId, partner_id: partnerId, accepted_at: null })
    .execute();
}

/** From here on they work with each other. */
export async function relate(trx: Db, one: PartnerAccount, other: PartnerAccount): Promise<void> {
  await trx
    .insertInto('partner_relations')
    .values([
      { user_id: one.userId, partner_id: other.partnerId, accepted_at: new Date() },
      { user_id: other.userId, partner_id: one.partnerId, accepted_at: new Date() },
    ])
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'partner_id']).doUpdateSet({ accepted_at: new Date() }),
    )
    .execute();
}

/** Whatever was between them. @returns whether there was something */
export async function unrelate(trx: Db, one: PartnerAccount, other: PartnerAccount): Promise<boolean> {
  const gone = await trx
    .deleteFrom('partner_relations')
    .where(({ and, or, eb }) =>
      or([
        and([eb('user_id', '=', one.userId), eb('partner_id', '=', other.partnerId)]),
        and([eb('user_id', '=', other.userId), eb('partner_id', '=', one.partnerId)]),
      ]),
    )
    .returning('id')
    .execute();
  return gone.length > 0;
}

/** Whoever asks this partner and was not answered, newest first. */
export async function askersOf(db: Db, { partnerId }: PartnerAccount, limit: number): Promise<PartnerRow[]> {
  const rows = await db
    .selectFrom('partner_relations')
    .innerJoin('partners', 'partners.user_id', 'partner_relations.user_id')
    .innerJoin('users', 'users.id', 'partners.user_id')
    .select((eb) => partnerOf(eb, 'partners').as('partner'))
    .where('partner_relations.partner_id', '=', partnerId)
    .where('partner_relations.accepted_at', 'is', null)
    .where((eb) => isSeen(eb, 'users'))
    .orderBy('partner_relations.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ partner }) => partner);
}

/** With whom this account works, or whom it has asked, newest first; who was blocked since is there too, to be ended. */
export async function partnersOf(
  db: Db,
  { userId }: PartnerAccount,
  state: 'asked' | 'related',
  limit: number,
): Promise<PartnerRow[]> {
  const rows = await db
    .selectFrom('partner_relations')
    .innerJoin('partners', 'partners.id', 'partner_relations.partner_id')
    .innerJoin('users', 'users.id', 'partners.user_id')
    .select((eb) => partnerOf(eb, 'partners').as('partner'))
    .where('partner_relations.user_id', '=', userId)
    .where('partner_relations.accepted_at', state === 'asked' ? 'is' : 'is not', null)
    .orderBy('partner_relations.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ partner }) => partner);
}

/** A face of somebody one works with, with whose it is. */
export interface OtherFace extends SourceFace {
  partnerId: number;
  partner: PartnerRow;
  /** Its partner lets others use their faces without being asked. */
  isAutoAccepted: boolean;
}

function isRelatedTo(eb: ExpressionBuilder<Tables, 'partner_src_imgs'>, userId: number): RawBuilder<boolean> {
  const related = eb
    .selectFrom('partner_relations')
    .select('partner_relations.id')
    .where('partner_relations.user_id', '=', userId)
    .whereRef('partner_relations.partner_id', '=', 'partner_src_imgs.partner_id')
    .where('partner_relations.accepted_at', 'is not', null);
  return sql<boolean>`exists ${related}`;
}

/** Faces of partners one works with, newest first. `ids`, `keys` ask for some of them. */
export function otherFaces(
  db: Db,
  userId: number,
  { ids, keys, page }: { ids?: readonly number[]; keys?: readonly string[]; page?: Page },
): Promise<OtherFace[]> {
  let rows = db
    .selectFrom('partner_src_imgs')
    .where((eb) => isRelatedTo(eb, userId))
    .innerJoin('files', 'files.key', 'partner_src_imgs.file_key')
    .innerJoin('partners', 'partners.id', 'partner_src_imgs.partner_id')
    .select(['partner_src_imgs.id', 'partner_src_imgs.caption', 'partners.id as partnerId'])
    .select(['files.key', 'files.width', 'files.height', 'files.placeholder'])
    .select('partners.is_auto_accepted_shared as isAutoAccepted')
    .select((eb) => partnerOf(eb, 'partners').as('partner'))
    .orderBy('partner_src_imgs.id', 'desc');
  if (ids) rows = rows.where('partner_src_imgs.id', 'in', ids);
  if (keys) rows = rows.where('partner_src_imgs.file_key', 'in', keys);
  return (page ? rows.limit(page.limit).offset(page.offset) : rows).execute();
}

export async function countOtherFaces(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('partner_src_imgs')
    .where((eb) => isRelatedTo(eb, userId))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

type CampaignStatus = 'PENDING' | 'ACCEPTED' | 'REJECTED';

/** A campaign of somebody else in which this partner's faces are. */
export interface FaceRequestRow {
  id: number;
  type: number;
  partner: PartnerRow;
  cover: ImageFile | null;
  faces: SourceFace[];
  statuses: CampaignStatus[];
}

/** Those that wait for an answer first, then the newest. */
export async function faceRequests(
  db: Db,
  partnerId: number,
  page: Page,
): Promise<{ requests: FaceRequestRow[]; totalCount: number }> {
  const rows = await db
    .selectFrom('campaigns')
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('campaign_faces')
          .innerJoin('partner_src_imgs', 'partner_src_imgs.id', 'campaign_faces.partner_src_img_id')
          .innerJoin('files', 'files.key', 'partner_src_imgs.file_key')
          .select([
            'campaign_faces.campaign_id',
            sql<
              SourceFace[]
            >`json_agg(json_build_object('id', partner_src_imgs.id, 'caption', partner_src_imgs.caption,
              'key', files.key, 'width', files.width, 'height', files.height, 'placeholder', files.placeholder)
              order by campaign_faces.position)`.as('faces'),
            sql<CampaignStatus[]>`json_agg(campaign_faces.status order by campaign_faces.position)`.as(
              'statuses',
            ),
            sql<boolean>`bool_or(campaign_faces.status = 'PENDING')`.as('waits'),
          ])
          .where('partner_src_imgs.partner_id', '=', partnerId)
          .groupBy('campaign_faces.campaign_id')
          .as('asked'),
      (join) => join.onRef('asked.campaign_id', '=', 'campaigns.id'),
    )
    .innerJoin('partners', 'partners.id', 'campaigns.partner_id')
    .select(['campaigns.id', 'campaigns.type', 'asked.faces', 'asked.statuses'])
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .select((eb) => [
      partnerOf(eb, 'partners').as('partner'),
      jsonObjectFrom(
        eb
          .selectFrom('preset_campaigns')
          .innerJoin('files', 'files.key', 'preset_campaigns.origin_img_key')
          .select(['files.key', 'files.width', 'files.height', 'files.placeholder'])
          .whereRef('preset_campaigns.id', '=', 'campaigns.preset_campaign_id'),
      ).as('cover'),
    ])
    .where('campaigns.partner_id', '<>', partnerId)
    .orderBy('asked.waits', 'desc')
    .orderBy('campaigns.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { requests: rows, totalCount: rows[0]?.total ?? 0 };
}

/** @returns whether there was something to answer */
export async function answerFaces(
  trx: Db,
  partnerId: number,
  campaignId: number,
  status: 'ACCEPTED' | 'REJECTED',
): Promise<boolean> {
  const changed = await trx
    .updateTable('campaign_faces')
    .set({ status })
    .from('partner_src_imgs')
    .whereRef('partner_src_imgs.id', '=', 'campaign_faces.partner_src_img_id')
    .where('partner_src_imgs.partner_id', '=', partnerId)
    .where('campaign_faces.campaign_id', '=', campaignId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('campaigns')
          .select('campaigns.id')
          .whereRef('campaigns.id', '=', 'campaign_faces.campaign_id')
          .where('campaigns.partner_id', '<>', partnerId),
      ),
    )
    .returning('campaign_faces.position')
    .execute();
  return changed.length > 0;
}

/** No face of the one may be used by the other any more. */
export async function withdrawFaces(trx: Db, ownerId: number, userOfThemId: number): Promise<void> {
  await sql`
    update campaign_faces set status = 'REJECTED'
    from partner_src_imgs face, campaigns
    where face.id = campaign_faces.partner_src_img_id and campaigns.id = campaign_faces.campaign_id
      and face.partner_id = ${ownerId} and campaigns.partner_id = ${userOfThemId}`.execute(trx);
}
