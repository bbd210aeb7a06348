import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { DatabaseUnusable } from '../data-dir.ts';
import { openDatabase } from './database.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'facet-database-'));
  await cp(inject('pgliteTemplate'), folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));
const refusal = (of = folder): Promise<Error> =>
  openDatabase({ folder: of }).then(
    () => expect.fail('opened'),
    (error: Error) => error,
  );

test('an embedded database takes no more memory for its buffers than small installations fill', async () => {
  const { db, close } = await openDatabase({ folder });
  const { rows } = await sql<{ shared_buffers: string }>`show shared_buffers`.execute(db);
  expect(rows[0]).toEqual({ shared_buffers: '32MB' });
  await close();
});

test('an embedded database of another version is told to be one', async () => {
  await writeFile(join(folder, 'PG_VERSION'), '16\n');
  const error = await refusal();
  expect(error).toBeInstanceOf(DatabaseUnusable);
  expect(error.message).toContain('was initialized by PostgreSQL version 16');
});

test('a new one that cannot be made is not taken for one that was there', async () => {
  expect(await refusal(join(folder, 'PG_VERSION', 'database'))).not.toBeInstanceOf(DatabaseUnusable);
});

test('a migration that fails is told as it is, even with an internal error', async () => {
  const { db, close } = await openDatabase({ folder });
  await sql`drop table schema_migrations`.execute(db);
  await sql`create function fail() returns text language plpgsql as $$
    begin raise exception 'out of a migration' using errcode = 'XX000'; end $$`.execute(db);
  await sql`create view schema_migrations as select fail() as name, '' as sha256`.execute(db);
  await close();
  const error = await refusal();
  expect(error).not.toBeInstanceOf(DatabaseUnusable);
  expect(error).toMatchObject({ code: 'XX000', message: 'out of a migration' });
});

test('one whose last checkpoint fails is closed all the same', async () => {
  const { db, close } = await openDatabase({ folder });
  await sql`create table things (id int)`.execute(db);
  await rm(join(folder, 'global'), { recursive: true });
  await expect(close()).rejects.toThrow();
  await expect(sql`select 1`.execute(db)).rejects.toThrow(/closed|destroyed/);
  // there is nothing left to close
  await close();
});
