import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASES } from '../../tests/support/databases.ts';
import type { Database } from '../db/database.ts';
import { discardUnlessRecorded } from './discard.ts';

describe.each(DATABASES)('objects of a transaction that failed, on $kind', ({ open }) => {
  let database: Database;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    ({ database, drop } = await open());
  });
  afterAll(() => drop());

  it('go, but for those whose commit was done and its answer lost', async () => {
    const { db } = database;
    const [kept, lost] = [`presets/${randomUUID()}.jpg`, `presets/${randomUUID()}.jpg`];
    await db
      .insertInto('files')
      .values({ key: kept, content_type: 'image/jpeg', bytes: 1, sha256: '' })
      .execute();
    const gone: string[] = [];
    const images = { discard: async (key: string) => void gone.push(key) };
    await discardUnlessRecorded({ db, images }, [kept, lost]);
    await discardUnlessRecorded({ db, images }, []);
    expect(gone).toEqual([lost]);
  });
});
