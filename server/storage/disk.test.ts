import { randomBytes } from 'node:crypto';
import type * as fs from 'node:fs/promises';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeStorage } from './storage.contract.ts';

/** Bytes that still fit on the pretended disk; null: it is the real one. */
let room: number | null = null;

vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof fs>();
  return {
    ...real,
    async open(...args: Parameters<typeof real.open>) {
      const file = await real.open(...args);
      const write = file.writeFile.bind(file);
      file.writeFile = async (bytes) => {
        if (room === null || !(bytes instanceof Uint8Array) || bytes.length <= room) return write(bytes);
        await write(bytes.subarray(0, room));
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      };
      return file;
    },
  };
});

// test files share modules: the storage that others use has met the real disk already, and is to keep it
vi.resetModules();
const { createDiskStorage } = await import('./disk.ts');
afterAll(() => {
  vi.resetModules();
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'facet-storage-'));
});
afterEach(async () => {
  room = null;
  await rm(folder, { recursive: true, force: true });
});

describeStorage('disk', () => createDiskStorage(folder));

describe('disk storage', () => {
  it('refuses with STORAGE_FULL on a full disk, keeps what was there and leaves nothing half-written', async () => {
    const storage = await createDiskStorage(folder);
    await storage.put('faces/a.jpg', Buffer.from('before'));
    room = 1000;
    await expect(storage.put('faces/a.jpg', randomBytes(5000))).rejects.toMatchObject({
      code: 'STORAGE_FULL',
    });
    await expect(storage.put('faces/b.jpg', randomBytes(5000))).rejects.toMatchObject({
      code: 'STORAGE_FULL',
    });
    expect((await storage.get('faces/a.jpg')).toString()).toBe('before');
    expect(await storage.has('faces/b.jpg')).toBe(false);
    expect(await readdir(join(folder, '.unfinished'))).toEqual([]);
  });

  it('keeps its objects over a restart', async () => {
    await (await createDiskStorage(folder)).put('faces/a.jpg', Buffer.from('a'));
    const again = await createDiskStorage(folder);
    expect((await again.get('faces/a.jpg')).toString()).toBe('a');
  });
});
