import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASES } from '../../../tests/support/databases.ts';
import type { Database } from '../../db/database.ts';
import { newMember } from '../ledger/ledger.fixture.ts';
import { type Actor, actor, record } from './audit.ts';
import { type AuditSearch, searchAudit } from './store.ts';

const ALL: AuditSearch = {
  ...{ text: null, act: null, from: null, until: null },
  ...{ isOldestFirst: false, limit: 10, offset: 0 },
};

describe.each(DATABASES)('the audit on $kind', ({ open }) => {
  let db: Database['db'];
  let drop: () => Promise<void>;
  let adam: Actor;
  let suri: Actor;

  const write = (by: Actor, act: `${string}.${string}`, id: number | null, after: Record<string, unknown>) =>
    db
      .transaction()
      .execute((trx) =>
        record(trx, { by, act, subject: { type: act.split('.')[0]!, id }, before: { name: 'x' }, after }),
      );
  const found = async (search: Partial<AuditSearch>) =>
    (await searchAudit(db, { ...ALL, ...search })).rows.map(({ id }) => id);

  beforeAll(async () => {
    const opened = await open();
    db = opened.database.db;
    drop = opened.drop;
    adam = actor({ caller: await newMember(db, 'Adam'), requestId: 'request-1' });
    suri = actor({ caller: await newMember(db, 'suri'), requestId: 'request-2' });
    await write(adam, 'service.update', 3, { cost: 40 });
    await write(adam, 'currency.create', 4, { code: 'GEM' });
    await write(suri, 'service.create', 4, { name: '<b>' });
  });
  afterAll(() => drop());

  test('an act that is undone was never done', async () => {
    const undone = db.transaction().execute(async (trx) => {
      await record(trx, { by: adam, act: 'service.update', subject: { type: 'service', id: 9 } });
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect(await found({ text: 'service:9' })).toEqual([]);
  });

  test('nobody changes or removes what was done', async () => {
    await expect(sql`update audit_records set act = 'a.b'`.execute(db)).rejects.toThrow('append-only');
    await expect(sql`delete from audit_records`.execute(db)).rejects.toThrow('append-only');
    await expect(db.deleteFrom('users').where('id', '=', adam.userId).execute()).rejects.toThrow(
      'audit_records_user_id',
    );
  });

  test('it is told newest first or oldest first, with who it was and what changed', async () => {
    const { rows, ...count } = await searchAudit(db, { ...ALL, limit: 1 });
    expect(rows).toMatchObject([
      {
        ...{ act: 'service.create', subjectType: 'service', subjectId: 4, username: 'suri' },
        ...{ before: '{"name": "x"}', after: '{"name": "<b>"}', requestId: 'request-2' },
      },
    ]);
    expect(count).toEqual({ totalCount: 3, isCountCut: false });
    expect(await found({ isOldestFirst: true })).toEqual([1, 2, 3]);
    expect(await found({ limit: 2, offset: 2 })).toEqual([1]);
  });

  test.each<[string, Partial<AuditSearch>, number[]]>([
    ['a person, however it is spelt', { text: 'ADAM' }, [2, 1]],
    ['a request', { text: 'request-2' }, [3]],
    ['a kind of subject', { text: 'service' }, [3, 1]],
    ['one subject', { text: 'service:3' }, [1]],
    ['an act', { act: 'service.update' }, [1]],
    ['what is not there', { text: "' or 1=1 --" }, []],
    ['a day that is over', { until: new Date('2020-01-01') }, []],
    ['days from then on', { from: new Date('2020-01-01') }, [3, 2, 1]],
  ])('it is found by %s', async (_, search, ids) => {
    expect(await found(search)).toEqual(ids);
  });

  test('it counts no further than anybody turns pages', async () => {
    await sql`insert into audit_records (user_id, act, subject_type, request_id)
      select ${adam.userId}, 'bulk.do', 'bulk', 'r' from generate_series(1, 501)`.execute(db);
    expect(await searchAudit(db, { ...ALL, text: 'bulk' })).toMatchObject({
      totalCount: 500,
      isCountCut: true,
    });
  });
});
