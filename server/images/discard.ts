import type { Db } from '../db/database.ts';
import type { Images } from './images.ts';

/**
 * Removes objects after the transaction that was to record them has failed. The answer to a commit can be lost: what is
 * recorded is kept, and so is everything when that cannot be asked, as an object too many costs only room.
 */
export async function discardUnlessRecorded(
  { db, images }: { db: Db; images: Pick<Images, 'discard'> },
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  const rows = await db
    .selectFrom('files')
    .select('key')
    .where('key', 'in', keys)
    .execute()
    .catch(() => null);
  if (rows === null) return;
  const recorded = new Set(rows.map(({ key }) => key));
  await Promise.all(keys.filter((key) => !recorded.has(key)).map((key) => images.discard(key)));
}
