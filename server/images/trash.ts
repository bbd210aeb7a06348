import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Storage } from '../storage/storage.ts';
import type { Derivatives } from './derivatives.ts';

/**
 * Takes stored files away for good. What is thrown away is noted in the transaction that lets go of it, and removed from
 * the storage after it: at once by `empty(key)`, or by the sweep when the process did not get so far.
 */
export interface Trash {
  /** The file's row goes; nothing may refer to it any more. */
  throwAway(trx: Db, key: string): Promise<void>;
  /** Called after the transaction: removes the object. What fails is left to the sweep. */
  empty(key: string): Promise<void>;
  /** Removes what was left, some at a time. */
  sweep(): Promise<void>;
}

/** Until then, the process that threw it away may be at it. */
const LEFT_AFTER_SECONDS = 60;
const SWEEP_LIMIT = 500;

export function createTrash(ports: {
  db: Db;
  storage: Pick<Storage, 'delete'>;
  derivatives: Pick<Derivatives, 'forget'>;
}): Trash {
  const { db, storage, derivatives } = ports;

  const remove = async (key: string): Promise<void> => {
    await storage.delete(key);
    await derivatives.forget(key);
    await db.deleteFrom('discarded_files').where('key', '=', key).execute();
  };

  return {
    async throwAway(trx, key) {
      await trx.deleteFrom('files').where('key', '=', key).execute();
      await trx.insertInto('discarded_files').values({ key }).execute();
    },
    empty: (key) => remove(key).catch(() => {}),
    async sweep() {
      const left = await db
        .selectFrom('discarded_files')
        .select('key')
        .where('created_at', '<', sql<Date>`now() - make_interval(secs => ${LEFT_AFTER_SECONDS})`)
        .orderBy('created_at')
        .limit(SWEEP_LIMIT)
        .execute();
      for (const { key } of left) await remove(key);
    },
  };
}
