import type { FaceSummary } from '@facet/workers/types.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** A face image of a partner, as it is shown. */
export interface SourceFace {
  id: number;
  caption: string | null;
  key: string;
  width: number | null;
  height: number | null;
  placeholder: string | null;
}

/** Keeps every other change of this partner's faces waiting until the transaction ends. @returns how many there are */
export async function lockSourceFaces(trx: Db, partnerId: number): Promise<number> {
  await trx.selectFrom('partners').select('id').where('id', '=', partnerId).forUpdate().execute();
  return countSourceFaces(trx, partnerId);
}

export async function countSourceFaces(db: Db, partnerId: number): Promise<number> {
  const { count } = await db
    .selectFrom('partner_src_imgs')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('partner_id', '=', partnerId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertSourceFace(
  trx: Db,
  row: { partnerId: number; key: string; caption: string | null; face: FaceSummary },
): Promise<number> {
  const { id } = await trx
    .insertInto('partner_src_imgs')
    .values({
      partner_id: row.partnerId,
      file_key: row.key,
      caption: row.caption,
      face: JSON.stringify(row.face),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Newest first. `ids`, `keys` ask for some of them. */
export function sourceFaces(
  db: Db,
  partnerId: number,
  {
    ids,
    keys,
    page,
  }: { ids?: readonly number[]; keys?: readonly string[]; page?: { limit: number; offset: number } },
): Promise<SourceFace[]> {
  let rows = db
    .selectFrom('partner_src_imgs')
    .innerJoin('files', 'files.key', 'partner_src_imgs.file_key')
    .select(['partner_src_imgs.id', 'partner_src_imgs.caption'])
    .select(['files.key', 'files.width', 'files.height', 'files.placeholder'])
    .where('partner_src_imgs.partner_id', '=', partnerId)
    .orderBy('partner_src_imgs.id', 'desc');
  if (ids) rows = rows.where('partner_src_imgs.id', 'in', ids);
  if (keys) rows = rows.where('partner_src_imgs.file_key', 'in', keys);
  return (page ? rows.limit(page.limit).offset(page.offset) : rows).execute();
}

/** @returns the key of its file, which is nobody's then; undefined when the face is not this partner's own */
export async function deleteSourceFace(trx: Db, partnerId: number, id: number): Promise<string | undefined> {
  const deleted = await trx
    .deleteFrom('partner_src_imgs')
    .where('id', '=', id)
    .where('partner_id', '=', partnerId)
    .returning('file_key')
    .executeTakeFirst();
  return deleted?.file_key;
}
