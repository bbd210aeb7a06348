import { CURRENCY, SERVICE } from '@facet/contract/constants.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASES } from '../../../tests/support/databases.ts';
import type { Member } from '../../access.ts';
import type { Database } from '../../db/database.ts';
import { createCredits } from './credits.ts';
import { expectSound, expire, newMember } from './ledger.fixture.ts';
import { balanceOf, grant, post, release, releaseExpired } from './ledger.ts';

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
        await trx.selectFrom('ledger_transfers').select('id').where('id', '=', id).forNoKeyUpdate().execute();
        expect(await releaseExpired(db, 10)).toBe(0);
      });
      expect(await releaseExpired(db, 10)).toBe(1);
    },
  );
});
