import { CURRENCY } from '@facet/contract/constants.ts';
import { shareOf } from '@facet/contract/earnings.ts';
import type { Db } from '../../db/database.ts';
import { handOn } from '../ledger/ledger.ts';

interface Sale {
  partnerId: number;
  /** FACE that a fan paid. */
  paid: number;
  /** What was sold, once: `production:12`, `purchase:3`. */
  sale: string;
}

/**
 * Hands the partner's share of what a fan paid on to them, in the transaction in which the house takes it in. The same sale
 * earns once.
 * @returns FACE
 */
export async function earn(trx: Db, { partnerId, paid, sale }: Sale): Promise<number> {
  const partner = await trx
    .selectFrom('partners')
    .select(['user_id as userId', 'current_fee_ratio as feeRatio'])
    .where('id', '=', partnerId)
    .executeTakeFirstOrThrow();
  const amount = shareOf(paid, partner.feeRatio);
  if (amount === 0) return 0;
  const issue = { userId: partner.userId, currencyId: CURRENCY.FACE, amount, reason: sale };
  return (await handOn(trx, { ...issue, idempotencyKey: `earning:${sale}` })) ? amount : 0;
}
