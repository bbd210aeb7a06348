import { randomUUID } from 'node:crypto';
import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { openDatabase } from '@facet/server/db/database.ts';
import { DEMO_EMAILS } from '@facet/server/demo/seed.ts';
import { sql } from 'kysely';
import { databaseOf } from './database-of.ts';

/** Of whom the photos are: the demo's accounts. */
const [FAN, PARTNER] = DEMO_EMAILS;

export interface SeededPhotos {
  /** Finished, unread and in its own file: the newest of the fan's. */
  newest: string;
  /** The fan's next one. */
  read: string;
  /** Shared by the partner's account, with a caption. */
  shared: string;
}

export const SHARED_CAPTION = 'Lanterns over the river <b>tonight</b>';

/**
 * Fills the data folder of a server that does not run yet: `count` productions of the fan and `shared` photos of others, in a
 * second rather than in the hours that generating them would take.
 */
export async function seedPhotos(dataDir: string, { count, shared }: { count: number; shared: number }) {
  const { db, close } = await openDatabase(databaseOf(dataDir));
  try {
    return await db.transaction().execute(async (trx) => {
      // no payments are made for them
      await sql`set local session_replication_role = replica`.execute(trx);
      const insert = async (email: string | undefined, many: number, first: number) => {
        const { rows } = await sql<{ id: number; uid: string }>`
          insert into productions (uid, user_id, product_id, transfer_id, status, mode, in_generation, file_key, is_checked)
          select gen_random_uuid()::text, u.id, p.id, ${first}::int + n, 'SUCCESS', 'head', true, p.file_key, true
          from generate_series(1, ${many}::int) n
          join users u on u.email = ${email}
          join lateral (select * from products p order by (p.id + n) % 8, p.id limit 1) p on true
          order by n returning id, uid`.execute(trx);
        return rows;
      };
      const own = await insert(FAN, count, 1_000_000);
      const others = await insert(PARTNER, shared, 2_000_000);
      await sql`update productions set shared_at = now() - (3000000 - transfer_id) * interval '1 minute',
          caption = 'Moment ' || transfer_id, words = search_words('Moment ' || transfer_id)
        where transfer_id > 2000000`.execute(trx);
      const last = others.at(-1)!;
      await sql`update productions set caption = ${SHARED_CAPTION}, shared_at = now(), words = search_words(${SHARED_CAPTION})
        where id = ${last.id}`.execute(trx);

      const newest = own.at(-1)!;
      const key = `results/${randomUUID()}.jpg`;
      const { rows } = await sql<{ fileKey: string }>`
        select file_key as "fileKey" from productions where id = ${newest.id}`.execute(trx);
      await mkdir(path.dirname(stored(dataDir, key)), { recursive: true });
      await copyFile(stored(dataDir, rows[0]!.fileKey), stored(dataDir, key));
      await sql`insert into files (key, owner_id, content_type, bytes, sha256, width, height, placeholder)
        select ${key}, null, content_type, bytes, sha256, width, height, placeholder from files
        where key = ${rows[0]!.fileKey}`.execute(trx);
      await sql`update productions set file_key = ${key}, is_checked = false where id = ${newest.id}`.execute(
        trx,
      );
      return { newest: newest.uid, read: own.at(-2)!.uid, shared: last.uid } satisfies SeededPhotos;
    });
  } finally {
    await close();
  }
}

function stored(dataDir: string, key: string): string {
  return path.join(dataDir, 'files', key);
}
