import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../config.ts';
import { databaseFolder, FolderUnusable, lockFolder } from '../data-dir.ts';
import { openDatabase } from '../db/database.ts';
import { isRing, KeyIsGiven, rotate } from './keys.ts';

/** Entry of `npm run rotate -- token|address [--leaked]`: the settings are the server's own. */

const [name, option] = process.argv.slice(2);
if (!isRing(name) || ![undefined, '--leaked'].includes(option)) {
  console.error('npm run rotate -- token|address [--leaked]');
  process.exit(1);
}
try {
  const { databaseUrl, dataDir, keys } = readConfig(process.env);
  if (databaseUrl === null && !existsSync(join(dataDir, 'database'))) {
    throw new FolderUnusable(`There is nothing in ${dataDir}.`);
  }
  const unlock = databaseUrl === null ? lockFolder(dataDir) : () => {};
  const database = await openDatabase(
    databaseUrl === null ? { folder: await databaseFolder(dataDir) } : { url: databaseUrl },
  );
  await rotate(database.db, name, { isLeaked: option === '--leaked', given: keys });
  await database.close();
  unlock();
  console.log(
    option === '--leaked'
      ? 'A new key signs. What the old ones have signed is worth nothing within half a minute.'
      : 'A new key takes over in two minutes. What the old one has signed stays good.',
  );
} catch (error) {
  console.error(error instanceof FolderUnusable || error instanceof KeyIsGiven ? error.message : error);
  process.exit(1);
}
