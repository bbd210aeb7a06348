import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { type AliasOf, columnsOf } from '../../db/alias.ts';
import type { Db } from '../../db/database.ts';
import { partnerOf } from '../bundles/store.ts';
import { isEmptyImage } from '../maskings/store.ts';
import type { MaskingKind } from '../maskings/tables.ts';

export type PresetCampaignRow = Awaited<ReturnType<typeof presetCampaigns>>[number];

export interface PresetFilter {
  type: number | null;
  people: number | null;
}

/** Value of the filter "4+". */
const MANY_PEOPLE = 4;

/**
 * Which preset campaigns are asked for: one's own, one's own and those that are offered to every partner, or any: for a campaign
 * that was made of one when it was offered.
 */
export type PresetScope = 'own' | 'offered' | 'any';

/** Whether this partner may see them. Masks are the owner's alone (graphql.ts). */
function isInScope<DB, TB extends keyof DB>(
  _: ExpressionBuilder<DB, TB>,
  presetCampaigns: AliasOf<'preset_campaigns', DB, TB>,
  partnerId: number,
  scope: PresetScope,
): RawBuilder<boolean> {
  const preset = columnsOf('preset_campaigns', presetCampaigns);
  const isOwn = sql<boolean>`${preset('partner_id')} = ${partnerId}`;
  if (scope === 'any') return sql<boolean>`true`;
  return scope === 'own'
    ? isOwn
    : sql<boolean>`(${isOwn} or (${preset('active')} and ${preset('is_verified')}))`;
}

function matching(db: Db, partnerId: number, scope: PresetScope, { type, people }: PresetFilter) {
  const all = db
    .selectFrom('preset_campaigns')
    .where((eb) => isInScope(eb, 'preset_campaigns', partnerId, scope));
  const ofType = type === null ? all : all.where('preset_campaigns.type', '=', type);
  return people === null
    ? ofType
    : ofType.where('preset_campaigns.people', people === MANY_PEOPLE ? '>=' : '=', people);
}

export async function countPresetCampaigns(
  db: Db,
  partnerId: number,
  scope: PresetScope,
  filter: PresetFilter,
): Promise<number> {
  const { count } = await matching(db, partnerId, scope, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Newest first. `ids` asks for these of them. */
export function presetCampaigns(
  db: Db,
  partnerId: number,
  scope: PresetScope,
  {
    ids,
    filter,
    page,
  }: { ids?: readonly number[]; filter?: PresetFilter; page: { limit: number; offset: number } },
) {
  const rows = matching(db, partnerId, scope, filter ?? { type: null, people: null });
  return (ids === undefined ? rows : rows.where('preset_campaigns.id', 'in', [...ids]))
    .innerJoin('partners', 'partners.id', 'preset_campaigns.partner_id')
    .select((eb) => [
      'preset_campaigns.id',
      'preset_campaigns.type',
      'preset_campaigns.people',
      'preset_campaigns.grade',
      'preset_campaigns.in_process as inProcess',
      'preset_campaigns.active',
      'preset_campaigns.is_verified as isVerified',
      'preset_campaigns.location',
      'preset_campaigns.gen_location as genLocation',
      'preset_campaigns.location_info as locationInfo',
      'preset_campaigns.origin_img_key as originImgKey',
      'preset_campaigns.src_face_key as srcFaceKey',
      'preset_campaigns.sam_json_key as samJsonKey',
      'preset_campaigns.person_json_key as personJsonKey',
      'preset_campaigns.head_json_key as headJsonKey',
      'preset_campaigns.face_masking_json_key as faceMaskingJsonKey',
      'preset_campaigns.in_front_json_key as inFrontJsonKey',
      partnerOf(eb, 'partners').as('partner'),
      imagesWith(eb, 'preset_campaigns', ['overall', 'segments']).as('savedImages'),
      imagesWith(eb, 'preset_campaigns', ['finished']).as('finishedImages'),
      jsonObjectFrom(
        eb
          .selectFrom('segmentations')
          .select(['segmentations.status', 'segmentations.progress', 'segmentations.error_code as errorCode'])
          .whereRef('segmentations.preset_campaign_id', '=', 'preset_campaigns.id'),
      ).as('search'),
      jsonArrayFrom(
        eb
          .selectFrom('preset_imgs')
          .innerJoin('files', 'files.key', 'preset_imgs.file_key')
          .leftJoin('preset_choices', 'preset_choices.preset_img_id', 'preset_imgs.id')
          .select([
            'preset_imgs.id',
            'preset_imgs.caption',
            'preset_imgs.is_verified as isVerified',
            'files.key',
            'files.width',
            'files.height',
            'files.placeholder',
            'preset_choices.target',
            'preset_choices.genders',
          ])
          .select(isEmptyImage.as('isEmpty'))
          .$narrowType<{ isEmpty: boolean }>()
          .whereRef('preset_imgs.preset_campaign_id', '=', 'preset_campaigns.id')
          .orderBy('preset_imgs.position'),
      ).as('presetImgs'),
    ])
    .orderBy('preset_campaigns.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** How many of their images have masks of these kinds. */
function imagesWith<DB, TB extends keyof DB>(
  _: ExpressionBuilder<DB, TB>,
  presetCampaigns: AliasOf<'preset_campaigns', DB, TB>,
  kinds: readonly MaskingKind[],
): RawBuilder<number> {
  const preset = columnsOf('preset_campaigns', presetCampaigns);
  return sql<number>`(
    select count(distinct preset_imgs.id)::int
    from maskings join preset_imgs on preset_imgs.id = maskings.preset_img_id
    where preset_imgs.preset_campaign_id = ${preset('id')} and maskings.kind in (${sql.join(kinds)}))`;
}
