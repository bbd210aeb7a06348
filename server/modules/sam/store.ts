import { LAYERS } from '@facet/contract/layers.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Pictures that one sweep lets go of. */
const SWEEP_LIMIT = 200;

/**
 * Keeps other pictures of this member waiting until the transaction ends, so that they are counted. Not what only refers to the
 * member, as the file that each has recorded before: two would wait for each other.
 */
export async function insertPicture(trx: Db, userId: number, key: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  await trx.insertInto('layered_pictures').values({ file_key: key, user_id: userId }).execute();
}

/** Keys of a member's pictures beyond those that are kept, the newest. */
export async function tooMany(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('layered_pictures')
    .select('file_key')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .offset(LAYERS.keptPictures)
    .limit(SWEEP_LIMIT)
    .execute();
  return rows.map(({ file_key }) => file_key);
}

/** Keys of pictures whose day is over, the oldest first. */
export async function ended(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('layered_pictures')
    .select('file_key')
    .where('created_at', '<', sql<Date>`now() - ${LAYERS.keptHours} * interval '1 hour'`)
    .orderBy('created_at')
    .limit(SWEEP_LIMIT)
    .execute();
  return rows.map(({ file_key }) => file_key);
}
