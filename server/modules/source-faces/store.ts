import type { Db } from '../../db/database.ts';
import { type FaceRow, faceRows } from '../uploads/face-rows.ts';

/** A face image of a partner, as it is shown. */
export type SourceFace = FaceRow;

const faces = faceRows({ table: 'partner_src_imgs', owners: 'partners', owner: 'partner_id' });

export const {
  lock: lockSourceFaces,
  count: countSourceFaces,
  insert: insertSourceFace,
  delete: deleteSourceFace,
} = faces;

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
  let rows = faces.find(db, partnerId);
  if (ids) rows = rows.where('face.id', 'in', ids);
  if (keys) rows = rows.where('face.file_key', 'in', keys);
  return (page ? rows.limit(page.limit).offset(page.offset) : rows).execute();
}
