import { hash, randomUUID } from 'node:crypto';
import type { Db } from '../db/database.ts';
import { type Storage, StorageUnreachable } from './storage.ts';

/** One that is missing may be lost or just being deleted; when all are, this is another installation's storage. */
const LOOKED_AT = 5;
/** What stands in the first file of an installation. */
const MARK = Buffer.from('The photos beside this file belong to one database.\n');

/**
 * Whether the storage is the one that this database's files are in. A database without files claims it with a first one, so
 * that who keeps files elsewhere is told before there are any. Called by one process at a time.
 * @throws StorageUnreachable when none of the newest files is there
 */
export async function checkBelongs(
  { db, storage }: { db: Db; storage: Pick<Storage, 'has' | 'put'> },
  place: string,
): Promise<void> {
  const newest = await db
    .selectFrom('files')
    .select('key')
    .orderBy('created_at', 'desc')
    .limit(LOOKED_AT)
    .execute();
  if (newest.length === 0) return claim({ db, storage });
  for (const { key } of newest) if (await storage.has(key)) return;
  throw new StorageUnreachable(
    `The files of this database are not in ${place}. Processes on one database need the same DATA_DIR, or STORAGE=s3.`,
  );
}

async function claim({ db, storage }: { db: Db; storage: Pick<Storage, 'put'> }): Promise<void> {
  const key = `installation/${randomUUID()}.txt`;
  await storage.put(key, MARK);
  const file = { key, content_type: 'text/plain', bytes: MARK.length, sha256: hash('sha256', MARK) };
  await db.insertInto('files').values(file).execute();
}
