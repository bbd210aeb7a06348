import { hash, randomUUID } from 'node:crypto';
import type { Db } from '../db/database.ts';
import { type Storage, StorageUnreachable } from './storage.ts';

/** One that is missing may be lost or just being deleted; when all are, this is another installation's storage. */
const LOOKED_AT = 5;
const MARKS = 'installation/';
/** What stands in the first file of an installation. */
const MARK = Buffer.from('The photos beside this file belong to one database.\n');

/** The storage that the settings name. */
export type Place = { folder: string } | { bucket: string };

/**
 * Whether the storage is the one that this database's files are in. A database without files claims it with a first one, so
 * that who keeps files elsewhere is told before there are any. Called by one process at a time.
 * @throws StorageUnreachable when none of the newest files is there
 */
export async function checkBelongs(
  { db, storage }: { db: Db; storage: Pick<Storage, 'has' | 'put'> },
  place: Place,
): Promise<void> {
  const newest = await db
    .selectFrom('files')
    .select('key')
    .orderBy('created_at', 'desc')
    .limit(LOOKED_AT)
    .execute();
  if (newest.length === 0) return claim({ db, storage });
  for (const { key } of newest) if (await storage.has(key)) return;
  const other = await db
    .selectFrom('files')
    .select('key')
    .where('key', 'not like', `${MARKS}%`)
    .limit(1)
    .execute();
  throw new StorageUnreachable(
    `The files of this database are not in ${'folder' in place ? place.folder : `the bucket ${place.bucket}`}.
All processes on one database share one storage. ${OTHERS['folder' in place ? 'folder' : 'bucket']}${other.length === 0 ? UNUSED : ''}`,
  );
}

const OTHERS = {
  folder:
    'Set DATA_DIR to the folder that holds files/ of this installation, or STORAGE=s3 if they are in a bucket.',
  bucket:
    'Set S3_BUCKET (and S3_ENDPOINT) to the bucket that holds them, or STORAGE=disk and DATA_DIR if they are in a folder.',
};
/** Not done by itself: of two processes with storages of their own, the first one's would be taken from it while it uses it. */
const UNUSED = `
Nobody's files are there yet, only the mark of the storage that was chosen first. To choose this one instead, stop all
processes of the installation, run in the database: delete from files where key like '${MARKS}%'; and start again.`;

async function claim({ db, storage }: { db: Db; storage: Pick<Storage, 'put'> }): Promise<void> {
  const key = `${MARKS}${randomUUID()}.txt`;
  await storage.put(key, MARK);
  const file = { key, content_type: 'text/plain', bytes: MARK.length, sha256: hash('sha256', MARK) };
  await db.insertInto('files').values(file).execute();
}
