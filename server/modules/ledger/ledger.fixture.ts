import { type Kysely, sql } from 'kysely';
import { expect } from 'vitest';
import type { Member } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

export async function newMember(db: Db, username: string): Promise<Member> {
  const { id } = await db
    .insertInto('users')
    .values({ username, email: `${username}@example.com`, password_hash: 'none', first_name: username })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { kind: 'member', userId: id, sessionId: '', role: 'USER', partnerId: null };
}

/** Entries of each currency sum to zero, each account is the sum of its entries and reservations, and those are what is listed as open. */
export async function expectSound(db: Db): Promise<void> {
  const unbalanced = await sql`
    select a.currency_id from ledger_entries e join ledger_accounts a on a.id = e.account_id
    group by a.currency_id having sum(e.amount) <> 0`.execute(db);
  expect(unbalanced.rows).toEqual([]);
  const wrong = await sql`
    select account.id from ledger_accounts account left join ledger_entries entry on entry.account_id = account.id
    group by account.id
    having account.credits_posted - account.debits_posted <> coalesce(sum(entry.amount), 0)`.execute(db);
  expect(wrong.rows).toEqual([]);
  const pending = await sql`
    select account.id from ledger_accounts account
    left join ledger_transfers reservation
      on reservation.debit_account_id = account.id and reservation.phase = 'pending'
      and not exists (select from ledger_transfers resolution where resolution.pending_id = reservation.id)
    group by account.id having account.debits_pending <> coalesce(sum(reservation.amount), 0)`.execute(db);
  expect(pending.rows).toEqual([]);
  const unlisted = await sql`
    select id from ledger_transfers reservation
    full join ledger_open_reservations open on open.transfer_id = reservation.id
    where (open.transfer_id is null) = (reservation.phase = 'pending'
      and not exists (select from ledger_transfers resolution where resolution.pending_id = reservation.id))`.execute(
    db,
  );
  expect(unlisted.rows).toEqual([]);
}

/** Only the clocks of an append-only row can be moved, by lifting the guard for a moment. */
export async function move(
  db: Db,
  ids: readonly number[],
  clock: 'created_at' | 'expires_at',
  secondsAgo: number,
): Promise<void> {
  await sql`alter table ledger_transfers disable trigger ledger_transfers_append_only`.execute(db);
  await sql`update ledger_transfers set ${sql.ref(clock)} = now() - make_interval(secs => ${secondsAgo})
    where id in (${sql.join(ids)})`.execute(db);
  await sql`alter table ledger_transfers enable trigger ledger_transfers_append_only`.execute(db);
}

export const expire = (db: Db, reservationIds: readonly number[]): Promise<void> =>
  move(db, reservationIds, 'expires_at', 1);

/** A production of this reservation. Its photo and product are nowhere: foreign keys are not looked at for a moment. */
export async function takeUp(db: Kysely<Tables>, userId: number, reservationId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`insert into productions (uid, user_id, product_id, src_img_id, transfer_id)
      values (${`p${reservationId}`}, ${userId}, 0, 0, ${reservationId})`.execute(trx);
  });
}

/** What the house's accounts of a currency stand at. */
export async function house(db: Db, currencyId: number): Promise<{ issuance: number; revenue: number }> {
  const accounts = await db
    .selectFrom('ledger_accounts')
    .select(['kind', sql<number>`(credits_posted - debits_posted)::int`.as('balance')])
    .where('user_id', 'is', null)
    .where('currency_id', '=', currencyId)
    .execute();
  const balance = (kind: string) => accounts.find((account) => account.kind === kind)!.balance;
  return { issuance: balance('issuance'), revenue: balance('revenue') };
}
