import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASES } from '../../tests/support/databases.ts';
import type { Database } from '../db/database.ts';
import { checkBelongs } from './belongs.ts';

describe.each(DATABASES)('the storage of a database on $kind', ({ open }) => {
  let database: Database;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    ({ database, drop } = await open());
  });
  afterAll(() => drop());

  const check = (there: string[]) => {
    const storage = {
      has: async (key: string) => there.includes(key),
      put: async (key: string) => void there.push(key),
    };
    return checkBelongs({ db: database.db, storage }, '/elsewhere');
  };

  test('is the first one that is looked at, and then the one with the files in it', async () => {
    const own: string[] = [];
    await check(own);
    expect(own).toHaveLength(1);
    await check(own);
    expect(own).toHaveLength(1);
    await expect(check([])).rejects.toThrow('are not in /elsewhere');
    const file = (key: string) => ({ key, content_type: 'image/jpeg', bytes: 1, sha256: '' });
    await database.db
      .insertInto('files')
      .values(['a', 'b', 'c'].map((name) => file(`faces/${name}.jpg`)))
      .execute();
    await expect(check([])).rejects.toThrow('are not in /elsewhere');
    await check(['faces/b.jpg']);
  });
});
