import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { backUp, restore } from '@facet/server/backup/backup.ts';
import { lockFolder } from '@facet/server/data-dir.ts';
import { openDatabase } from '@facet/server/db/database.ts';
import type { Tables } from '@facet/server/db/tables.ts';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { seeDemo, signInAsFan } from '../support/api.ts';
import { administer, inDatabase, type Postgres, startPostgres } from '../support/postgres.ts';
import { type FakeS3, startS3 } from '../support/s3.ts';
import { copyOf, emptyFolder, removeFolder, startServer } from '../support/server.ts';

/** The drill: what was backed up of one kind of database comes back in either, every row and every file. */

let postgres: Postgres;
let s3: FakeS3;
let url: string;
let folder: string;
/** An installation that nothing changes any more, what is in its database, and its backup. */
let dataDir: string;
let before: Map<string, string[]>;
const made: string[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
  await administer(postgres.url, 'create database drill');
  url = inDatabase(postgres.url, 'drill');
  folder = await temporary();
  s3 = await startS3(await temporary());
  dataDir = await copyOf(inject('dataTemplate'));
  made.push(dataDir);
  const database = await openDatabase({ folder: path.join(dataDir, 'database') });
  await addWhatIsEasilyLost(database.db);
  before = await rowsOf(database.db);
  await database.close();
  await backUp({ dataDir, databaseUrl: null, s3: null }, file('one'));
}, 120_000);
afterAll(async () => {
  await s3.stop();
  await postgres.stop();
  for (const one of made) await removeFolder(one);
});

async function temporary(): Promise<string> {
  const one = await emptyFolder();
  made.push(one);
  return one;
}
const file = (name: string) => path.join(folder, name);

test('everything of an installation comes back, on PostgreSQL with S3 and embedded again', {
  timeout: 240_000,
}, async () => {
  const there = await temporary();
  const elsewhere = { dataDir: there, databaseUrl: url, s3: s3.settings };
  await restore(elsewhere, file('one'));
  await backUp(elsewhere, file('two'));
  const back = await temporary();
  await restore({ dataDir: back, databaseUrl: null, s3: null }, file('two'));

  expect(before.get('public.users')?.length).toBeGreaterThan(3);
  expect(before.get('pgboss.queue')?.length).toBeGreaterThan(3);
  expect(await rowsIn({ url })).toEqual(before);
  expect(await rowsIn({ folder: path.join(back, 'database') })).toEqual(before);
  const files = await filesOf(dataDir);
  expect(files.size).toBeGreaterThan(10);
  expect(existsSync(path.join(there, 'files'))).toBe(false);
  expect(await filesOf(back)).toEqual(files);

  const server = await startServer({ dataDir: back });
  try {
    const fan = await signInAsFan(server.url);
    const { bundle } = await seeDemo(fan);
    const picture = await fetch(new URL(bundle.products[0]!.file, server.url));
    expect(picture.status).toBe(200);
  } finally {
    await server.stop();
  }
});

test('nothing is written over, and nothing is taken from a folder in use', { timeout: 120_000 }, async () => {
  const here = { dataDir, databaseUrl: null, s3: null };
  await writeFile(file('taken'), 'a letter');
  await expect(backUp(here, file('taken'))).rejects.toThrow('is there already');
  expect(await readFile(file('taken'), 'utf8')).toBe('a letter');

  const unlock = lockFolder(dataDir);
  await expect(backUp(here, file('locked'))).rejects.toThrow('Another Facet server');
  unlock();
  expect(existsSync(file('locked'))).toBe(false);

  await expect(restore(here, file('one'))).rejects.toThrow('There is something in');
  await administer(postgres.url, 'create database mine');
  const mine = inDatabase(postgres.url, 'mine');
  await administer(mine, 'create table somebody (id integer)');
  const other = await temporary();
  await expect(restore({ dataDir: other, databaseUrl: mine, s3: null }, file('one'))).rejects.toThrow(
    'There are tables',
  );
  expect(await readdir(other)).toEqual([]);
  await expect(restore({ dataDir: other, databaseUrl: null, s3: s3.settings }, file('one'))).rejects.toThrow(
    'There is something in the bucket',
  );
  await expect(restore({ dataDir: other, databaseUrl: null, s3: null }, file('taken'))).rejects.toThrow(
    'no backup of Facet',
  );
});

test('a restore that is broken off is not taken for an installation, and can be done again', async () => {
  const target = await temporary();
  // as a killed one leaves it
  await mkdir(path.join(target, 'database.restoring'), { recursive: true });
  await writeFile(path.join(target, 'database.restoring', 'PG_VERSION'), '');
  await restore({ dataDir: target, databaseUrl: null, s3: null }, file('one'));
  expect(existsSync(path.join(target, 'database.restoring'))).toBe(false);
  expect(await filesOf(target)).toEqual(await filesOf(dataDir));
});

/** No value and the JSON of none, quotes, lines, commas, what the database computes; and a day that is over by the time of the restore. */
async function addWhatIsEasilyLost(db: Kysely<Tables>): Promise<void> {
  await sql`insert into support_canned_answers (title, text) values ('"a", (b) \\ c', ${'d\ne\t한국어 😀'})`.execute(
    db,
  );
  await sql`insert into audit_records (user_id, act, subject_type, subject_id, before, after, request_id)
    select min(id), 'drill.one', 'drill', null, 'null'::jsonb, null, '' from users`.execute(db);
  await sql`insert into support_conversations (user_id) select min(id) from users`.execute(db);
  await sql`create table pgboss.queue_stats_20260102 partition of pgboss.queue_stats
    for values from ('2026-01-02 00:00:00+00') to ('2026-01-03 00:00:00+00')`.execute(db);
  await sql`insert into pgboss.queue_stats (name, captured_on) values ('drill', '2026-01-02 12:00:00+00')`.execute(
    db,
  );
  await sql`insert into support_topics (user_id, ts, asked_id) select min(id), 9007199254740993, 1 from users`.execute(
    db,
  );
}

async function rowsIn(where: Parameters<typeof openDatabase>[0]): Promise<Map<string, string[]>> {
  const { db, close } = await openDatabase(where);
  try {
    return await rowsOf(db);
  } finally {
    await close();
  }
}

/** Every row of every table as the database writes it, and where its sequences stand. */
async function rowsOf(db: Kysely<Tables>): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  const { rows: tables } = await sql<{ name: string }>`
    select schemaname || '.' || tablename as name from pg_tables
    where schemaname in ('public', 'pgboss') and tablename not like 'queue_stats%'`.execute(db);
  for (const { name } of tables) {
    const { rows } = await sql<{
      line: string;
    }>`select t::text as line from ${sql.table(name)} t order by 1`.execute(db);
    found.set(
      name,
      rows.map(({ line }) => line),
    );
  }
  const { rows } = await sql<{ line: string }>`
    select sequencename || ' ' || coalesce(last_value::text, '-') as line from pg_sequences order by 1`.execute(
    db,
  );
  found.set(
    'sequences',
    rows.map(({ line }) => line),
  );
  return found;
}

async function filesOf(dataDir: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const entries = await readdir(path.join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const name = path.join(entry.parentPath, entry.name);
    found.set(path.relative(dataDir, name), (await readFile(name)).toString('base64'));
  }
  return found;
}
