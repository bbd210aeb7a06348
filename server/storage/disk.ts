import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Refusal } from '../refusal.ts';
import { checkKey, isKey, type Storage } from './storage.ts';

/** Where objects are written until they are whole. Not a valid key, so nothing stored can collide with it. */
const UNFINISHED = '.unfinished';

/** What has been unfinished for so long was left by a killed process; anything younger another process may be writing. */
const ABANDONED_AFTER_MS = 3600_000;

/** Objects as files under `folder`. What a killed process left unfinished is removed here, at a later start. */
export async function createDiskStorage(folder: string): Promise<Storage> {
  const unfinished = join(folder, UNFINISHED);
  await mkdir(unfinished, { recursive: true });
  await removeAbandoned(unfinished);

  const pathOf = (key: string) => join(folder, checkKey(key));

  return {
    async put(key, bytes) {
      const path = pathOf(key);
      const temporary = join(unfinished, randomUUID());
      try {
        await mkdir(dirname(path), { recursive: true });
        await writeDurably(temporary, bytes);
        await rename(temporary, path);
        await syncFolder(dirname(path));
      } catch (error) {
        await rm(temporary, { force: true });
        throw isFull(error) ? new Refusal('STORAGE_FULL', error) : error;
      }
    },

    async get(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        throw isMissing(error) ? new Refusal('NOT_FOUND', error) : error;
      }
    },

    async stream(key) {
      try {
        const file = await open(pathOf(key), 'r');
        const { size } = await file.stat();
        return { bytes: size, body: file.createReadStream() };
      } catch (error) {
        throw isMissing(error) ? new Refusal('NOT_FOUND', error) : error;
      }
    },

    async has(key) {
      try {
        return (await stat(pathOf(key))).isFile();
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },

    async delete(key) {
      await rm(pathOf(key), { force: true });
    },

    async *keys() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      for (const entry of entries) {
        if (!entry.isFile() || entry.parentPath === unfinished) continue;
        const key = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
        if (isKey(key)) yield key;
      }
    },
  };
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The rename itself is durable only when the folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function isFull(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'ENOSPC' || code === 'EDQUOT';
}

function isMissing(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'ENOENT' || code === 'ENOTDIR';
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true });
  }
}
