import type { FaceSummary } from '@facet/workers/types.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** A fan's own face photo, as it is shown. */
export interface SrcImg {
  id: number;
  caption: string | null;
  key: string;
  width: number | null;
  height: number | null;
  placeholder: string | null;
}

/** Keeps every other change of this member's faces waiting until the transaction ends. @returns how many there are */
export async function lockFaces(trx: Db, userId: number): Promise<number> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  return countFaces(trx, userId);
}

export async function countFaces(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('src_imgs')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The first face becomes the one that the member generates with. */
export async function insertFace(
  trx: Db,
  row: { userId: number; key: string; caption: string | null; face: FaceSummary },
): Promise<number> {
  const { id } = await trx
    .insertInto('src_imgs')
    .values({
      user_id: row.userId,
      file_key: row.key,
      caption: row.caption,
      face: JSON.stringify(row.face),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('users')
    .set({ represent_src_id: id })
    .where('id', '=', row.userId)
    .where('represent_src_id', 'is', null)
    .execute();
  return id;
}

/** Newest first; the id decides, so the order never changes under a reader. */
export function facesOf(db: Db, userId: number, page: { limit: number; offset: number }): Promise<SrcImg[]> {
  return db
    .selectFrom('src_imgs')
    .innerJoin('files', 'files.key', 'src_imgs.file_key')
    .select([
      'src_imgs.id',
      'src_imgs.caption',
      'files.key',
      'files.width',
      'files.height',
      'files.placeholder',
    ])
    .where('src_imgs.user_id', '=', userId)
    .orderBy('src_imgs.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function isOwnFace(db: Db, userId: number, srcId: number): Promise<boolean> {
  const found = await db
    .selectFrom('src_imgs')
    .select('id')
    .where('id', '=', srcId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return found !== undefined;
}

/** @returns the key of its file, which is nobody's then; undefined when the face is not this member's own */
export async function deleteFace(trx: Db, userId: number, srcId: number): Promise<string | undefined> {
  const deleted = await trx
    .deleteFrom('src_imgs')
    .where('id', '=', srcId)
    .where('user_id', '=', userId)
    .returning('file_key')
    .executeTakeFirst();
  return deleted?.file_key;
}

/** @returns false when the face is not this member's own */
export async function setRepresentSrc(db: Db, userId: number, srcId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ represent_src_id: srcId })
    .where('id', '=', userId)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('src_imgs').select('id').where('id', '=', srcId).where('user_id', '=', userId)),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
