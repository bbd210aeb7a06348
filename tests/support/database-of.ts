import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { administer, copyPostgres, inDatabase } from './postgres.ts';

/**
 * The database of a data folder that a test starts servers on. Where it is a PostgreSQL's, a file in the folder says which; it comes
 * and goes with the folder, so that a test need not know which of the two kinds it runs on.
 */

const ADDRESS_FILE = 'postgres-url';

/** Where it is, as `openDatabase` takes it. */
export function databaseOf(folder: string): { folder: string } | { url: string } {
  const file = path.join(folder, ADDRESS_FILE);
  return existsSync(file) ? { url: readFileSync(file, 'utf8') } : { folder: path.join(folder, 'database') };
}

/** Says that it is this one. */
export function useDatabase(folder: string, url: string): void {
  writeFileSync(path.join(folder, ADDRESS_FILE), url);
}

/** Gives the copy of a folder a copy of the database too. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const database = databaseOf(from);
  // the embedded one has come with the folder
  if ('folder' in database) return;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await copyPostgres(serverOf(database.url), nameOf(database.url), name);
  useDatabase(to, inDatabase(database.url, name));
}

/** Before the folder goes. */
export async function dropDatabase(folder: string): Promise<void> {
  const database = databaseOf(folder);
  if ('folder' in database) return;
  await administer(serverOf(database.url), `drop database ${nameOf(database.url)} with (force)`);
}

const serverOf = (url: string) => inDatabase(url, 'postgres');
const nameOf = (url: string) => new URL(url).pathname.slice(1);
