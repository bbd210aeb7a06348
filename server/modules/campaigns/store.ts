import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../db/database.ts';
import { partnerOfP } from '../bundles/store.ts';
import type { MaskingKind } from '../maskings/tables.ts';

export type PresetCampaignRow = Awaited<ReturnType<typeof presetCampaigns>>[number];
export type CampaignRow = NonNullable<Awaited<ReturnType<typeof ownCampaign>>>;

export interface PresetFilter {
  type: number | null;
  people: number | null;
}

/** Value of the filter "4+". */
const MANY_PEOPLE = 4;

/** Whose preset campaigns are asked for: one's own, or one's own and those that are offered to every partner. */
export type PresetScope = 'own' | 'offered';

/** Rows of `preset_campaigns c` that this partner may see. Masks are the owner's alone (graphql.ts). */
function inScope(partnerId: number, scope: PresetScope) {
  const isOwn = sql<boolean>`c.partner_id = ${partnerId}`;
  return scope === 'own' ? isOwn : sql<boolean>`(${isOwn} or (c.active and c.is_verified))`;
}

function matching(db: Db, partnerId: number, scope: PresetScope, { type, people }: PresetFilter) {
  const all = db.selectFrom('preset_campaigns as c').where(inScope(partnerId, scope));
  const ofType = type === null ? all : all.where('c.type', '=', type);
  return people === null ? ofType : ofType.where('c.people', people === MANY_PEOPLE ? '>=' : '=', people);
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

/** Newest first. `id` asks for one of them. */
export function presetCampaigns(
  db: Db,
  partnerId: number,
  scope: PresetScope,
  { id, filter, page }: { id?: number; filter?: PresetFilter; page: { limit: number; offset: number } },
) {
  const rows = matching(db, partnerId, scope, filter ?? { type: null, people: null });
  return (id === undefined ? rows : rows.where('c.id', '=', id))
    .innerJoin('partners as p', 'p.id', 'c.partner_id')
    .select(({ selectFrom }) => [
      'c.id',
      'c.type',
      'c.people',
      'c.grade',
      'c.in_process as inProcess',
      'c.active',
      'c.is_verified as isVerified',
      'c.location',
      'c.gen_location as genLocation',
      'c.location_info as locationInfo',
      'c.origin_img_key as originImgKey',
      'c.src_face_key as srcFaceKey',
      'c.sam_json_key as samJsonKey',
      'c.person_json_key as personJsonKey',
      'c.head_json_key as headJsonKey',
      'c.face_masking_json_key as faceMaskingJsonKey',
      partnerOfP.as('partner'),
      imagesWith(['overall', 'segments']).as('savedImages'),
      imagesWith(['finished']).as('finishedImages'),
      jsonArrayFrom(
        selectFrom('preset_imgs as i')
          .innerJoin('files as f', 'f.key', 'i.file_key')
          .select(['i.id', 'i.caption', 'i.is_verified as isVerified', 'f.key', 'f.width', 'f.height'])
          .select('f.placeholder')
          .whereRef('i.preset_campaign_id', '=', 'c.id')
          .orderBy('i.position'),
      ).as('presetImgs'),
    ])
    .orderBy('c.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** Of `preset_campaigns c`: how many of its images have masks of these kinds. */
function imagesWith(kinds: readonly MaskingKind[]) {
  return sql<number>`(select count(distinct i.id)::int from maskings m join preset_imgs i on i.id = m.preset_img_id
    where i.preset_campaign_id = c.id and m.kind in (${sql.join(kinds)}))`;
}

export function ownCampaign(db: Db, partnerId: number, id: number) {
  return db
    .selectFrom('campaigns as k')
    .select(['k.id', 'k.type', 'k.grade', 'k.active', 'k.in_generate as inGenerate'])
    .select(['k.src_face_key as srcFaceKey', 'k.preset_campaign_id as presetCampaignId'])
    .where('k.id', '=', id)
    .where('k.partner_id', '=', partnerId)
    .executeTakeFirst();
}
