import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '@facet/server/db/database.ts';
import type { TestProject } from 'vitest/node';
import { administer, inDatabase, POSTGRES_TEMPLATE, startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server for the whole run, with a migrated database (POSTGRES_TEMPLATE) to make others from. */
    postgresUrl: string;
    /** Folder of a migrated PGlite database without rows of ours, to be copied. */
    pgliteTemplate: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'facet-pglite-template-'));
  const [postgres] = await Promise.all([startMigratedPostgres(), migrate({ folder })]);
  project.provide('postgresUrl', postgres.url);
  project.provide('pgliteTemplate', folder);
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function startMigratedPostgres() {
  const postgres = await startPostgres();
  await administer(postgres.url, `create database ${POSTGRES_TEMPLATE}`);
  await migrate({ url: inDatabase(postgres.url, POSTGRES_TEMPLATE) });
  return postgres;
}

async function migrate(where: Parameters<typeof openDatabase>[0]): Promise<void> {
  const database = await openDatabase(where);
  await database.close();
}
