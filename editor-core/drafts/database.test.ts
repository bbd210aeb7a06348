import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { expect, it } from 'vitest';
import { createConnection, type DraftsDatabase } from './database.ts';

const first = (database: DraftsDatabase): void => {
  database.createObjectStore('drafts');
};
const second = (database: DraftsDatabase): void => {
  database.createObjectStore('heads');
};

it('brings an older database to the newest schema, step by step, with what is in it', async () => {
  const row = { revision: 1, savedAt: 2, bytes: 3, width: 4, height: 5 };
  const older = createConnection('upgraded', [first]);
  await (await older.database()).put('drafts', row, ['anna', '7']);
  older.close();
  const newer = createConnection('upgraded', [first, second]);
  const database = await newer.database();
  expect([...database.objectStoreNames]).toEqual(['drafts', 'heads']);
  expect(await database.get('drafts', ['anna', '7'])).toEqual(row);
  newer.close();
});

it('fails at once while a tab that never closes has the older schema, and works when it is gone', async () => {
  const older = await openDB('blocked', 1);
  const connection = createConnection('blocked', [first, second]);
  for (let i = 0; i < 2; i++)
    await expect(connection.database()).rejects.toMatchObject({ name: 'DraftError', code: 'BLOCKED' });
  older.close();
  await expect.poll(() => connection.database().catch(() => null)).not.toBeNull();
  connection.close();
});

it('lets go of the database for a newer page, and fails from then on', async () => {
  const connection = createConnection('let-go', [first]);
  await connection.database();
  const newer = await openDB('let-go', 2);
  await expect(connection.database()).rejects.toMatchObject({ name: 'VersionError' });
  newer.close();
});

it('opens the database again when it could not be opened before', async () => {
  const other = await openDB('later', 9);
  const connection = createConnection('later', [first]);
  await expect(connection.database()).rejects.toThrow();
  other.close();
  await new Promise((resolve) => {
    indexedDB.deleteDatabase('later').onsuccess = resolve;
  });
  expect((await connection.database()).version).toBe(1);
  connection.close();
});
