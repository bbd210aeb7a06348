import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The data folder: who may open it, and whether it is whole. */

/** SQLite's result code for a file that another process holds. */
const SQLITE_BUSY = 5;

/** The folder cannot be used as it is: the message says why, and what to do. */
export class FolderUnusable extends Error {}
export class FolderInUse extends FolderUnusable {}
export class DatabaseMissing extends FolderUnusable {}

/** The embedded database is there and cannot be opened. Its cause tells which of the reasons it is, to who can read that. */
export class DatabaseUnusable extends FolderUnusable {
  constructor(database: string, cause: unknown) {
    super(
      `${database} cannot be opened: it is damaged, or the disk is full or not writable, or memory is short, or another version
made it. The database says: ${cause instanceof Error ? cause.message : String(cause)}
If there is room, and this is the version of before, put database/ back from your backup
(npm run restore fills an empty folder). To begin anew without the accounts of before, move the data folder away.`,
      { cause },
    );
  }
}

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

/** Says that the folder has held a database: with files in a bucket, nothing else beside it would. */
const MARK = 'in-use';

export const markInUse = (folder: string): Promise<void> => writeFile(join(folder, MARK), '');

/**
 * The folder of the embedded database, which may not be there yet. It appears whole (db/database.ts) and before anything
 * beside it is made, so a first start that was killed leaves no folder that is taken for a damaged one.
 * @throws DatabaseMissing where a new one would stand for accounts that were lost
 */
export async function databaseFolder(folder: string): Promise<string> {
  const database = join(folder, 'database');
  if (existsSync(join(database, 'PG_VERSION'))) return database;
  const remains = existsSync(join(folder, MARK)) ? [MARK] : [];
  for (const name of ['database', 'files', 'keys']) {
    if (await holdsSomething(join(folder, name))) remains.push(`${name}/`);
  }
  if (remains.length === 0) return database;
  throw new DatabaseMissing(
    `${database} is missing or incomplete, but ${folder} has been in use: ${remains.join(', ')} tell so.
Nothing was changed. Put database/ back from your backup, or set DATABASE_URL if the accounts are in PostgreSQL.
To begin anew without the accounts of before, move ${folder} away.`,
  );
}

async function holdsSomething(folder: string): Promise<boolean> {
  return existsSync(folder) && (await readdir(folder)).length > 0;
}
