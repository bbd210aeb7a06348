import { openDatabase } from '@facet/server/db/database.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { databaseOf } from './database-of.ts';

/**
 * Looks into a database, that of a data folder whose server has stopped or a PostgreSQL: entries sum to zero, every account is the sum of its entries, no
 * transfer was resolved twice, and every production that is over has its payment resolved exactly once.
 */
export async function expectSoundLedger(where: string | { url: string }): Promise<void> {
  const database = await openDatabase(typeof where === 'string' ? databaseOf(where) : where);
  const rows = async (statement: ReturnType<typeof sql>) => (await statement.execute(database.db)).rows;
  try {
    expect(await rows(sql`select sum(amount)::int as sum from ledger_entries`)).toEqual([{ sum: 0 }]);
    expect(
      await rows(sql`
        select a.id from ledger_accounts a left join ledger_entries e on e.account_id = a.id
        group by a.id having a.credits_posted - a.debits_posted <> coalesce(sum(e.amount), 0)`),
    ).toEqual([]);
    expect(
      await rows(sql`
        select pending_id from ledger_transfers where pending_id is not null
        group by pending_id having count(*) > 1`),
    ).toEqual([]);
    // who made a photo has paid its partner once, and nobody else has
    expect(
      await rows(sql`
        select p.id, p.status, e.amount from productions p
        join products on products.id = p.product_id
        join partners on partners.id = products.partner_id
        left join ledger_transfers paid on paid.id = p.transfer_id
        left join ledger_transfers e on e.idempotency_key = 'earning:production:' || p.id
        where case
          when p.status in ('FAILED', 'PENDING', 'PROCESSING') or p.transfer_id is null then e.id is not null
          when p.status = 'SUCCESS' and p.user_id <> partners.user_id
            then e.amount is distinct from nullif(round(paid.amount * (1 - partners.current_fee_ratio)), 0)
          end`),
    ).toEqual([]);
    expect(
      await rows(sql`
        select id, status from productions
        where bundle_purchase_id is not null and status <> 'DELETED' and gave_place_back <> (status = 'FAILED')`),
    ).toEqual([]);
    expect(
      await rows(sql`
        select p.id, p.status, r.phase from productions p
        left join ledger_transfers r on r.pending_id = p.transfer_id
        where p.transfer_id is not null and ((p.status = 'SUCCESS' and r.phase is distinct from 'post')
          or (p.status = 'FAILED' and r.phase is distinct from 'void')
          or (p.status in ('PENDING', 'PROCESSING') and r.phase is not null))`),
    ).toEqual([]);
  } finally {
    await database.close();
  }
}
