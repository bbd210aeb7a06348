import { MAX_ADJUSTMENT, MAX_BALANCE } from '@facet/contract/constants.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { Refusal } from '../../refusal.ts';
import { balanceOf, grant, takeBack } from './ledger.ts';

/** Of the house's own doing, not of a payment's. Migration 0019 has an index for it. */
const PREFIX = 'adjustment:';

export interface Adjustment {
  userId: number;
  currencyId: number;
  /** Negative: taken back. */
  amount: number;
  reason: string;
  key: string;
}

/**
 * Gives or takes back, in the caller's transaction.
 * @returns what the member has then; null when it was done before with this key
 * @throws Refusal ADJUSTMENT_INVALID, BALANCE_TOO_LOW, BALANCE_TOO_HIGH, NOT_FOUND; BAD_INPUT for a key that did something else
 */
export async function adjustBalance(trx: Db, adjustment: Adjustment): Promise<{ balance: number } | null> {
  const { userId, currencyId, amount, reason } = adjustment;
  if (!Number.isInteger(amount) || amount === 0 || Math.abs(amount) > MAX_ADJUSTMENT)
    throw new Refusal('ADJUSTMENT_INVALID');
  const currency = await trx
    .selectFrom('currencies')
    .select('id')
    .where('id', '=', currencyId)
    .executeTakeFirst();
  if (!currency) throw new Refusal('NOT_FOUND');

  const transfer = { userId, currencyId, reason, idempotencyKey: PREFIX + adjustment.key };
  const isNew =
    amount > 0
      ? await grant(trx, { ...transfer, amount })
      : await takeBack(trx, { ...transfer, amount: -amount });
  if (!isNew) {
    const earlier = await adjustments(trx, userId, currencyId)
      .where('idempotency_key', '=', transfer.idempotencyKey)
      .executeTakeFirst();
    if (earlier?.amount !== amount) throw new Refusal('BAD_INPUT');
    return null;
  }
  const balance = await balanceOf(trx, userId, currencyId);
  if (balance > MAX_BALANCE) throw new Refusal('BALANCE_TOO_HIGH');
  return { balance };
}

/** What a member was given and what was taken back, newest first. */
export function adjustmentsOf(db: Db, userId: number, limit: number) {
  return adjustments(db, userId)
    .where(sql<boolean>`idempotency_key like 'adjustment:%'`)
    .limit(limit)
    .execute();
}

function adjustments(db: Db, userId: number, currencyId?: number) {
  const query = db
    .selectFrom('ledger_transfers as transfer')
    .innerJoin('ledger_accounts as debit', 'debit.id', 'transfer.debit_account_id')
    .innerJoin('currencies', 'currencies.id', 'debit.currency_id')
    .select([
      'transfer.id',
      'currencies.code as currency',
      'transfer.reason',
      'transfer.created_at as createdAt',
      sql<number>`case when debit.kind = 'member' then -transfer.amount else transfer.amount end::int`.as(
        'amount',
      ),
    ])
    .where('transfer.user_id', '=', userId)
    .where('transfer.phase', '=', 'direct')
    .orderBy('transfer.id', 'desc');
  return currencyId === undefined ? query : query.where('currencies.id', '=', currencyId);
}
