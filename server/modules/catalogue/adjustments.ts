import type { Insertable, Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Actor } from '../audit/audit.ts';

export async function writeAdjustment(
  trx: Transaction<Tables>,
  adjustment: Insertable<Tables['stock_adjustments']>,
): Promise<void> {
  await trx.insertInto('stock_adjustments').values(adjustment).execute();
}

/** A stock that was set in the form is an adjustment too. */
export function stockWasSet(
  of: { service_id: number } | { app_product_id: number },
  by: Actor,
  stock: number | null | undefined,
) {
  return async (trx: Transaction<Tables>, before: Record<string, unknown>): Promise<void> => {
    if (stock === undefined || before.stock === stock) return;
    const previous_stock = before.stock as number | null;
    await writeAdjustment(trx, {
      ...of,
      user_id: by.userId,
      previous_stock,
      new_stock: stock,
      reason: 'Edited',
    });
  };
}
