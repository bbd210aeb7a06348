import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FolderInUse, lockFolder, readKey } from './data-dir.ts';

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

test('a key is made once, also when several ask for it at once, and leaves no draft behind', async () => {
  const keys = await Promise.all([readKey(folder, 'k'), readKey(folder, 'k'), readKey(folder, 'k')]);
  expect(new Set(keys.map((key) => Buffer.from(key).toString('hex'))).size).toBe(1);
  expect(keys[0]).toHaveLength(32);
  expect(await readdir(join(folder, 'keys'))).toEqual(['k']);
});

test.each(['', 'abcd', 'not hex'])('a key file that holds %j is refused', async (content) => {
  await mkdir(join(folder, 'keys'));
  await writeFile(join(folder, 'keys/k'), content);
  await expect(readKey(folder, 'k')).rejects.toThrow('does not hold a key');
});
