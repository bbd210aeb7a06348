import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { each } from '../each.ts';
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
  /** Removes what was left, some at a time. @throws when some cannot be; each of them is tried again, ever more seldom */
  sweep(): Promise<void>;
}

/** Objects that one sweep goes through, and failures after which it leaves the rest to the next one. */
const SWEEP_LIMIT = 500;
const MAX_FAILURES = 20;
/** The longest pause between two tries, in minutes; the first is two, and each twice the one before. */
const MAX_PAUSE = 24 * 60;

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

  const postpone = async (key: string): Promise<void> => {
    const minutes = sql<number>`least(power(2, least(tries + 1, 30)), ${MAX_PAUSE})`;
    await db
      .updateTable('discarded_files')
      .set({
        tries: sql<number>`tries + 1`,
        try_after: sql<Date>`now() + ${minutes} * interval '1 minute'`,
      })
      .where('key', '=', key)
      .execute();
  };

  return {
    async throwAway(trx, key) {
      await trx.deleteFrom('files').where('key', '=', key).execute();
      // another transaction may have let go of it meanwhile
      await trx
        .insertInto('discarded_files')
        .values({ key })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    empty: (key) => remove(key).catch(() => {}),
    async sweep() {
      const due = await db
        .selectFrom('discarded_files')
        .select('key')
        .where('try_after', '<=', sql<Date>`now()`)
        .orderBy('try_after')
        .limit(SWEEP_LIMIT)
        .execute();
      const tryAgain = async ({ key }: { key: string }) => {
        // before the try: what hangs, or ends the process, is not the first one again
        await postpone(key);
        await remove(key);
      };
      await each(due, tryAgain, { maxFailures: MAX_FAILURES });
    },
  };
}
