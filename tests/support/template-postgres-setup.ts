import path from 'node:path';
import { restore } from '@facet/server/backup/backup.ts';
import type { TestProject } from 'vitest/node';
import { useDatabase } from './database-of.ts';
import { administer, inDatabase, POSTGRES_TEMPLATE, startPostgres } from './postgres.ts';
import { emptyFolder, removeFolder } from './server.ts';
import { backUpTemplate, demoFolder } from './template.ts';

/** The demo of template.ts in a PostgreSQL of the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [folder, elsewhere] = await Promise.all([emptyFolder(), emptyFolder()]);
  const postgres = await startPostgres();
  const stop = async () => {
    await removeFolder(folder);
    await removeFolder(elsewhere);
    await postgres.stop();
  };
  try {
    await administer(postgres.url, `create database ${POSTGRES_TEMPLATE}`);
    const url = inDatabase(postgres.url, POSTGRES_TEMPLATE);
    const archive = path.join(elsewhere, 'demo');
    await backUpTemplate(await demoFolder(), archive);
    await restore({ dataDir: folder, databaseUrl: url, s3: null }, archive);
    useDatabase(folder, url);
  } catch (error) {
    // nobody else would end it
    await stop();
    throw error;
  }
  project.provide('dataTemplate', folder);
  return stop;
}
