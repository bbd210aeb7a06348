import type { MaskSegment } from '@facet/contract/rest.ts';
import { type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../db/database.ts';
import type { MaskingKind } from './tables.ts';

/** An image of a preset campaign, as far as masks of it are concerned. */
export interface PresetImage {
  id: number;
  presetCampaignId: number;
  /** Place in its campaign, from 0: what the calls name `imageIndex`. */
  position: number;
  width: number;
  height: number;
}

export interface NewMasking {
  presetImgId: number;
  kind: MaskingKind;
  /** The PNG of an `overall` mask. */
  fileKey: string | null;
  masks: readonly PersonMask[];
  /** Whether it says what stands in front of faces, be it nothing. */
  saysInFront?: boolean;
}

/** `fileKey`: the PNG of a finished mask. */
type PersonMask = MaskSegment & {
  fileKey: string | null;
  /** Left out of a save by who does not know of it: what the last save has of the same mask_id stays. */
  inFront?: InFrontMask | null;
};

/** What stands in front of a person's face, as it was drawn or checked. */
export interface InFrontMask {
  coordinates: MaskSegment['coordinates'];
  /** Of the PNG. */
  fileKey: string;
}

type DigestedMask = MaskSegment & { sha256: string; inFront: (InFrontMask & { sha256: string }) | null };

/** Saves of one kind that are kept of an image. */
const KEPT_SAVES = 5;

function ownImages(db: Db, partnerId: number) {
  return db
    .selectFrom('preset_imgs')
    .innerJoin('preset_campaigns', 'preset_campaigns.id', 'preset_imgs.preset_campaign_id')
    .innerJoin('files', 'files.key', 'preset_imgs.file_key')
    .select(['preset_imgs.id', 'preset_imgs.preset_campaign_id as presetCampaignId', 'preset_imgs.position'])
    .select(['files.width', 'files.height'])
    .$narrowType<{ width: number; height: number }>()
    .where('preset_campaigns.partner_id', '=', partnerId);
}

/** Those of these images that are this partner's own. */
export function imagesById(db: Db, partnerId: number, ids: readonly number[]): Promise<PresetImage[]> {
  return ownImages(db, partnerId).where('preset_imgs.id', 'in', ids).execute();
}

export function imageByKey(db: Db, partnerId: number, key: string): Promise<PresetImage | undefined> {
  return ownImages(db, partnerId).where('preset_imgs.file_key', '=', key).executeTakeFirst();
}

/** The image at this place of the partner's newest preset campaign. */
export function imageOfNewest(db: Db, partnerId: number, position: number): Promise<PresetImage | undefined> {
  return ownImages(db, partnerId)
    .where('preset_campaigns.id', '=', ({ selectFrom }) =>
      selectFrom('preset_campaigns as newest')
        .select(({ fn }) => fn.max('newest.id').as('id'))
        .where('newest.partner_id', '=', partnerId),
    )
    .where('preset_imgs.position', '=', position)
    .executeTakeFirst();
}

/** Keeps other saves of this campaign waiting until the transaction ends: the newest masks are those of one save. */
export async function lockCampaign(trx: Db, presetCampaignId: number): Promise<{ inProcess: boolean }> {
  return trx
    .selectFrom('preset_campaigns')
    .select('in_process as inProcess')
    .where('id', '=', presetCampaignId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** @returns when it was saved */
export async function insertMasking(trx: Db, masking: NewMasking): Promise<Date> {
  const { presetImgId, kind, fileKey, masks, saysInFront = false } = masking;
  const isSilent = kind === 'finished' && !saysInFront;
  const before = isSilent ? await lastFinished(trx, presetImgId) : [];
  const hasSaid = isSilent && (await saidInFront(trx, presetImgId));
  const kept = new Map(before.map(({ mask_id, inFront }) => [mask_id, inFront]));
  const { id, created_at } = await trx
    .insertInto('maskings')
    .values({ preset_img_id: presetImgId, kind, file_key: fileKey, says_in_front: saysInFront || hasSaid })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow();
  if (masks.length === 0) return created_at;
  const rows = masks.map(({ mask_id, coordinates, fileKey, inFront = kept.get(mask_id) }, position) => ({
    masking_id: id,
    position,
    mask_id,
    coordinates: JSON.stringify(coordinates),
    file_key: fileKey,
    in_front_coordinates: inFront ? JSON.stringify(inFront.coordinates) : null,
    in_front_file_key: inFront?.fileKey ?? null,
  }));
  await trx.insertInto('person_masks').values(rows).execute();
  return created_at;
}

/** Whether the last save of an image's people says what stands in front of their faces. */
async function saidInFront(trx: Db, presetImgId: number): Promise<boolean> {
  const newest = await trx
    .selectFrom('maskings')
    .select('says_in_front')
    .where('preset_img_id', '=', presetImgId)
    .where('kind', '=', 'finished')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.says_in_front ?? false;
}

/** When masks of this kind were saved last of an image; undefined where none were. */
export async function lastSave(trx: Db, presetImgId: number, kind: MaskingKind): Promise<Date | undefined> {
  const newest = await trx
    .selectFrom('maskings')
    .select('created_at')
    .where('preset_img_id', '=', presetImgId)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.created_at;
}

/**
 * Of a row of `preset_imgs`: its masks were saved last with nobody in them. Nothing is chosen of it then, and no photo is made of it.
 * That nobody was found says nothing yet: people may be drawn.
 */
export const isEmptyImage = sql<SqlBool>`(
  select not exists(select from person_masks where person_masks.masking_id = maskings.id)
  from maskings where maskings.preset_img_id = preset_imgs.id and maskings.kind = 'finished'
  order by maskings.id desc limit 1) is true`;

/** Images of a campaign that are empty. */
export async function emptyImages(trx: Db, presetCampaignId: number): Promise<ReadonlySet<number>> {
  const rows = await trx
    .selectFrom('preset_imgs')
    .select('id')
    .where('preset_campaign_id', '=', presetCampaignId)
    .where(isEmptyImage)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** What was saved last of an image's persons, with the digests of their PNGs. */
export async function lastFinished(trx: Db, presetImgId: number): Promise<DigestedMask[]> {
  return trx
    .selectFrom('person_masks as mask')
    .innerJoin('files as file', 'file.key', 'mask.file_key')
    .leftJoin('files as front', 'front.key', 'mask.in_front_file_key')
    .select([
      'mask.mask_id',
      'mask.coordinates',
      'file.sha256',
      inFrontOf('mask', 'front.sha256').as('inFront'),
    ])
    .where('mask.masking_id', '=', ({ selectFrom }) =>
      selectFrom('maskings as save')
        .select(({ fn }) => fn.max('save.id').as('id'))
        .where('save.preset_img_id', '=', presetImgId)
        .where('save.kind', '=', 'finished'),
    )
    .orderBy('mask.position')
    .$castTo<DigestedMask>()
    .execute();
}

/** Forgets all but the last saves of an image. @returns keys of the files that nobody needs any more */
export async function removeOldSaves(trx: Db, presetImgId: number, kind: MaskingKind): Promise<string[]> {
  const old = await trx
    .selectFrom('maskings')
    .select('id')
    .where('preset_img_id', '=', presetImgId)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .offset(KEPT_SAVES)
    .execute();
  if (old.length === 0) return [];
  const ids = old.map(({ id }) => id);
  const persons = await trx
    .deleteFrom('person_masks')
    .where('masking_id', 'in', ids)
    .returning(['file_key', 'in_front_file_key'])
    .execute();
  const overall = await trx.deleteFrom('maskings').where('id', 'in', ids).returning('file_key').execute();
  const keys = keysOf(persons, overall);
  if (keys.length === 0) return [];
  const unneeded = await trx
    .selectFrom('files')
    .select('key')
    .where('key', 'in', keys)
    // newer saves can have what is in front of faces from an old one
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('person_masks').whereRef('in_front_file_key', '=', 'files.key'))),
    )
    .execute();
  return unneeded.map(({ key }) => key);
}

/** Forgets all saves of a campaign's images, and what was chosen of their people. @returns keys of their files */
export async function removeMaskings(trx: Db, presetCampaignId: number): Promise<string[]> {
  const images = trx
    .selectFrom('preset_imgs')
    .select('id')
    .where('preset_campaign_id', '=', presetCampaignId);
  const persons = await trx
    .deleteFrom('person_masks')
    .where('masking_id', 'in', trx.selectFrom('maskings').select('id').where('preset_img_id', 'in', images))
    .returning(['file_key', 'in_front_file_key'])
    .execute();
  const overall = await trx
    .deleteFrom('maskings')
    .where('preset_img_id', 'in', images)
    .returning('file_key')
    .execute();
  await trx.deleteFrom('preset_choices').where('preset_img_id', 'in', images).execute();
  return keysOf(persons, overall);
}

function keysOf(...rows: { file_key: string | null; in_front_file_key?: string | null }[][]): string[] {
  return rows.flat().flatMap((row) => [row.file_key ?? [], row.in_front_file_key ?? []].flat());
}

/** What stands in front of a person's face; null where nobody has drawn or checked it. */
const inFrontOf = (table: 'person_masks' | 'mask', sha256?: 'front.sha256') => sql<InFrontMask | null>`
  case when ${sql.ref(`${table}.in_front_file_key`)} is not null then json_build_object(
    'coordinates', ${sql.ref(`${table}.in_front_coordinates`)},
    'fileKey', ${sql.ref(`${table}.in_front_file_key`)},
    'sha256', ${sha256 ? sql.ref(sha256) : sql`null`}
  ) end`;

/** All images of a campaign in their order, each with its newest save of this kind: one statement, so one moment. */
export function newestMaskings(db: Db, presetCampaignId: number, kind: MaskingKind) {
  return db
    .selectFrom('preset_imgs')
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('maskings')
          .select(['maskings.id', 'maskings.file_key', 'maskings.created_at', 'maskings.says_in_front'])
          .whereRef('maskings.preset_img_id', '=', 'preset_imgs.id')
          .where('maskings.kind', '=', kind)
          .orderBy('maskings.id', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(({ selectFrom }) => [
      'preset_imgs.id as imageId',
      'newest.id as maskingId',
      'newest.file_key as fileKey',
      'newest.created_at as savedAt',
      'newest.says_in_front as saysInFront',
      jsonArrayFrom(
        selectFrom('person_masks')
          .select(['person_masks.mask_id', 'person_masks.coordinates', 'person_masks.file_key as fileKey'])
          .select(inFrontOf('person_masks').as('inFront'))
          .whereRef('person_masks.masking_id', '=', 'newest.id')
          .orderBy('person_masks.position'),
      )
        .$castTo<PersonMask[]>()
        .as('masks'),
    ])
    .where('preset_imgs.preset_campaign_id', '=', presetCampaignId)
    .orderBy('preset_imgs.position')
    .execute();
}
