import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Member } from '../../access.ts';
import type { Db } from '../../db/database.ts';

export async function newMember(db: Db, username: string): Promise<Member> {
  const { id } = await db
    .insertInto('users')
    .values({ username, email: `${username}@example.com`, password_hash: 'none', first_name: username })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { kind: 'member', userId: id, sessionId: '', role: 'USER', partnerId: null };
}

/** Entries sum to zero, each account is the sum of its entries and reservations, nothing is resolved twice. */
export async function expectSound(db: Db): Promise<void> {
  const { rows } = await sql<{
    sum: number;
  }>`select coalesce(sum(amount), 0)::int as sum from ledger_entries`.execute(db);
  expect(rows[0]!.sum).toBe(0);
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
}

/** Only the clock of an append-only row can be moved by replacing the guard for a moment. */
export async function expire(db: Db, reservationIds: readonly number[]): Promise<void> {
  await sql`alter table ledger_transfers disable trigger ledger_transfers_append_only`.execute(db);
  await db
    .updateTable('ledger_transfers')
    .set({ expires_at: sql<Date>`now() - interval '1 second'` })
    .where('id', 'in', [...reservationIds])
    .execute();
  await sql`alter table ledger_transfers enable trigger ledger_transfers_append_only`.execute(db);
}
