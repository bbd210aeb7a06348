import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keptFiles, placeOf } from './backup.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'facet-backup-'));
  await mkdir(join(dataDir, 'files'));
});
afterEach(() => rm(dataDir, { recursive: true }));

test('what a running server removes while a backup is written is left out, and the rest is kept', async () => {
  for (const name of ['a', 'b', 'c']) await writeFile(join(dataDir, 'files', name), name);
  const kept: string[] = [];
  for await (const { path } of keptFiles(dataDir)) {
    if (kept.length === 0) {
      const other = path === 'files/b' ? 'a' : 'b';
      await rm(join(dataDir, 'files', other));
    }
    kept.push(path);
  }
  expect(kept).toHaveLength(2);
});

test.each([
  '../evil',
  'files/../../evil',
  '/etc/passwd',
  'files//x',
  'database/x',
  'files/..\\..\\x',
  'files/.',
])('%s of a backup is put nowhere', (name) =>
  expect(() => placeOf(dataDir, name)).toThrow("none of Facet's"),
);

test('files and keys are put where they were', () => {
  expect(placeOf(dataDir, 'files/results/a.jpg')).toBe(join(dataDir, 'files', 'results', 'a.jpg'));
  expect(placeOf(dataDir, 'keys/session')).toBe(join(dataDir, 'keys', 'session'));
});
