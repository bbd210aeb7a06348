import { resolve } from 'node:path';
import { readConfig } from '../config.ts';
import { FolderUnusable } from '../data-dir.ts';
import { BackupRefused } from './archive.ts';
import { backUp, restore } from './backup.ts';

/** Entry of `npm run backup` and `npm run restore`: the settings are the server's own. */

const [act, name] = process.argv.slice(2);
try {
  if (!name || (act !== 'backup' && act !== 'restore')) {
    throw new BackupRefused(`npm run ${act ?? 'backup'} -- <file>`);
  }
  const began = Date.now();
  const path = resolve(name);
  await (act === 'backup' ? backUp : restore)(readConfig(process.env), path);
  const seconds = Math.round((Date.now() - began) / 1000);
  console.log(
    act === 'backup' ? `${path} is written (${seconds} s).` : `Restored from ${path} (${seconds} s).`,
  );
} catch (error) {
  const isExpected = error instanceof BackupRefused || error instanceof FolderUnusable;
  console.error(isExpected ? error.message : error);
  process.exit(1);
}
