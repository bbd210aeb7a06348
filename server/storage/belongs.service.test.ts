import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASES } from '../../tests/support/databases.ts';
import type { Database } from '../db/database.ts';
import { checkBelongs, type Place } from './belongs.ts';

describe.each(DATABASES)('the storage of a database on $kind', ({ open }) => {
  let database: Database;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    ({ database, drop } = await open());
  });
  afterAll(() => drop());

  const check = (there: string[], place: Place = { folder: '/elsewhere' }) => {
    const storage = {
      has: async (key: string) => there.includes(key),
      put: async (key: string) => void there.push(key),
    };
    return checkBelongs({ db: database.db, storage }, place);
  };

  test('is the first one that is looked at, and then the one with the files in it', async () => {
    const own: string[] = [];
    await check(own);
    expect(own).toHaveLength(1);
    await check(own);
    expect(own).toHaveLength(1);
    await expect(check([])).rejects.toThrow(/are not in \/elsewhere.*STORAGE=s3.*only the mark/s);
    const elsewhere = { bucket: 'others' };
    await expect(check([], elsewhere)).rejects.toThrow(/in the bucket others.*STORAGE=disk.*only the mark/s);
    // what it says to do
    const { message } = await check([], elsewhere).then(
      () => expect.fail('taken'),
      (error: Error) => error,
    );
    await sql.raw(/delete from files .*?;/.exec(message)![0]).execute(database.db);
    await check(own, elsewhere);
    expect(own).toHaveLength(2);
    const file = (key: string) => ({ key, content_type: 'image/jpeg', bytes: 1, sha256: '' });
    await database.db
      .insertInto('files')
      .values(['a', 'b', 'c'].map((name) => file(`faces/${name}.jpg`)))
      .execute();
    await expect(check([])).rejects.toThrow(/are not in \/elsewhere((?!mark).)*$/s);
    await check(['faces/b.jpg']);
  });
});
