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

  const check = (there: readonly string[]) =>
    checkBelongs({ db: database.db, storage: { has: async (key) => there.includes(key) } }, '/elsewhere');

  test('is any one at first, and then the one with the files in it', async () => {
    await check([]);
    const file = (key: string) => ({ key, content_type: 'image/jpeg', bytes: 1, sha256: '' });
    await database.db
      .insertInto('files')
      .values(['a', 'b', 'c'].map((name) => file(`faces/${name}.jpg`)))
      .execute();
    await expect(check([])).rejects.toThrow('are not in /elsewhere');
    await check(['faces/b.jpg']);
  });
});
