import { once } from 'node:events';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DATABASES } from '../../tests/support/databases.ts';

const postgres = DATABASES.find(({ kind }) => kind === 'postgres')!;

test('a connection that is lost within a transaction is that transaction’s error, and ends no process', async () => {
  const { database, drop } = await postgres.open();
  const { db, pool } = database;
  const removed = once(pool!, 'remove');
  const lost = db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
    const { pid } = rows[0]!;
    // it is gone while no query runs on it that could tell of that
    await sql`select pg_terminate_backend(${pid})`.execute(db);
    const left = sql`select 1 from pg_stat_activity where pid = ${pid}`;
    await expect.poll(async () => (await left.execute(db)).rows).toHaveLength(0);
    await sql`select 1`.execute(transaction);
  });
  await expect(lost).rejects.toThrow(/terminat|not queryable|ended/i);
  await removed;
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db);
  expect(rows).toEqual([{ one: 1 }]);
  await drop();
});
