import { createHash, randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Storage } from './storage.ts';

/** What every implementation of the storage port must do. `create` gives an empty storage. */
export function describeStorage(name: string, create: () => Promise<Storage>): void {
  describe(`storage on ${name}`, () => {
    let storage: Storage;
    beforeEach(async () => {
      storage = await create();
    });

    it.each([1, 4096, 5 * 1024 * 1024 + 7])('gives back %i bytes as they were put', async (length) => {
      const bytes = randomBytes(length);
      await storage.put('faces/a.jpg', bytes);
      const read = await storage.get('faces/a.jpg');
      expect(read.length).toBe(length);
      expect(digest(read)).toBe(digest(bytes));
    });

    it('replaces an object, also by a shorter one', async () => {
      await storage.put('faces/a.jpg', randomBytes(5000));
      const bytes = randomBytes(10);
      await storage.put('faces/a.jpg', bytes);
      expect(digest(await storage.get('faces/a.jpg'))).toBe(digest(bytes));
    });

    it('keeps objects of different keys apart', async () => {
      await storage.put('faces/a.jpg', Buffer.from('a'));
      await storage.put('faces/b.jpg', Buffer.from('b'));
      expect((await storage.get('faces/a.jpg')).toString()).toBe('a');
    });

    it('leaves one whole object when many write the same key at once', async () => {
      const versions = Array.from({ length: 8 }, () => randomBytes(200_000));
      await Promise.all(versions.map((bytes) => storage.put('faces/a.jpg', bytes)));
      expect(versions.map(digest)).toContain(digest(await storage.get('faces/a.jpg')));
    });

    it('says whether an object is there', async () => {
      expect(await storage.has('faces/a.jpg')).toBe(false);
      await storage.put('faces/a.jpg', Buffer.from('a'));
      expect(await storage.has('faces/a.jpg')).toBe(true);
      expect(await storage.has('faces')).toBe(false);
    });

    it('refuses to give what is not there', async () => {
      await expect(storage.get('faces/missing.jpg')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });

    it('streams what is there, and refuses before a byte what is not', async () => {
      const bytes = randomBytes(3 * 1024 * 1024 + 7);
      await storage.put('faces/a.jpg', bytes);
      const { bytes: length, body } = await storage.stream('faces/a.jpg');
      expect(length).toBe(bytes.length);
      expect(digest(Buffer.concat(await body.toArray()))).toBe(digest(bytes));
      await expect(storage.stream('faces/missing.jpg')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });

    it('lists its keys', async () => {
      const keys = ['faces/a.jpg', 'faces/b.jpg', 'results/2026/c.json'];
      for (const key of keys) await storage.put(key, Buffer.from(key));
      await storage.delete('faces/b.jpg');
      const found: string[] = [];
      for await (const key of storage.keys()) found.push(key);
      expect(found.sort()).toEqual([keys[0], keys[2]]);
    });

    it('deletes an object, and takes a second delete calmly', async () => {
      await storage.put('faces/a.jpg', Buffer.from('a'));
      await storage.delete('faces/a.jpg');
      await storage.delete('faces/a.jpg');
      expect(await storage.has('faces/a.jpg')).toBe(false);
    });

    it.each([
      '../a',
      'a/../b',
      '/etc/passwd',
      'a//b',
      'a/.b',
      'A.jpg',
      'a\0b',
      'a\\b',
      '',
      'a/',
      'x'.repeat(201),
    ])('takes no key like %j', async (key) => {
      await expect(storage.put(key, Buffer.from('a'))).rejects.toThrow(RangeError);
      await expect(storage.get(key)).rejects.toThrow(RangeError);
      await expect(storage.stream(key)).rejects.toThrow(RangeError);
      await expect(storage.delete(key)).rejects.toThrow(RangeError);
    });
  });
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
