import { mkdir, mkdtemp, rename } from 'node:fs/promises';
import path from 'node:path';
import { backUp } from '@facet/server/backup/backup.ts';
import { stampOf } from '../../scripts/lib/stamp.mjs';
import { copyOf, ROOT, removeFolder, startServer } from './server.ts';

/** What decides what a server fills an empty data folder with. */
const SOURCES = ['contract', 'wasm', 'workers', 'server', 'package-lock.json'];
const FOLDER = 'node_modules/.cache/facet-demo';

let known: Promise<string> | undefined;

/**
 * A data folder with the demo in it, made by letting a server start once; tests start on copies of it. Like a build it is
 * kept until its sources change.
 * @returns its path
 */
export function demoFolder(): Promise<string> {
  known ??= findOrMake();
  return known;
}

async function findOrMake(): Promise<string> {
  const folder = path.join(ROOT, FOLDER);
  const stamp = stampOf('demo-stamp', SOURCES, FOLDER);
  if (stamp.isFresh()) return folder;
  await mkdir(path.dirname(folder), { recursive: true });
  const made = await mkdtemp(`${folder}-`);
  try {
    const server = await startServer({ dataDir: made });
    await server.stop();
    await removeFolder(folder);
    await rename(made, folder);
    stamp.write();
  } finally {
    await removeFolder(made);
  }
  return folder;
}

/**
 * Backs up a template with an embedded database to `archive`. It backs up a copy: a database that is opened makes and removes
 * files, and other processes copy the template at the same time.
 */
export async function backUpTemplate(template: string, archive: string): Promise<void> {
  const copy = await copyOf(template);
  try {
    await backUp({ dataDir: copy, databaseUrl: null, s3: null }, archive);
  } finally {
    await removeFolder(copy);
  }
}
