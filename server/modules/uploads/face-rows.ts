import type { FaceSummary } from '@facet/workers/types.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** A face photo of somebody, as it is shown. */
export interface FaceRow {
  id: number;
  caption: string | null;
  key: string;
  width: number | null;
  height: number | null;
  placeholder: string | null;
}

type FaceTable = 'src_imgs' | 'partner_src_imgs';

/** The face photos of a kind of owner: members keep theirs in one table, partners in another that is alike. */
export function faceRows(of: { table: FaceTable; owners: 'users' | 'partners'; owner: string }) {
  const table = sql.table(of.table);
  const owner = sql.ref<number>(of.owner);

  async function count(db: Db, ownerId: number): Promise<number> {
    const { count } = await db
      .selectFrom(db.dynamic.table<FaceTable>(of.table).as('face'))
      .select(sql<number>`count(*)::int`.as('count'))
      .where(owner, '=', ownerId)
      .executeTakeFirstOrThrow();
    return count;
  }

  return {
    count,

    /** Keeps every other change of this owner's faces waiting until the transaction ends. @returns how many there are */
    async lock(trx: Db, ownerId: number): Promise<number> {
      await trx.selectFrom(of.owners).select('id').where('id', '=', ownerId).forNoKeyUpdate().execute();
      return count(trx, ownerId);
    },

    async insert(
      trx: Db,
      row: { ownerId: number; key: string; caption: string | null; face: FaceSummary },
    ): Promise<number> {
      const { ownerId, key, caption, face } = row;
      const inserted = await sql<{ id: number }>`insert into ${table} (${owner}, file_key, caption, face)
        values (${ownerId}, ${key}, ${caption}, ${JSON.stringify(face)}) returning id`.execute(trx);
      return inserted.rows[0]!.id;
    },

    /** Newest first; the id decides, so the order never changes under a reader. */
    find: (db: Db, ownerId: number) =>
      db
        .selectFrom(db.dynamic.table<FaceTable>(of.table).as('face'))
        .innerJoin('files', 'files.key', 'face.file_key')
        .select(['face.id', 'face.caption', 'files.key', 'files.width', 'files.height', 'files.placeholder'])
        .where(owner, '=', ownerId)
        .orderBy('face.id', 'desc'),

    /** @returns the key of its file, which is nobody's then; undefined when the face is not this owner's own */
    async delete(trx: Db, ownerId: number, id: number): Promise<string | undefined> {
      const deleted = await sql<{ file_key: string }>`
        delete from ${table} where id = ${id} and ${owner} = ${ownerId} returning file_key`.execute(trx);
      return deleted.rows[0]?.file_key;
    },
  };
}
