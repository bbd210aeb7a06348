import { CURRENCY, SERVICE } from '@facet/contract/constants.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DATABASES } from '../../../tests/support/databases.ts';
import type { Database, Db } from '../../db/database.ts';
import { expectSound, newMember } from './ledger.fixture.ts';
import { balanceOf, grant, lockOpenReservation, reserve, takeBack } from './ledger.ts';

/** What the database refuses is told in words; the callers above the ledger look first, and meet these in a race alone. */
describe.each(DATABASES)('what the ledger refuses on $kind', ({ kind, open }) => {
  let db: Database['db'];
  let drop: () => Promise<void>;
  let members = 0;
  let fanId: number;

  beforeAll(async () => {
    const opened = await open();
    db = opened.database.db;
    drop = opened.drop;
  });
  beforeEach(async () => {
    await stockUp(null);
    fanId = await fanWith(100);
  });
  afterAll(() => drop());

  async function fanWith(amount: number): Promise<number> {
    const { userId } = await newMember(db, `fan${++members}`);
    const issue = { userId, currencyId: CURRENCY.FACE, amount };
    await grant(db, { ...issue, reason: 'gift', idempotencyKey: `gift-${userId}` });
    return userId;
  }

  const stockUp = (stock: number | null) =>
    db.updateTable('services').set({ stock }).where('id', '=', SERVICE.creditWithCost).execute();

  const hold = (userId: number, serviceId: number | null = null) =>
    reserve(db, { userId, serviceId, currencyId: CURRENCY.FACE, amount: 10, key: null });

  test('more than a member has is not taken back, and nothing of it is', async () => {
    const issue = { userId: fanId, currencyId: CURRENCY.FACE, reason: 'mistake' };
    await expect(takeBack(db, { ...issue, amount: 101, idempotencyKey: `a-${fanId}` })).rejects.toMatchObject(
      {
        code: 'BALANCE_TOO_LOW',
      },
    );
    expect(await balanceOf(db, fanId, CURRENCY.FACE)).toBe(100);
    expect(await takeBack(db, { ...issue, amount: 100, idempotencyKey: `b-${fanId}` })).toBe(true);
    await expectSound(db);
  });

  test('the last one of a service is reserved once, and the next member is told that it is sold out', async () => {
    await stockUp(1);
    const next = await fanWith(100);
    await hold(fanId, SERVICE.creditWithCost);
    await expect(hold(next, SERVICE.creditWithCost)).rejects.toMatchObject({ code: 'SERVICE_SOLD_OUT' });
    expect(await balanceOf(db, next, CURRENCY.FACE)).toBe(100);
  });

  test('of several open reservations of a member the one that is meant is found', async () => {
    const [first, second] = [
      await hold(fanId, SERVICE.creditWithCost),
      await hold(fanId, SERVICE.creditWithCost),
    ];
    for (const { id } of [first, second])
      expect(await lockOpenReservation(db, fanId, id)).toMatchObject({ id, userId: fanId });
    expect(await lockOpenReservation(db, fanId, second.id + 1)).toBeNull();
  });

  // the embedded database has one connection, and so does one thing after the other
  test.skipIf(kind === 'pglite')('a reservation that somebody works on is waited for', async () => {
    const { id } = await hold(fanId, SERVICE.creditWithCost);
    const find = (trx: Db) => lockOpenReservation(trx, fanId, id);
    let next: Promise<unknown> | undefined;
    await db.transaction().execute(async (trx) => {
      await find(trx);
      let isFound = false;
      next = db.transaction().execute(async (other) => {
        await find(other);
        isFound = true;
      });
      const waiting = async () => {
        const { rows } = await sql`
          select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
        `.execute(db);
        return isFound ? 'found' : rows.length > 0 ? 'waits' : 'on its way';
      };
      await expect.poll(waiting).not.toBe('on its way');
      expect(await waiting()).toBe('waits');
    });
    await next;
  });
});
