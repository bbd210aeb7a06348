import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Config } from '../config.ts';
import { databaseFolder, lockFolder } from '../data-dir.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { createJobs } from '../jobs/jobs.ts';
import { Refusal } from '../refusal.ts';
import { openStorage } from '../storage/open.ts';
import type { Storage } from '../storage/storage.ts';
import { BackupRefused, openArchive, writeArchive } from './archive.ts';
import { dumpRows, loadRows } from './rows.ts';

type Where = Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>;

/** Of the data folder, beside the embedded database: photos, and the keys that addresses and sessions are signed with. */
const FOLDERS = ['files', 'keys'];
/** Where a backup has objects of the storage, whichever kind it is. */
const FILES = 'files/';
const silent = { info() {}, warn() {}, error() {} };

/**
 * Everything that an installation keeps, in one file. An embedded database must be stopped; of PostgreSQL, rows are as they
 * were when it began, and files as they are after that.
 * @throws BackupRefused, FolderInUse, DatabaseMissing
 */
export async function backUp({ dataDir, databaseUrl, s3 }: Where, path: string): Promise<void> {
  const unlock = databaseUrl === null ? lockFolder(dataDir) : () => {};
  try {
    if (databaseUrl === null && !existsSync(join(dataDir, 'database'))) {
      throw new BackupRefused(`There is nothing in ${dataDir}.`);
    }
    await writeArchive(path, async (archive) => {
      const database = await openDatabase(
        databaseUrl === null ? { folder: await databaseFolder(dataDir) } : { url: databaseUrl },
      );
      try {
        await dumpRows(database, archive);
      } finally {
        await database.close();
      }
      for await (const { path: name, bytes } of keptFiles(dataDir, s3 === null ? FOLDERS : ['keys'])) {
        archive.file(name, bytes);
      }
      if (s3 === null) return;
      for await (const { key, bytes } of keptObjects(await openStorage({ s3, dataDir }))) {
        archive.file(FILES + key, bytes);
      }
    });
  } finally {
    unlock();
  }
}

/**
 * Puts a backup where nothing is, whichever kind of database it was made of. The database comes last: what was broken off is
 * not taken for an installation.
 * @throws BackupRefused
 */
export async function restore({ dataDir, databaseUrl, s3 }: Where, path: string): Promise<void> {
  const archive = openArchive(path);
  let unlock = () => {};
  try {
    await mkdir(dataDir, { recursive: true });
    if (databaseUrl === null) unlock = lockFolder(dataDir);
    for (const name of ['database', ...FOLDERS]) {
      if ((await filesIn(join(dataDir, name))).length > 0) {
        throw new BackupRefused(`There is something in ${join(dataDir, name)}. Nothing was changed.`);
      }
    }
    if (databaseUrl !== null) await checkEmpty(databaseUrl);
    const bucket = s3 === null ? null : await openStorage({ s3, dataDir });
    if (bucket && !(await bucket.keys()[Symbol.asyncIterator]().next()).done) {
      throw new BackupRefused('There is something in the bucket of S3_BUCKET. Nothing was changed.');
    }
    for (const { path: name, bytes } of archive.files()) {
      if (bucket && name.startsWith(FILES)) {
        await bucket.put(name.slice(FILES.length), bytes);
        continue;
      }
      const file = placeOf(dataDir, name);
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await writeFile(file, bytes, { mode: 0o600, flush: true });
    }
    const folder = join(dataDir, 'database');
    const draft = `${folder}.restoring`;
    await rm(draft, { recursive: true, force: true });
    const database = await openDatabase(databaseUrl === null ? { folder: draft } : { url: databaseUrl });
    try {
      await makeJobTables(database);
      await loadRows(database, archive);
    } finally {
      await database.close();
    }
    if (databaseUrl === null) await rename(draft, folder);
  } finally {
    archive.close();
    unlock();
  }
}

/** @throws BackupRefused for a file that would lie anywhere but in one of the folders */
export function placeOf(dataDir: string, name: string): string {
  const parts = name.split('/');
  if (!FOLDERS.includes(parts[0]!) || parts.some((part) => /^\.{0,2}$|\\/.test(part)))
    throw new BackupRefused(`The backup has a file ${name}, which is none of Facet's.`);
  return join(dataDir, ...parts);
}

/** pg-boss makes its own tables when it is first started. */
async function makeJobTables(database: Database): Promise<void> {
  const jobs = await createJobs(database, silent);
  await jobs.stop();
}

async function checkEmpty(url: string): Promise<void> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname in ('public', 'pgboss') limit 1`,
    );
    if (rows.length > 0)
      throw new BackupRefused('There are tables in the database of DATABASE_URL. Nothing was changed.');
  } finally {
    await client.end();
  }
}

/** One after another. Of what is removed meanwhile, as where a server goes on, the row was there a moment before. */
export async function* keptFiles(
  dataDir: string,
  folders: readonly string[] = FOLDERS,
): AsyncGenerator<{ path: string; bytes: Buffer }> {
  for (const folder of folders) {
    for (const file of await filesIn(join(dataDir, folder))) {
      const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      if (bytes) yield { path: relative(dataDir, file).split(sep).join('/'), bytes };
    }
  }
}

/** One after another, like files. */
async function* keptObjects(storage: Storage): AsyncGenerator<{ key: string; bytes: Buffer }> {
  for await (const key of storage.keys()) {
    const bytes = await storage.get(key).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'NOT_FOUND') return null;
      throw error;
    });
    if (bytes) yield { key, bytes };
  }
}

async function filesIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
