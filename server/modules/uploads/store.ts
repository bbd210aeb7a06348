import type { FaceSummary } from '@facet/workers/types.ts';
import type { Db } from '../../db/database.ts';
import { type FaceRow, faceRows } from './face-rows.ts';

/** A fan's own face photo, as it is shown. */
export type SrcImg = FaceRow;

const faces = faceRows({ table: 'src_imgs', owners: 'users', owner: 'user_id' });

export const { lock: lockFaces, count: countFaces, delete: deleteFace } = faces;

/** The first face becomes the one that the member generates with. */
export async function insertFace(
  trx: Db,
  row: { userId: number; key: string; caption: string | null; face: FaceSummary },
): Promise<number> {
  const { userId, ...photo } = row;
  const id = await faces.insert(trx, { ownerId: userId, ...photo });
  await trx
    .updateTable('users')
    .set({ represent_src_id: id })
    .where('id', '=', userId)
    .where('represent_src_id', 'is', null)
    .execute();
  return id;
}

export function facesOf(db: Db, userId: number, page: { limit: number; offset: number }): Promise<SrcImg[]> {
  return faces.find(db, userId).limit(page.limit).offset(page.offset).execute();
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
