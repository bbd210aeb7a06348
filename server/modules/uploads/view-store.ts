import type { FaceSummary } from '@facet/workers/types.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** A further photo of a face, as it is shown. */
export interface SrcImgView {
  id: number;
  key: string;
  width: number | null;
  height: number | null;
  placeholder: string | null;
}

/** One of the photos that a picture can be made of. */
export interface View {
  /** Null: the face's own photo, the front one. */
  id: number | null;
  key: string;
  face: FaceSummary;
}

const shown = (db: Db) =>
  db
    .selectFrom('src_img_views')
    .innerJoin('files', 'files.key', 'src_img_views.file_key')
    .select(['src_img_views.id', 'src_img_views.src_img_id as faceId', 'files.key'])
    .select(['files.width', 'files.height', 'files.placeholder'])
    .orderBy('src_img_views.id');

/** The further views of faces, each face's in the order in which they came. */
export async function shownViews(db: Db, faceIds: readonly number[]): Promise<Map<number, SrcImgView[]>> {
  const views = new Map<number, SrcImgView[]>(faceIds.map((id) => [id, []]));
  if (faceIds.length === 0) return views;
  const rows = await shown(db).where('src_img_views.src_img_id', 'in', faceIds).execute();
  for (const { faceId, ...view } of rows) views.get(faceId)!.push(view);
  return views;
}

/**
 * All photos of a face, the front one first.
 * @param productionId leaves out views that came after this production: it is made of what could be looked at before it was paid
 */
export async function viewsToUse(
  db: Db,
  front: { id: number; key: string; face: FaceSummary },
  productionId?: number,
): Promise<[View, ...View[]]> {
  const further = await db
    .selectFrom('src_img_views')
    .select(['id', 'file_key as key', 'face'])
    .where('src_img_id', '=', front.id)
    .$if(productionId !== undefined, (views) =>
      views.where(
        // compared in the database: a Date would cut its microseconds
        sql<SqlBool>`created_at <= (select created_at from productions where id = ${productionId})`,
      ),
    )
    .orderBy('id')
    .execute();
  return [{ id: null, key: front.key, face: front.face }, ...further];
}

export async function keysOfViews(trx: Db, faceId: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('src_img_views')
    .select('file_key')
    .where('src_img_id', '=', faceId)
    .execute();
  return rows.map(({ file_key }) => file_key);
}

/** The caller's own face, by its id. */
export const ownFront = (db: Db, userId: number, faceId: number) =>
  db
    .selectFrom('src_imgs')
    .innerJoin('files', 'files.key', 'src_imgs.file_key')
    .select(['src_imgs.id', 'files.key', 'files.sha256'])
    .where('src_imgs.id', '=', faceId)
    .where('src_imgs.user_id', '=', userId)
    .executeTakeFirst();

export async function countViews(db: Db, faceId: number): Promise<number> {
  const { count } = await db
    .selectFrom('src_img_views')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('src_img_id', '=', faceId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The view that the same photo is already, as after a lost answer. */
export const sameView = (db: Db, faceId: number, sha256: string): Promise<SrcImgView | undefined> =>
  shown(db)
    .where('src_img_views.src_img_id', '=', faceId)
    .where('files.sha256', '=', sha256)
    .executeTakeFirst();

export async function insertView(
  trx: Db,
  row: { faceId: number; key: string; face: FaceSummary },
): Promise<number> {
  const { id } = await trx
    .insertInto('src_img_views')
    .values({ src_img_id: row.faceId, file_key: row.key, face: JSON.stringify(row.face) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns its face and file; undefined when it is not this member's own */
export const ownView = (trx: Db, userId: number, viewId: number) =>
  trx
    .selectFrom('src_img_views')
    .innerJoin('src_imgs', 'src_imgs.id', 'src_img_views.src_img_id')
    .select(['src_imgs.id as faceId', 'src_img_views.file_key as key'])
    .where('src_img_views.id', '=', viewId)
    .where('src_imgs.user_id', '=', userId)
    .executeTakeFirst();

/**
 * Keeps a photo of a face from being deleted until the transaction ends.
 * @param view null: the front one
 * @returns false when it is gone
 */
export async function holdView(
  trx: Db,
  { faceId, view }: { faceId: number; view: number | null },
): Promise<boolean> {
  // in the order in which whoever deletes a face locks them
  const face = await trx
    .selectFrom('src_imgs')
    .select('id')
    .where('id', '=', faceId)
    .forKeyShare()
    .executeTakeFirst();
  if (!face || view === null) return face !== undefined;
  const held = await trx
    .selectFrom('src_img_views')
    .select('id')
    .where('id', '=', view)
    .forKeyShare()
    .executeTakeFirst();
  return held !== undefined;
}

/** Deletes a view and what is kept of trials of it, but for its file. */
export async function deleteView(trx: Db, { id, faceId }: { id: number; faceId: number }): Promise<void> {
  // first: a trial that holds it is waited for, and what that keeps is deleted, too
  await trx.deleteFrom('src_img_views').where('id', '=', id).execute();
  for (const kept of ['generation_previews', 'generation_checks'] as const) {
    await trx
      .deleteFrom(kept)
      .where('src_img_id', '=', faceId)
      .where('made_of', 'like', `%${madeOfView(id)}`)
      .execute();
  }
}

/** What the names of trials of a view end with; nothing of the front one's. */
export const madeOfView = (viewId: number | null): string => (viewId === null ? '' : ` view ${viewId}`);

export async function isBeingUsed(trx: Db, faceId: number): Promise<boolean> {
  const open = await trx
    .selectFrom('productions')
    .select('id')
    .where('src_img_id', '=', faceId)
    .where('status', 'in', ['PENDING', 'PROCESSING'])
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}
