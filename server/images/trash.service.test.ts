import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASES } from '../../tests/support/databases.ts';
import type { Database } from '../db/database.ts';
import { createTrash, type Trash } from './trash.ts';

describe.each(DATABASES)('what is thrown away on $kind', ({ open }) => {
  let database: Database;
  let drop: () => Promise<void>;
  let removed: string[];
  let fails: boolean;
  let trash: Trash;
  beforeAll(async () => {
    ({ database, drop } = await open());
  });
  afterAll(() => drop());
  beforeEach(async () => {
    removed = [];
    fails = false;
    trash = createTrash({
      db: database.db,
      storage: {
        async delete(key) {
          if (fails) throw new Error('the disk is away');
          removed.push(key);
        },
      },
      derivatives: {
        async forget(key) {
          removed.push(`versions of ${key}`);
        },
      },
    });
    await database.db.deleteFrom('discarded_files').execute();
    await database.db
      .insertInto('files')
      .values({ key: 'faces/a.jpg', content_type: 'image/jpeg', bytes: 1, sha256: '' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });

  const noted = () => database.db.selectFrom('discarded_files').select('key').execute();
  const isKept = async () =>
    (await database.db.selectFrom('files').select('key').where('key', '=', 'faces/a.jpg').execute())
      .length === 1;
  const throwAway = () => database.db.transaction().execute((trx) => trash.throwAway(trx, 'faces/a.jpg'));

  it('goes with its smaller versions', async () => {
    await throwAway();
    await trash.empty('faces/a.jpg');
    expect(removed).toEqual(['faces/a.jpg', 'versions of faces/a.jpg']);
    expect([await noted(), await isKept()]).toEqual([[], false]);
  });

  it('stays when the transaction that lets go of it fails', async () => {
    const failing = database.db.transaction().execute(async (trx) => {
      await trash.throwAway(trx, 'faces/a.jpg');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await trash.sweep();
    expect([await noted(), await isKept(), removed]).toEqual([[], true, []]);
  });

  it('is removed by the sweep when the storage was away, or the process was, a minute later', async () => {
    fails = true;
    await throwAway();
    await trash.empty('faces/a.jpg');
    expect(await noted()).toEqual([{ key: 'faces/a.jpg' }]);
    fails = false;
    await trash.sweep();
    expect(removed).toEqual([]);
    await sql`update discarded_files set created_at = now() - interval '2 minutes'`.execute(database.db);
    await trash.sweep();
    expect(removed).toEqual(['faces/a.jpg', 'versions of faces/a.jpg']);
    expect(await noted()).toEqual([]);
  });
});
