import { CURRENCY, SERVICE } from '@facet/contract/constants.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASES } from '../../../tests/support/databases.ts';
import type { Member } from '../../access.ts';
import type { Database } from '../../db/database.ts';
import { createCredits } from './credits.ts';
import { expectSound, expire, newMember } from './ledger.fixture.ts';
import { balanceOf, grant, lockOpenReservation, post, release, releaseExpired } from './ledger.ts';

const MEMBERS = 20;
const ROUNDS = 5;
const COST = 10;

describe.each(DATABASES)('many who pay at the same moment, on $kind', ({ kind, open }) => {
  let db: Database['db'];
  let drop: () => Promise<void>;
  let members: Member[];

  beforeAll(async () => {
    const opened = await open();
    db = opened.database.db;
    drop = opened.drop;
    members = await Promise.all(Array.from({ length: MEMBERS }, (_, index) => newMember(db, `fan${index}`)));
  });
  afterAll(() => drop());

  /** As a payment posts them: credits and bonus in one transaction. */
  const buy = (member: Member, key: string) =>
    db.transaction().execute(async (trx) => {
      for (const currencyId of [CURRENCY.FACE, CURRENCY.MFACE]) {
        await grant(trx, {
          userId: member.userId,
          currencyId,
          amount: 100,
          reason: 'purchase',
          idempotencyKey: `${key}:${member.userId}:${currencyId}`,
        });
      }
    });
  const pay = async (member: Member) => {
    const use = await createCredits({ db }).useServiceWithCost(member, SERVICE.creditWithCost, COST, null);
    return use.reservation.id;
  };
  const everybody = <T>(action: (member: Member, index: number) => Promise<T>) =>
    Promise.all(members.map(action));
  const balances = () => everybody(({ userId }) => balanceOf(db, userId, CURRENCY.FACE));

  test('each of them gets an answer, and the books are sound', async () => {
    await everybody((member) => buy(member, 'first'));
    for (let round = 0; round < ROUNDS; round++) {
      const held = await everybody(pay);
      // at once: one reservation is spent or given back, the next one is made, and credits are bought
      const [resolved, next] = await Promise.all([
        Promise.all(held.map((id, index) => (index % 2 ? post(db, id) : release(db, id, 'test')))),
        everybody(pay),
        everybody((member) => buy(member, `round${round}`)),
      ]);
      expect(resolved).toEqual(held.map(() => true));
      expect(await Promise.all(next.map((id) => post(db, id)))).toEqual(next.map(() => true));
      await expectSound(db);
    }
    const bought = 100 * (1 + ROUNDS);
    const spent = (index: number) => ROUNDS * COST * (index % 2 ? 2 : 1);
    expect(await balances()).toEqual(members.map((_, index) => bought - spent(index)));
  });

  test('what has expired is given back once, by however many sweeps, while others pay', async () => {
    const before = await balances();
    const expired = await everybody(pay);
    await expire(db, expired);
    const [, held] = await Promise.all([
      Promise.all([releaseExpired(db, 100), releaseExpired(db, 100), releaseExpired(db, 100)]),
      everybody(pay),
    ]);
    const ends = db.selectFrom('ledger_transfers').select('phase').where('pending_id', 'in', expired);
    expect(await ends.execute()).toEqual(expired.map(() => ({ phase: 'void' })));
    expect(await Promise.all(held.map((id) => release(db, id, 'test')))).toEqual(held.map(() => true));
    expect(await balances()).toEqual(before);
    await expectSound(db);
  });

  // PGlite has one connection, so that nobody else is ever at it
  test.runIf(kind === 'postgres')(
    'what has expired is left alone while somebody is taking it up',
    async () => {
      const id = await pay(members[0]!);
      await expire(db, [id]);
      await db.transaction().execute(async (trx) => {
        const open = trx.selectFrom('ledger_open_reservations').select('transfer_id');
        await open.where('transfer_id', '=', id).forNoKeyUpdate().execute();
        expect(await releaseExpired(db, 10)).toBe(0);
      });
      expect(await releaseExpired(db, 10)).toBe(1);
    },
  );

  test.runIf(kind === 'postgres')(
    'whoever waits for a reservation that is given back meanwhile finds it gone',
    async () => {
      const { userId } = members[0]!;
      await buy(members[0]!, 'waiting');
      const id = await pay(members[0]!);
      const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
      const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>();
      const first = db.transaction().execute(async (trx) => {
        expect(await lockOpenReservation(trx, userId, id)).toMatchObject({ id });
        locked();
        await isAsked;
        await waitsForLock(db);
        expect(await release(trx, id, 'refused')).toBe(true);
      });
      await isLocked;
      const second = db.transaction().execute((trx) => {
        asked();
        return lockOpenReservation(trx, userId, id);
      });
      await first;
      expect(await second).toBeNull();
    },
  );

  test('what is open is what is neither spent nor given back', async () => {
    await everybody((member) => buy(member, 'open'));
    const [spent, returned, open] = [await pay(members[0]!), await pay(members[1]!), await pay(members[2]!)];
    const listed = async () => {
      const rows = await db.selectFrom('ledger_open_reservations').select('transfer_id').execute();
      return rows.map(({ transfer_id }) => transfer_id);
    };
    expect(await listed()).toEqual(expect.arrayContaining([spent, returned, open]));
    await post(db, spent);
    await release(db, returned, 'test');
    expect(await post(db, returned)).toBe(false);
    expect(await listed()).toEqual([open]);
    await release(db, open, 'test');
  });
});

/** Until a connection of this database waits for another's lock. */
async function waitsForLock(db: Database['db']): Promise<void> {
  const waiting = sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await waiting.execute(db)).rows[0]!.count).toBeGreaterThan(0);
}
