import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASES } from '../../tests/support/databases.ts';
import type { Database } from '../db/database.ts';
import { createTrash, type Trash } from './trash.ts';

describe.each(DATABASES)('what is thrown away on $kind', ({ open }) => {
  let database: Database;
  let drop: () => Promise<void>;
  let removed: string[];
  /** Whether the storage cannot delete this object now. */
  let fails: (key: string) => boolean;
  let trash: Trash;
  beforeAll(async () => {
    ({ database, drop } = await open());
  });
  afterAll(() => drop());
  beforeEach(async () => {
    removed = [];
    fails = () => false;
    trash = createTrash({
      db: database.db,
      storage: {
        async delete(key) {
          if (fails(key)) throw new Error('the disk is away');
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
  const note = (...keys: string[]) =>
    database.db
      .insertInto('discarded_files')
      .values(keys.map((key) => ({ key })))
      .execute();
  /** As if what is noted had been noted so much earlier. */
  const pass = (time: string) =>
    sql`update discarded_files set try_after = try_after - ${time}::interval`.execute(database.db);
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

  it('is thrown away once when two let go of it at once, and neither fails', async () => {
    await Promise.all([throwAway(), throwAway()]);
    expect(await noted()).toEqual([{ key: 'faces/a.jpg' }]);
    await Promise.all(['faces/a.jpg', 'faces/a.jpg'].map(trash.empty));
    expect([await noted(), await isKept()]).toEqual([[], false]);
  });

  it('is removed by the sweep when the storage was away, or the process was, a minute later', async () => {
    fails = () => true;
    await throwAway();
    await trash.empty('faces/a.jpg');
    expect(await noted()).toEqual([{ key: 'faces/a.jpg' }]);
    fails = () => false;
    await trash.sweep();
    expect(removed).toEqual([]);
    await pass('1 minute');
    await trash.sweep();
    expect(removed).toEqual(['faces/a.jpg', 'versions of faces/a.jpg']);
    expect(await noted()).toEqual([]);
  });

  it('goes although what was thrown away before it cannot be deleted', async () => {
    fails = (key) => key === 'faces/stuck.jpg';
    await note('faces/stuck.jpg', 'faces/b.jpg', 'faces/c.jpg');
    await pass('1 minute');
    await expect(trash.sweep()).rejects.toThrow('1 of 3');
    expect(removed.filter((key) => key.startsWith('faces/'))).toEqual(['faces/b.jpg', 'faces/c.jpg']);
    expect(await noted()).toEqual([{ key: 'faces/stuck.jpg' }]);
  });

  it('is tried again after pauses that grow, up to a day', async () => {
    fails = () => true;
    await note('faces/stuck.jpg');
    const pauses: number[] = [];
    for (let tries = 1; tries <= 14; tries++) {
      await sql`update discarded_files set try_after = now()`.execute(database.db);
      await expect(trash.sweep()).rejects.toThrow('1 of 1');
      // not before its time
      await trash.sweep();
      const { rows } = await sql<{ minutes: number }>`
        select round(extract(epoch from try_after - now()) / 60)::int as minutes from discarded_files
        where tries = ${tries}`.execute(database.db);
      pauses.push(rows[0]!.minutes);
    }
    expect(pauses.slice(0, 4)).toEqual([2, 4, 8, 16]);
    expect(pauses.slice(-3)).toEqual([1440, 1440, 1440]);
  });

  it('costs a sweep few tries while the storage is away, and others have their turn in the next one', async () => {
    let tries = 0;
    fails = () => {
      tries += 1;
      return true;
    };
    await note(...Array.from({ length: 50 }, (_, i) => `faces/${i}.jpg`));
    await pass('1 minute');
    await expect(trash.sweep()).rejects.toThrow('20 of 20');
    expect(tries).toBe(20);
    fails = () => false;
    await trash.sweep();
    expect(await noted()).toHaveLength(20);
  });
});
