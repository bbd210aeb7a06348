import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The data folder: who may open it, and the keys that live in it. */

const KEY_BYTES = 32;

export class FolderInUse extends Error {}

/**
 * Takes the folder for this process. PGlite itself takes no lock, and two openers lose data silently. The lock is one that
 * the operating system drops with the process, however it ends: SQLite's exclusive lock on a file of its own.
 * @returns what gives the folder back
 * @throws FolderInUse
 */
export function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(join(folder, 'lock'));
  try {
    lock.exec('pragma busy_timeout = 0; pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock.close();
    throw new FolderInUse(
      `Another Facet server is using ${folder}. Stop it first, or set DATA_DIR to another folder.`,
      {
        cause: error,
      },
    );
  }
  return () => lock.close();
}

/** A secret key of this installation, made at the first start. */
export async function readKey(folder: string, name: string): Promise<Uint8Array> {
  const path = join(folder, 'keys', name);
  await mkdir(join(folder, 'keys'), { recursive: true, mode: 0o700 });
  try {
    await writeFile(path, randomBytes(KEY_BYTES).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return Buffer.from(await readFile(path, 'utf8'), 'hex');
}
