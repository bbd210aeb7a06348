import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The data folder: who may open it, whether it is whole, and the keys that live in it. */

const KEY_BYTES = 32;
/** SQLite's result code for a file that another process holds. */
const SQLITE_BUSY = 5;

export class FolderInUse extends Error {}
export class DatabaseMissing extends Error {}

/**
 * Takes the folder for this process. PGlite itself takes no lock, and two openers lose data silently. The lock is one that
 * the operating system drops with the process, however it ends: SQLite's exclusive lock on a file of its own.
 * @returns what gives the folder back
 * @throws FolderInUse, Error when the file is none of ours
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'lock');
  const lock = new DatabaseSync(path);
  try {
    lock.exec('pragma busy_timeout = 0; pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) {
      throw new Error(`${path} cannot be used as a lock. Move it away, and start again.`, { cause: error });
    }
    throw new FolderInUse(
      `Another Facet server is using ${folder}. Stop it first, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  return () => lock.close();
}

/**
 * The folder of the embedded database, which may not be there yet. It appears whole (db/database.ts) and before anything
 * beside it is made, so a first start that was killed leaves no folder that is taken for a damaged one.
 * @throws DatabaseMissing where a new one would stand for accounts that were lost
 */
export async function databaseFolder(folder: string): Promise<string> {
  const database = join(folder, 'database');
  if (existsSync(join(database, 'PG_VERSION'))) return database;
  const remains = [];
  for (const name of ['database', 'files', 'keys']) {
    if (await holdsSomething(join(folder, name))) remains.push(`${name}/`);
  }
  if (remains.length === 0) return database;
  throw new DatabaseMissing(
    `${database} is missing or incomplete, but ${folder} has been in use: there is something in ${remains.join(', ')}.
Nothing was changed. Put database/ back from your backup, or set DATABASE_URL if the accounts are in PostgreSQL.
To begin anew without the accounts of before, move ${folder} away.`,
  );
}

async function holdsSomething(folder: string): Promise<boolean> {
  return existsSync(folder) && (await readdir(folder)).length > 0;
}

/**
 * A secret key of this installation, made at the first start. It appears under its name whole or not at all: a cut one would
 * be a weak one.
 * @throws Error when the file does not hold a key
 */
export async function readKey(folder: string, name: string): Promise<Uint8Array> {
  const keys = join(folder, 'keys');
  const path = join(keys, name);
  await mkdir(keys, { recursive: true, mode: 0o700 });
  if (!existsSync(path)) {
    const draft = join(keys, `${name}.${randomUUID()}`);
    try {
      await writeFile(draft, randomBytes(KEY_BYTES).toString('hex'), {
        flag: 'wx',
        mode: 0o600,
        flush: true,
      });
      // unlike a rename, a link leaves alone what another process has put there meanwhile
      await link(draft, path).catch((error: unknown) => {
        if (!existsSync(path)) throw error;
      });
    } finally {
      await rm(draft, { force: true });
    }
  }
  const key = Buffer.from(await readFile(path, 'utf8'), 'hex');
  if (key.length !== KEY_BYTES)
    throw new Error(`${path} does not hold a key. Remove it to have a new one made.`);
  return key;
}
