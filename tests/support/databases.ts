import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, openDatabase } from '@facet/server/db/database.ts';
import pg from 'pg';
import { inject } from 'vitest';

/**
 * The two databases that every service test runs on:
 * `describe.each(DATABASES)('on $kind', ({ open }) => { … })`. Each `open` gives a fresh, migrated database of its own.
 */
export const DATABASES: readonly { kind: Database['kind']; open(): Promise<TestDatabase> }[] = [
  { kind: 'pglite', open: openPglite },
  { kind: 'postgres', open: openPostgres },
];

interface TestDatabase {
  database: Database;
  /** Closes it and removes what it kept. */
  drop(): Promise<void>;
}

async function openPglite(): Promise<TestDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), 'facet-pglite-'));
  await cp(inject('pgliteTemplate'), folder, { recursive: true });
  const database = await openDatabase({ folder });
  return {
    database,
    async drop() {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function openPostgres(): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(inject('postgresUrl'));
  await administer(`create database ${name}`);
  url.pathname = `/${name}`;
  const database = await openDatabase({ url: url.href });
  return {
    database,
    async drop() {
      await database.close();
      await administer(`drop database ${name} with (force)`);
    },
  };
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  await client.query(statement);
  await client.end();
}
