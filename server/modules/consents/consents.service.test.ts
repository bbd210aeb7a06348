import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASES } from '../../../tests/support/databases.ts';
import type { Database } from '../../db/database.ts';
import { consentRecord } from './consents.fixture.ts';
import { createConsents } from './consents.ts';

const consents = createConsents();

const input = {
  userId: 1,
  purpose: 'upload',
  subjectId: 7,
  address: '10.0.0.1',
  required: ['terms', 'privacy'],
} as const;

describe.each(DATABASES)('consent records on $kind', ({ open }) => {
  let database: Database;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    ({ database, drop } = await open());
    await database.db
      .insertInto('users')
      .values({ username: 'fan', email: 'fan@facet.test', password_hash: '', first_name: 'Fan' })
      .execute();
  });
  afterAll(() => drop());

  it('are kept as recorded, with what the server itself saw', async () => {
    const records = [consentRecord({ documentId: 'terms' }), consentRecord({ documentId: 'privacy' })];
    await consents.record(database.db, { ...input, metaData: JSON.stringify(records) });
    const rows = await database.db.selectFrom('consent_records').selectAll().orderBy('id').execute();
    expect(rows.map((row) => row.record)).toEqual(records);
    expect(rows[0]).toMatchObject({
      user_id: 1,
      purpose: 'upload',
      subject_id: 7,
      request_address: '10.0.0.1',
    });
  });

  it('can be neither changed nor removed', async () => {
    const change = database.db.updateTable('consent_records').set({ action: 'CONSENT_WITHDRAWN' }).execute();
    await expect(change).rejects.toThrow('append-only');
    await expect(database.db.deleteFrom('consent_records').execute()).rejects.toThrow('append-only');
  });
});

describe('a consent', () => {
  const check = (records: unknown) => consents.check(JSON.stringify(records), ['terms', 'privacy']);

  it('holds for a document when the last word on it is consent', () => {
    const given = [
      consentRecord(),
      consentRecord({ action: 'CONSENT_WITHDRAWN' }),
      consentRecord(),
      consentRecord({ documentId: 'privacy' }),
    ];
    expect(check(given)).toHaveLength(4);
  });

  it.each([
    ['nothing', []],
    ['one of two documents', [consentRecord()]],
    [
      'a consent that was withdrawn',
      [
        consentRecord(),
        consentRecord({ documentId: 'privacy' }),
        consentRecord({ action: 'CONSENT_WITHDRAWN' }),
      ],
    ],
  ])('is missing in %s', (_, records) => {
    expect(() => check(records)).toThrow(expect.objectContaining({ code: 'CONSENT_REQUIRED' }));
  });

  it.each([
    ['text that is not JSON', '{'],
    ['something else than a list', '{}'],
    ['a record without its fields', '[{}]'],
    ['more than 64 records', JSON.stringify(Array(65).fill(consentRecord()))],
    ['a text that the database cannot store', JSON.stringify([consentRecord({ location: 'a\0b' })])],
    ['half a character', JSON.stringify([consentRecord({ location: '\ud800' })])],
    ['a megabyte of blanks', ' '.repeat(1_000_000)],
  ])('is refused as %s', (_, metaData) => {
    expect(() => consents.check(metaData, [])).toThrow(expect.objectContaining({ code: 'BAD_INPUT' }));
  });
});
