import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, openDatabase } from '@facet/server/db/database.ts';
import { inject } from 'vitest';
import { administer, copyPostgres, inDatabase, POSTGRES_TEMPLATE } from './postgres.ts';

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
  const folder = mkdtempSync(path.join(tmpdir(), 'facet-pglite-'));
  // 1,400 small files: the asynchronous copy takes four times as much of the processor
  cpSync(inject('pgliteTemplate'), folder, { recursive: true });
  const database = await openDatabase({ folder });
  return {
    database,
    async drop() {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openPostgres(): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await copyPostgres(server, POSTGRES_TEMPLATE, name);
  const database = await openDatabase({ url: inDatabase(server, name) });
  return {
    database,
    async drop() {
      await database.close();
      await administer(server, `drop database ${name} with (force)`);
    },
  };
}
