import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DatabaseMissing, databaseFolder, FolderInUse, lockFolder, markInUse } from './data-dir.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'facet-folder-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a folder has one owner at a time', () => {
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(FolderInUse);
  unlock();
  lockFolder(folder)();
});

test('a lock that something else was written into is told as such, not as a running server', async () => {
  await writeFile(
    join(folder, 'lock'),
    'anything at all, long enough to be a header of a database file'.repeat(9),
  );
  expect(() => lockFolder(folder)).toThrow(/cannot be used as a lock/);
});

describe('the database', () => {
  const put = async (path: string) => {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), 'x');
  };

  test.each([
    ['an empty folder', []],
    ['a folder that was only locked', ['lock']],
    ['a first start that was killed while it made the database', ['lock', 'database.new/base/1/1259']],
  ])('may be made in %s', async (_, paths) => {
    for (const path of paths) await put(path);
    expect(await databaseFolder(folder)).toBe(join(folder, 'database'));
  });

  test('may be made in an empty folder of its name', async () => {
    for (const name of ['database', 'files', 'keys']) await mkdir(join(folder, name));
    expect(await databaseFolder(folder)).toBe(join(folder, 'database'));
  });

  test('that is there is used, whatever is beside it', async () => {
    for (const path of ['database/PG_VERSION', 'keys/token', 'files/faces/a.jpg']) await put(path);
    expect(await databaseFolder(folder)).toBe(join(folder, 'database'));
  });

  test('is not made anew where there was one, although nothing is left: files and keys may lie elsewhere', async () => {
    await markInUse(folder);
    await expect(databaseFolder(folder)).rejects.toThrow(DatabaseMissing);
  });

  test.each(['keys/token', 'files/faces/a.jpg', 'database/base/1/1259'])(
    'is not made anew beside %s, and nothing is changed',
    async (path) => {
      await put(path);
      const refused = databaseFolder(folder);
      await expect(refused).rejects.toThrow(DatabaseMissing);
      await expect(refused).rejects.toThrow(`has been in use: ${path.split('/')[0]}/ tell so`);
      expect(await readdir(folder)).toEqual([path.split('/')[0]]);
    },
  );
});
