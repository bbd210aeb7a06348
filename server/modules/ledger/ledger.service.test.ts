import { ADVERTISEMENT_SECONDS, CURRENCY, MAX_GENERATION_COST, SERVICE } from '@facet/contract/constants.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DATABASES } from '../../../tests/support/databases.ts';
import type { Member } from '../../access.ts';
import type { Database } from '../../db/database.ts';
import { createCredits } from './credits.ts';
import { expectSound, expire, house, move, newMember, takeUp } from './ledger.fixture.ts';
import { balanceOf, grant, lockOpenReservation, post, release, releaseExpired, reserve } from './ledger.ts';

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

  test('two first gifts at once are both given', async () => {
    await Promise.all([
      give(100, CURRENCY.FACE, `a-${fan.userId}`),
      give(20, CURRENCY.FACE, `b-${fan.userId}`),
    ]);
    expect(await face()).toBe(120);
  });

  test('what is given comes from issuance, what is spent goes to revenue, each in its currency', async () => {
    await give(100, CURRENCY.MFACE);
    await give(100, CURRENCY.FACE);
    const earlier = await house(db, CURRENCY.FACE);
    await give(30, CURRENCY.FACE, `more-${fan.userId}`);
    const { reservation } = await credits().useService(fan, SERVICE.credit, null);
    await post(db, reservation.id);
    expect(await house(db, CURRENCY.FACE)).toEqual({
      issuance: earlier.issuance - 30,
      revenue: earlier.revenue + 30,
    });
  });

  test('a gift is no reservation: nobody spends it or gives it back', async () => {
    await give(100, CURRENCY.FACE);
    const { id } = await db
      .selectFrom('ledger_transfers')
      .select('id')
      .where('idempotency_key', '=', `gift-${CURRENCY.FACE}-${fan.userId}`)
      .executeTakeFirstOrThrow();
    expect([await post(db, id), await release(db, id, 'test')]).toEqual([false, false]);
    expect(await face()).toBe(100);
  });

  test('what was confirmed is taken, or nothing: another cost is refused, and a repeated call is still the first', async () => {
    await give(100, CURRENCY.FACE);
    await give(100, CURRENCY.MFACE);
    const use = (key: string, seenCost?: number) => credits().useService(fan, SERVICE.credit, key, seenCost);
    await expect(use('other', 60)).rejects.toMatchObject({ code: 'COST_CHANGED' });
    expect(await face()).toBe(100);
    const { reservation } = await use('seen', 30);
    expect((await use('seen', 31)).reservation.id).toBe(reservation.id);
    await use('unsaid');
    expect(await face()).toBe(40);
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

  test('a key whose reservation was given back buys nothing any more, and says so', async () => {
    await give(100, CURRENCY.FACE);
    await give(100, CURRENCY.MFACE);
    const use = (key: string) => credits().useService(fan, SERVICE.credit, key);
    const { reservation } = await use('k');
    await release(db, reservation.id, 'TARGET_NO_FACE');
    await expect(use('k')).rejects.toMatchObject({ code: 'RESERVATION_INVALID' });
    expect(await face()).toBe(100);
    expect((await use('another')).reservation.id).not.toBe(reservation.id);
  });

  test('another member’s key is another key', async () => {
    await give(30, CURRENCY.FACE);
    await give(30, CURRENCY.MFACE);
    await credits().useService(fan, SERVICE.credit, 'k');
    const other = await newMember(db, `other${members}`);
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

  test.each([1, MAX_GENERATION_COST])('a cost of %d is no wrong one', async (cost) => {
    await expect(credits().useServiceWithCost(fan, SERVICE.creditWithCost, cost, null)).rejects.toMatchObject(
      { code: 'INSUFFICIENT_MILEAGE' },
    );
  });

  test('what else the database refuses is an error as it came', async () => {
    const command = { userId: fan.userId, serviceId: SERVICE.credit, currencyId: CURRENCY.FACE, key: null };
    await expect(reserve(db, { ...command, amount: -1 })).rejects.toThrow('ledger_transfers_amount_check');
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

  test('a cooldown counts a member’s own uses of that service, until it is over, and those that were paid', async () => {
    await give(30, CURRENCY.FACE);
    await give(30, CURRENCY.MFACE);
    const advertisement = (member: Member) => credits().useService(member, SERVICE.advertisement, null);
    await advertisement(await newMember(db, `other${members}`));
    await credits().useService(fan, SERVICE.credit, null);
    const { reservation, service } = await advertisement(fan);
    await post(db, reservation.id);
    await expect(advertisement(fan)).rejects.toMatchObject({ code: 'SERVICE_COOLDOWN' });
    await move(db, [reservation.id], 'created_at', service.cooldown - 10);
    await expect(advertisement(fan)).rejects.toMatchObject({ code: 'SERVICE_COOLDOWN' });
    await move(db, [reservation.id], 'created_at', service.cooldown + 1);
    await expect(advertisement(fan)).resolves.toMatchObject({ reservation: { amount: 0 } });
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

  test.each([
    ['is no longer offered', { is_active: false }],
    ['is of a type that nobody pays for this way', { type: 'UPGRADE' }],
  ] as const)('a service that %s is refused', async (_, what) => {
    const { id } = await db
      .insertInto('services')
      .values({ name: 'Frame', cost: 0, type: 'CREDIT', currency_id: CURRENCY.FACE, ...what })
      .returning('id')
      .executeTakeFirstOrThrow();
    await expect(credits().useService(fan, id, null)).rejects.toMatchObject({ code: 'SERVICE_NOT_FOUND' });
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

  test('a reservation is open to its member alone, and when it has expired to nobody', async () => {
    await give(30, CURRENCY.FACE);
    await give(30, CURRENCY.MFACE);
    const { reservation } = await credits().useService(fan, SERVICE.credit, null);
    const open = () =>
      db.transaction().execute((trx) => lockOpenReservation(trx, fan.userId, reservation.id));
    const other = await newMember(db, `other${members}`);
    const openToOther = db
      .transaction()
      .execute((trx) => lockOpenReservation(trx, other.userId, reservation.id));
    expect(await openToOther).toBeNull();
    expect(await open()).toMatchObject({ id: reservation.id });
    await expire(db, [reservation.id]);
    expect(await open()).toBeNull();
    expect(await release(db, reservation.id, 'test')).toBe(true);
  });

  test('credits are set aside for two minutes', async () => {
    await give(30, CURRENCY.FACE);
    await give(30, CURRENCY.MFACE);
    const { reservation } = await credits().useService(fan, SERVICE.credit, null);
    const row = await db
      .selectFrom('ledger_transfers')
      .select(sql<number>`round(extract(epoch from expires_at - created_at) / 60)`.as('minutes'))
      .where('id', '=', reservation.id)
      .executeTakeFirst();
    expect(row).toEqual({ minutes: 2 });
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

  test('what has expired is there again for whoever looks or pays, before any sweep, and what others hold is not', async () => {
    await give(60, CURRENCY.FACE);
    await give(60, CURRENCY.MFACE);
    const use = () => credits().useService(fan, SERVICE.credit, null);
    const shown = async () => {
      const balances = await credits().balances(fan.userId);
      return balances.find(({ id }) => id === CURRENCY.FACE)!.balance;
    };
    const ids = [(await use()).reservation.id, (await use()).reservation.id];
    expect(await shown()).toBe(0);
    await expect(use()).rejects.toMatchObject({ code: 'INSUFFICIENT_FACE' });
    await expire(db, ids);
    await takeUp(db, fan.userId, ids[1]);
    expect(await shown()).toBe(30);

    const again = (await use()).reservation.id;
    await expire(db, [again]);
    await use();
    expect(await shown()).toBe(0);
  });

  test('what has expired is there again once, however many processes look and pay', async () => {
    await give(30, CURRENCY.FACE);
    await give(1000, CURRENCY.MFACE);
    await expire(db, [(await credits().useService(fan, SERVICE.credit, null)).reservation.id]);
    const uses = await Promise.allSettled(
      Array.from({ length: 8 }, async (_, i) =>
        i % 2 ? credits().balances(fan.userId) : credits().useService(fan, SERVICE.credit, `try-${i}`),
      ),
    );
    const paid = uses.filter(({ status }, i) => i % 2 === 0 && status === 'fulfilled');
    expect([paid.length, await face()]).toEqual([1, 0]);
  });

  test('of what has expired, as many are given back at a time as are asked for, and none that a production has', async () => {
    await give(90, CURRENCY.FACE);
    await give(90, CURRENCY.MFACE);
    const ids: number[] = [];
    for (let i = 0; i < 3; i++)
      ids.push((await credits().useService(fan, SERVICE.credit, null)).reservation.id);
    await expire(db, ids);
    await takeUp(db, fan.userId, ids[1]);
    expect([await releaseExpired(db, 1), await face()]).toEqual([1, 30]);
    expect([await releaseExpired(db, 10), await face()]).toEqual([1, 60]);
  });

  test('one advertisement is watched at a time, whatever the cooldown and the service', async () => {
    const { id } = await db
      .insertInto('services')
      .values({ name: 'Another', cost: 0, type: 'ADVERTISEMENT', cooldown: 0, currency_id: CURRENCY.FACE })
      .returning('id')
      .executeTakeFirstOrThrow();
    const watch = (serviceId: number, adSeconds = ADVERTISEMENT_SECONDS) =>
      createCredits({ db, adSeconds }).useService(fan, serviceId, null);
    const uses = await Promise.allSettled([watch(id), watch(id), watch(SERVICE.advertisement)]);
    const won = uses.filter((use) => use.status === 'fulfilled');
    expect(won).toHaveLength(1);
    const { reservation } = won[0]!.value;
    await move(db, [reservation.id], 'created_at', ADVERTISEMENT_SECONDS - 5);
    await expect(watch(id)).rejects.toMatchObject({ code: 'SERVICE_COOLDOWN' });
    await move(db, [reservation.id], 'created_at', ADVERTISEMENT_SECONDS + 1);
    await expect(watch(id)).resolves.toMatchObject({ reservation: { amount: 0 } });
    await expect(watch(id)).rejects.toMatchObject({ code: 'SERVICE_COOLDOWN' });
    await expect(watch(id, 0)).resolves.toMatchObject({ reservation: { amount: 0 } });
  });
});
