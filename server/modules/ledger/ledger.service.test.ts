import { CURRENCY, MAX_GENERATION_COST, SERVICE } from '@facet/contract/constants.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DATABASES } from '../../../tests/support/databases.ts';
import type { Member } from '../../access.ts';
import type { Database } from '../../db/database.ts';
import { createCredits } from './credits.ts';
import { expectSound, expire, newMember } from './ledger.fixture.ts';
import { balanceOf, grant, lockOpenReservation, post, release, releaseExpired } from './ledger.ts';

describe.each(DATABASES)('the ledger on $kind', ({ open }) => {
  let db: Database['db'];
  let drop: () => Promise<void>;
  let fan: Member;
  let members = 0;

  beforeAll(async () => {
    const opened = await open();
    db = opened.database.db;
    drop = opened.drop;
  });
  beforeEach(async () => {
    fan = await newMember(db, `fan${++members}`);
  });
  afterEach(() => expectSound(db));
  afterAll(() => drop());

  const credits = () => createCredits({ db });
  const face = () => balanceOf(db, fan.userId, CURRENCY.FACE);

  async function give(
    amount: number,
    currencyId: number,
    key = `gift-${currencyId}-${fan.userId}`,
  ): Promise<void> {
    await grant(db, { userId: fan.userId, currencyId, amount, reason: 'gift', idempotencyKey: key });
  }

  test('a gift with the same key is given once', async () => {
    await give(100, CURRENCY.FACE);
    await give(100, CURRENCY.FACE);
    expect(await face()).toBe(100);
  });

  test('a reservation lowers what can be spent, posting keeps it so, releasing restores it', async () => {
    await give(100, CURRENCY.FACE);
    await give(100, CURRENCY.MFACE);
    const first = await credits().useService(fan, SERVICE.credit, null);
    const second = await credits().useService(fan, SERVICE.credit, null);
    expect(await face()).toBe(40);
    expect(await post(db, first.reservation.id)).toBe(true);
    expect(await release(db, second.reservation.id, 'test')).toBe(true);
    expect(await face()).toBe(70);
  });

  test('a reservation is resolved once, whatever is tried afterwards', async () => {
    await give(30, CURRENCY.FACE);
    await give(30, CURRENCY.MFACE);
    const { reservation } = await credits().useService(fan, SERVICE.credit, null);
    const results = await Promise.all([
      post(db, reservation.id),
      release(db, reservation.id, 'race'),
      post(db, reservation.id),
      release(db, reservation.id, 'race'),
    ]);
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(
      await db.transaction().execute((trx) => lockOpenReservation(trx, fan.userId, reservation.id)),
    ).toBeNull();
  });

  test('of many uses of the last credits at once, one wins', async () => {
    await give(30, CURRENCY.FACE);
    await give(1000, CURRENCY.MFACE);
    const uses = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => credits().useService(fan, SERVICE.credit, `try-${index}`)),
    );
    expect(uses.filter((use) => use.status === 'fulfilled')).toHaveLength(1);
    for (const use of uses) if (use.status === 'rejected') expect(use.reason.code).toBe('INSUFFICIENT_FACE');
    expect(await face()).toBe(0);
  });

  test('the database itself refuses to overdraw a member', async () => {
    const account = await db
      .selectFrom('ledger_accounts')
      .select('id')
      .where('kind', '=', 'revenue')
      .where('currency_id', '=', 1)
      .executeTakeFirstOrThrow();
    const mine = await db
      .insertInto('ledger_accounts')
      .values({ kind: 'member', user_id: fan.userId, currency_id: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const overdraw = db
      .insertInto('ledger_transfers')
      .values({ phase: 'direct', debit_account_id: mine.id, credit_account_id: account.id, amount: 1 })
      .execute();
    await expect(overdraw).rejects.toThrow('ledger_balance_limit');
  });

  test('a repeated command with the same key reserves once; the key cannot buy something else', async () => {
    await give(100, CURRENCY.FACE);
    await give(100, CURRENCY.MFACE);
    const [first, again] = await Promise.all([
      credits().useServiceWithCost(fan, SERVICE.creditWithCost, 50, 'k'),
      credits().useServiceWithCost(fan, SERVICE.creditWithCost, 50, 'k'),
    ]);
    expect(again.reservation.id).toBe(first.reservation.id);
    expect(await face()).toBe(50);
    await expect(credits().useServiceWithCost(fan, SERVICE.creditWithCost, 10, 'k')).rejects.toMatchObject({
      code: 'BAD_INPUT',
    });
  });

  test('another member’s key is another key', async () => {
    await give(30, CURRENCY.FACE);
    await give(30, CURRENCY.MFACE);
    await credits().useService(fan, SERVICE.credit, 'k');
    const other = await newMember(db, 'other');
    await expect(credits().useService(other, SERVICE.credit, 'k')).rejects.toMatchObject({
      code: 'INSUFFICIENT_MILEAGE',
    });
  });

  test.each([0, -30, 0.5, 2 ** 53, Number.NaN, 10_001])('a cost of %d is refused', async (cost) => {
    await give(100, CURRENCY.FACE);
    await give(100, CURRENCY.MFACE);
    await expect(credits().useServiceWithCost(fan, SERVICE.creditWithCost, cost, null)).rejects.toMatchObject(
      { code: 'COST_INVALID' },
    );
    expect(await face()).toBe(100);
  });

  test('the largest cost is no wrong one', async () => {
    await expect(
      credits().useServiceWithCost(fan, SERVICE.creditWithCost, MAX_GENERATION_COST, null),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_MILEAGE' });
  });

  test('mileage below the cost refuses credits, and costs none', async () => {
    await give(100, CURRENCY.FACE);
    await give(29, CURRENCY.MFACE);
    await expect(credits().useService(fan, SERVICE.credit, null)).rejects.toMatchObject({
      code: 'INSUFFICIENT_MILEAGE',
    });
    expect(await face()).toBe(100);
  });

  test('an advertisement pays once per cooldown, also when asked twice at once; a released use does not count', async () => {
    const uses = await Promise.allSettled([
      credits().useService(fan, SERVICE.advertisement, null),
      credits().useService(fan, SERVICE.advertisement, null),
    ]);
    const won = uses.filter((use) => use.status === 'fulfilled');
    expect(won).toHaveLength(1);
    await release(db, won[0]!.value.reservation.id, 'test');
    await expect(credits().useService(fan, SERVICE.advertisement, null)).resolves.toMatchObject({
      reservation: { amount: 0 },
    });
  });

  test('an unknown or a foreign service is refused', async () => {
    await expect(credits().useService(fan, 999, null)).rejects.toMatchObject({ code: 'SERVICE_NOT_FOUND' });
    await expect(credits().useServiceWithCost(fan, SERVICE.credit, 30, null)).rejects.toMatchObject({
      code: 'SERVICE_NOT_FOUND',
    });
    await expect(credits().useService(fan, SERVICE.creditWithCost, null)).rejects.toMatchObject({
      code: 'COST_INVALID',
    });
  });

  test('a currency and a service that come later get their ids from the database and work like the first', async () => {
    const currency = await db
      .insertInto('currencies')
      .values({ code: 'STAR', name: 'Star', type: 'CREDIT' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const service = await db
      .insertInto('services')
      .values({ name: 'Poster', cost: 7, type: 'CREDIT', currency_id: currency.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect([currency.id, service.id]).toEqual([3, 4]);
    await give(10, currency.id);
    await give(10, CURRENCY.MFACE);
    const { reservation } = await credits().useService(fan, service.id, null);
    expect(await post(db, reservation.id)).toBe(true);
    expect(await balanceOf(db, fan.userId, currency.id)).toBe(3);
    await expect(credits().useServiceWithCost(fan, service.id, 1, null)).rejects.toMatchObject({
      code: 'SERVICE_NOT_FOUND',
    });
  });

  test('balances come in the order of the currencies, and none of one that is not used any more', async () => {
    await db
      .insertInto('currencies')
      .values([
        { code: 'OLD', name: 'Old', type: 'CREDIT', is_active: false, sort_order: -2 },
        { code: 'FIRST', name: 'First', type: 'CREDIT', sort_order: -1 },
      ])
      .execute();
    const codes = (await credits().balances(fan.userId)).map(({ code }) => code);
    expect(codes[0]).toBe('FIRST');
    expect(codes).toContain('MFACE');
    expect(codes).not.toContain('OLD');
  });

  test('a reservation that has expired is open no more', async () => {
    await give(30, CURRENCY.FACE);
    await give(30, CURRENCY.MFACE);
    const { reservation } = await credits().useService(fan, SERVICE.credit, null);
    const open = () =>
      db.transaction().execute((trx) => lockOpenReservation(trx, fan.userId, reservation.id));
    expect(await open()).toMatchObject({ id: reservation.id });
    await expire(db, [reservation.id]);
    expect(await open()).toBeNull();
    expect(await release(db, reservation.id, 'test')).toBe(true);
  });

  test('an expired reservation that no production took up is given back, an open one is not', async () => {
    await give(60, CURRENCY.FACE);
    await give(60, CURRENCY.MFACE);
    const old = await credits().useService(fan, SERVICE.credit, null);
    await credits().useService(fan, SERVICE.credit, null);
    await expire(db, [old.reservation.id]);
    expect(await releaseExpired(db, 10)).toBe(1);
    expect(await releaseExpired(db, 10)).toBe(0);
    expect(await face()).toBe(30);
  });

  test.each([
    ['ledger_transfers', 'reason', `'other'`],
    ['ledger_entries', 'amount', '1'],
    ['consent_records', 'version', `'2'`],
  ])('rows of %s are never changed or deleted', async (table, column, value) => {
    await give(1, CURRENCY.FACE);
    if (table === 'consent_records') {
      await sql`insert into consent_records (purpose, document_id, action, version, record)
        values ('upload', 'terms', 'CONSENT_GIVEN', '1.0.0', '{}')`.execute(db);
    }
    await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow('append-only');
    await expect(
      sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.raw(value)}`.execute(db),
    ).rejects.toThrow('append-only');
  });
});
