import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export interface PageOf<Row> {
  rows: Row[];
  totalCount: number;
}

interface Search {
  userId: number;
  limit: number;
  offset: number;
}

export type Purchase = Awaited<ReturnType<typeof purchasesOf>>['rows'][number];
export type Spending = Awaited<ReturnType<typeof spendingsOf>>['rows'][number];

/** What a member has paid for, newest first. Orders that came to nothing are none, those that went wrong are. */
export async function purchasesOf(db: Db, { userId, limit, offset }: Search) {
  const rows = await db
    .selectFrom('payment_orders')
    .innerJoin('app_products', 'app_products.id', 'payment_orders.app_product_id')
    .innerJoin('currencies', 'currencies.id', 'payment_orders.currency_id')
    .select([
      'payment_orders.id',
      'payment_orders.uid',
      'payment_orders.status',
      'payment_orders.error_code as errorCode',
      'payment_orders.total_cents as totalCents',
      'payment_orders.price_currency as priceCurrency',
      'payment_orders.amount',
      'payment_orders.bonus',
      'payment_orders.created_at as createdAt',
      'app_products.name',
      'currencies.id as currencyId',
      'currencies.code as currencyCode',
      'currencies.name as currencyName',
      sql<number>`count(*) over ()`.as('totalCount'),
    ])
    .where('payment_orders.user_id', '=', userId)
    .where('payment_orders.status', 'in', ['CAPTURED', 'POSTED', 'FAILED'])
    .orderBy('payment_orders.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return pageOf(rows);
}

/** What a member has spent, has reserved, or was given back, newest first. */
export async function spendingsOf(db: Db, { userId, limit, offset }: Search) {
  const rows = await db
    .selectFrom('ledger_transfers as reservation')
    .innerJoin('ledger_accounts as account', 'account.id', 'reservation.debit_account_id')
    .innerJoin('currencies', 'currencies.id', 'account.currency_id')
    .leftJoin('ledger_transfers as resolution', 'resolution.pending_id', 'reservation.id')
    .leftJoin('services', 'services.id', 'reservation.service_id')
    .leftJoin('productions', 'productions.transfer_id', 'reservation.id')
    .leftJoin('products', 'products.id', 'productions.product_id')
    .leftJoin('bundle_purchases', 'bundle_purchases.transfer_id', 'reservation.id')
    .leftJoin('bundles', 'bundles.id', 'bundle_purchases.bundle_id')
    .select([
      'reservation.id',
      'reservation.amount',
      'reservation.created_at as createdAt',
      'currencies.id as currencyId',
      'currencies.code as currencyCode',
      'currencies.name as currencyName',
      'services.name as serviceName',
      // of a deleted photo the title remains, and no way to it
      sql<string | null>`case when productions.status <> 'DELETED' then productions.uid end`.as(
        'productionUid',
      ),
      'products.title as productTitle',
      'bundle_purchases.id as bundlePurchaseId',
      'bundle_purchases.uid as orderId',
      'bundles.name as bundleName',
      sql<'RESERVED' | 'SPENT' | 'RETURNED'>`
        case resolution.phase when 'post' then 'SPENT' when 'void' then 'RETURNED' else 'RESERVED' end`.as(
        'status',
      ),
      sql<number>`count(*) over ()`.as('totalCount'),
    ])
    .where('reservation.user_id', '=', userId)
    .where('reservation.phase', '=', 'pending')
    // advertisements cost nothing
    .where('reservation.amount', '>', 0)
    .orderBy('reservation.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return pageOf(rows);
}

function pageOf<Row extends { totalCount: number }>(rows: Row[]): PageOf<Row> {
  return { rows, totalCount: rows[0]?.totalCount ?? 0 };
}
