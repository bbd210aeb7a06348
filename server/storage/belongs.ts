import type { Db } from '../db/database.ts';
import { type Storage, StorageUnreachable } from './storage.ts';

/** One that is missing may be lost or just being deleted; when all are, this is another installation's storage. */
const LOOKED_AT = 5;

/**
 * Whether the storage is the one that this database's files are in.
 * @throws StorageUnreachable when none of the newest files is there
 */
export async function checkBelongs(
  { db, storage }: { db: Db; storage: Pick<Storage, 'has'> },
  place: string,
): Promise<void> {
  const newest = await db
    .selectFrom('files')
    .select('key')
    .orderBy('created_at', 'desc')
    .limit(LOOKED_AT)
    .execute();
  if (newest.length === 0) return;
  for (const { key } of newest) if (await storage.has(key)) return;
  throw new StorageUnreachable(
    `The files of this database are not in ${place}. Processes on one database need the same DATA_DIR, or STORAGE=s3.`,
  );
}
