import { CATALOGUE } from '@facet/contract/catalogue.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { once } from '../../idempotency.ts';
import { Refusal } from '../../refusal.ts';
import { type Actor, record } from '../audit/audit.ts';
import { writeAdjustment } from './adjustments.ts';
import { lockRow, writeRow } from './edit.ts';
import { SERVICES } from './services.ts';

export interface Adjusted {
  serviceId: number;
  previousStock: number;
  newStock: number;
}

const SHOWN = 20;

/**
 * Adds to a service's stock or takes from it, at once with everybody who uses it. With the same key it is done once.
 * @throws Refusal NOT_FOUND, STOCK_QUANTITY, STOCK_REASON, STOCK_UNLIMITED, STOCK_SHORT, STOCK_INVALID
 */
export async function adjustServiceStock(
  db: Kysely<Tables>,
  by: Actor,
  serviceId: number,
  input: { quantity: number; reason: string },
): Promise<Adjusted> {
  const { quantity } = input;
  const reason = input.reason.trim();
  if (quantity === 0 || !Number.isInteger(quantity)) throw new Refusal('STOCK_QUANTITY');
  if (!reason || reason.length > CATALOGUE.reasonLength) throw new Refusal('STOCK_REASON');
  const adjust = async (trx: Transaction<Tables>): Promise<Adjusted> => {
    const before = (await lockRow(trx, SERVICES, serviceId)) as { stock: number | null; reserved: number };
    if (before.stock === null) throw new Refusal('STOCK_UNLIMITED');
    const newStock = before.stock + quantity;
    if (newStock < before.reserved) throw new Refusal('STOCK_SHORT');
    if (newStock > CATALOGUE.maxStock) throw new Refusal('STOCK_INVALID');
    await writeRow(trx, SERVICES, serviceId, { stock: newStock });
    await writeAdjustment(trx, {
      ...{ service_id: serviceId, user_id: by.userId, reason },
      ...{ previous_stock: before.stock, new_stock: newStock },
    });
    await record(trx, {
      by,
      act: 'service.adjustStock',
      subject: { type: 'service', id: serviceId },
      before: { stock: before.stock },
      after: { stock: newStock, reason },
    });
    return { serviceId, previousStock: before.stock, newStock };
  };
  const act = { act: 'service.adjustStock', input: { serviceId, quantity, reason } };
  return db.transaction().execute((trx) => once(trx, by, act, () => adjust(trx)));
}

/** Newest first. */
export function adjustmentsOf(db: Db, serviceId: number) {
  return db
    .selectFrom('stock_adjustments')
    .innerJoin('users', 'users.id', 'stock_adjustments.user_id')
    .select([
      'stock_adjustments.id',
      'stock_adjustments.previous_stock as previousStock',
      'stock_adjustments.new_stock as newStock',
      'stock_adjustments.reason',
      'stock_adjustments.created_at as createdAt',
      'users.username',
    ])
    .where('service_id', '=', serviceId)
    .orderBy('stock_adjustments.id', 'desc')
    .limit(SHOWN)
    .execute();
}
