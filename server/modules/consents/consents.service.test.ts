import { ConsentExport, type ConsentRecord, GENERATION_DOCUMENTS } from '@facet/contract/consent.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASES } from '../../../tests/support/databases.ts';
import type { Database, Db } from '../../db/database.ts';
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

const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 10, 0, second)).toISOString();

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
    await expect(sql`truncate consent_records`.execute(database.db)).rejects.toThrow('append-only');
    const forget = database.db.updateTable('consent_records').set({ user_id: null }).execute();
    await expect(forget).rejects.toThrow('append-only');
  });

  it('stay when their account goes, without its number', async () => {
    const { id } = await database.db
      .insertInto('users')
      .values({ username: 'leaver', email: 'leaver@facet.test', password_hash: '', first_name: 'Leaver' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const metaData = JSON.stringify([consentRecord()]);
    await consents.record(database.db, { ...input, userId: id, subjectId: 99, metaData, required: [] });
    await database.db.deleteFrom('users').where('id', '=', id).execute();
    const left = database.db.selectFrom('consent_records').select('user_id').where('subject_id', '=', 99);
    expect(await left.execute()).toEqual([{ user_id: null }]);
  });

  it('say the last word on each document, and the account follows what was said of offers', async () => {
    const say = (...records: ConsentRecord[]) =>
      consents.record(database.db, { ...input, metaData: JSON.stringify(records), required: [] });
    const offers = () =>
      database.db.selectFrom('users').select('marketing_agreement').where('id', '=', 1).executeTakeFirst();
    await say(consentRecord({ documentId: 'marketing' }));
    expect(await offers()).toEqual({ marketing_agreement: true });
    await say(
      consentRecord({ documentId: 'marketing', action: 'CONSENT_WITHDRAWN' }),
      consentRecord({ documentId: 'terms' }),
    );
    expect(await offers()).toEqual({ marketing_agreement: false });
    expect((await consents.lastWords(database.db, 1)).map((word) => [word.documentId, word.action])).toEqual([
      ['marketing', 'CONSENT_WITHDRAWN'],
      ['privacy', 'CONSENT_GIVEN'],
      ['terms', 'CONSENT_GIVEN'],
    ]);
    expect(await consents.hasGiven(database.db, 1, ['terms', 'privacy'])).toBe(true);
    expect(await consents.hasGiven(database.db, 1, ['terms', 'marketing'])).toBe(false);
  });

  it('are each read a few times for an answer, however many there are', async () => {
    const { id } = await database.db
      .insertInto('users')
      .values({ username: 'often', email: 'often@facet.test', password_hash: '', first_name: 'Often' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const said = GENERATION_DOCUMENTS.map((one) => consentRecord({ documentId: one.id, timestamp: at(1) }));
    const metaData = JSON.stringify(said);
    for (let time = 0; time < 100; time += 1)
      await consents.record(database.db, {
        ...{ userId: id, purpose: 'generation', subjectId: time, metaData },
        ...{ address: '10.0.0.1', required: [] },
      });
    const rowsRead = async (trx: Db, work: () => Promise<unknown[]>): Promise<number> => {
      const count = async () => {
        const { rows } = await sql<{ read: number }>`select (seq_tup_read + idx_tup_fetch)::int as read
          from pg_stat_xact_user_tables where relname = 'consent_records'`.execute(trx);
        return rows[0]!.read;
      };
      const before = await count();
      expect(await work()).not.toEqual([]);
      return (await count()) - before;
    };
    const { kept } = await database.db
      .selectFrom('consent_records')
      .select(({ fn }) => fn.countAll<number>().as('kept'))
      .executeTakeFirstOrThrow();
    const few = Number(kept) * (1 + GENERATION_DOCUMENTS.length);
    await database.db.transaction().execute(async (trx) => {
      expect(await rowsRead(trx, () => consents.lastWords(trx, id))).toBeLessThanOrEqual(few);
      expect(await rowsRead(trx, () => consents.givenBy(trx, id, null))).toBeLessThanOrEqual(few);
    });
  });

  it('that stand are told as they were made, those to a face of this face alone', async () => {
    const { id } = await database.db
      .insertInto('users')
      .values({ username: 'again', email: 'again@facet.test', password_hash: '', first_name: 'Again' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const say = (
      subjectId: number | null,
      purpose: 'sign-up' | 'upload' | 'settings',
      ...said: ConsentRecord[]
    ) =>
      consents.record(database.db, {
        ...{ userId: id, purpose, subjectId, address: '10.0.0.1', required: [] },
        metaData: JSON.stringify(said),
      });
    const given = async (srcImgId: number | null) =>
      (await consents.givenBy(database.db, id, srcImgId)).map((one) => [one.documentId, one.timestamp]);
    await say(null, 'sign-up', consentRecord({ documentId: 'terms', timestamp: at(1) }));
    await say(7, 'upload', consentRecord({ documentId: 'imagegeneration', timestamp: at(2) }));
    expect(await given(7)).toEqual([
      ['imagegeneration', at(2)],
      ['terms', at(1)],
    ]);
    expect(await given(8)).toEqual([['terms', at(1)]]);
    expect(await given(null)).toEqual([['terms', at(1)]]);
    await say(
      null,
      'settings',
      consentRecord({ documentId: 'imagegeneration', action: 'CONSENT_WITHDRAWN', timestamp: at(3) }),
    );
    expect(await given(7)).toEqual([['terms', at(1)]]);
  });

  it('told once more count, with the day on which they were made, unless they were taken back since', async () => {
    const given = consentRecord({ documentId: 'privacy', timestamp: at(30) });
    const tell = (...said: ConsentRecord[]) =>
      consents.record(database.db, { ...input, metaData: JSON.stringify(said), required: ['privacy'] });
    const word = async () =>
      (await consents.lastWords(database.db, 1)).find(({ documentId }) => documentId === 'privacy');
    await tell(given);
    const { saidAt } = (await word())!;
    await tell(given);
    expect((await word())!.saidAt).toBe(saidAt);
    const taken = consentRecord({ documentId: 'privacy', action: 'CONSENT_WITHDRAWN', timestamp: at(31) });
    await consents.record(database.db, { ...input, metaData: JSON.stringify([taken]), required: [] });
    await expect(tell(given)).rejects.toMatchObject({ code: 'CONSENT_REQUIRED' });
    await tell(consentRecord({ documentId: 'privacy', timestamp: at(32) }));
    // what the other device still shows stays taken back
    await expect(tell(given)).rejects.toMatchObject({ code: 'CONSENT_REQUIRED' });
  });

  describe('that waited on a device while another took them back', () => {
    let userId: number;
    let people = 0;
    beforeEach(async () => {
      people += 1;
      ({ id: userId } = await database.db
        .insertInto('users')
        .values({
          ...{ username: `waiter${people}`, email: `waiter${people}@facet.test` },
          ...{ password_hash: '', first_name: 'Waiter' },
        })
        .returning('id')
        .executeTakeFirstOrThrow());
    });
    type Said = Pick<ConsentRecord, 'documentId' | 'timestamp'> & Partial<ConsentRecord>;
    const tell = (
      said: readonly Said[],
      required: readonly ConsentRecord['documentId'][] = [],
      purpose: 'generation' | 'settings' = 'generation',
    ) =>
      consents.record(database.db, {
        ...{ userId, purpose, subjectId: null, address: '10.0.0.1', required },
        metaData: JSON.stringify(said.map((one) => consentRecord(one))),
      });
    const takeBack = (documentId: ConsentRecord['documentId'], timestamp: string) =>
      tell([{ documentId, timestamp, action: 'CONSENT_WITHDRAWN' }], [], 'settings');
    const words = async () =>
      Object.fromEntries(
        (await consents.lastWords(database.db, userId)).map((word) => [word.documentId, word.action]),
      );
    const offers = () =>
      database.db
        .selectFrom('users')
        .select('marketing_agreement as isOn')
        .where('id', '=', userId)
        .executeTakeFirst();

    it('are not kept, and what must be agreed to is asked for again', async () => {
      await takeBack('imagegeneration', at(11));
      const tick = { documentId: 'imagegeneration', timestamp: at(10) } as const;
      await expect(tell([tick], ['imagegeneration'])).rejects.toMatchObject({ code: 'CONSENT_REQUIRED' });
      await tell([tick, { ...tick, timestamp: at(12) }], ['imagegeneration']);
      expect(await words()).toEqual({ imagegeneration: 'CONSENT_GIVEN' });
    });

    it('turn no offers on again, nor do they however often they are sent', async () => {
      await takeBack('marketing', at(13));
      const said = [
        { documentId: 'terms', timestamp: at(10) },
        { documentId: 'marketing', timestamp: at(10) },
        { documentId: 'marketing', timestamp: at(11), action: 'CONSENT_WITHDRAWN' },
        { documentId: 'marketing', timestamp: at(12) },
      ] as const;
      for (let time = 0; time < 2; time += 1) await tell(said, ['terms']);
      expect(await words()).toEqual({ marketing: 'CONSENT_WITHDRAWN', terms: 'CONSENT_GIVEN' });
      expect(await offers()).toEqual({ isOn: false });
    });

    it('are told from what the same slow device says afterwards', async () => {
      await takeBack('marketing', '2026-11-21T04:00:00.000Z');
      await tell([{ documentId: 'marketing', timestamp: '2026-11-21T04:00:01.000Z' }]);
      expect(await offers()).toEqual({ isOn: true });
    });

    it('are told from what is agreed to after a fast device took it back', async () => {
      await takeBack('marketing', '2099-11-21T10:00:00.000Z');
      await tell([{ documentId: 'marketing', timestamp: new Date(Date.now() + 60_000).toISOString() }]);
      expect(await offers()).toEqual({ isOn: true });
    });

    it('are told from what is said in the settings, whatever the device’s clock says', async () => {
      await takeBack('marketing', at(11));
      const tick = { documentId: 'marketing', timestamp: at(9) } as const;
      await tell([tick], [], 'settings');
      await tell([tick]);
      expect(await offers()).toEqual({ isOn: true });
    });
  });

  it('are given to their member, oldest first, however many there are', async () => {
    const many = Array.from({ length: 60 }, (_, n) => consentRecord({ timestamp: at(n) }));
    for (let time = 0; time < 10; time += 1)
      await consents.record(database.db, { ...input, metaData: JSON.stringify(many), required: [] });
    const exported = [];
    for await (const record of consents.recordsOf(database.db, 1)) exported.push(record);
    const { count } = await database.db
      .selectFrom('consent_records')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', 1)
      .executeTakeFirstOrThrow();
    expect(exported).toHaveLength(Number(count));
    expect(exported.slice(-60).map(({ timestamp }) => timestamp)).toEqual(many.map((one) => one.timestamp));
    const [first] = ConsentExport.parse({ userId: 1, records: exported }).records;
    expect(first).toMatchObject({ purpose: 'upload', subjectId: 7, requestAddress: '10.0.0.1' });
  });
});

describe('a consent', () => {
  it('to another version is asked for again', () => {
    const old = [consentRecord({ documentId: 'terms', version: '0.9.0' })];
    expect(() => consents.check(JSON.stringify(old), ['terms'])).toThrow(
      expect.objectContaining({ code: 'CONSENT_REQUIRED' }),
    );
    expect(() => consents.check(JSON.stringify(old), [])).not.toThrow();
  });

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
