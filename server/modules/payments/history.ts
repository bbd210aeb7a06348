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
    .selectFrom('payment_orders as o')
    .innerJoin('app_products as p', 'p.id', 'o.app_product_id')
    .innerJoin('currencies as c', 'c.id', 'o.currency_id')
    .select([
      'o.id',
      'o.uid',
      'o.status',
      'o.error_code as errorCode',
      'o.total_cents as totalCents',
      'o.price_currency as priceCurrency',
      'o.amount',
      'o.bonus',
      'o.created_at as createdAt',
      'p.name',
      'c.id as currencyId',
      'c.code as currencyCode',
      sql<number>`count(*) over ()`.as('totalCount'),
    ])
    .where('o.user_id', '=', userId)
    .where('o.status', 'in', ['CAPTURED', 'POSTED', 'FAILED'])
    .orderBy('o.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return pageOf(rows);
}

/** What a member has spent, has reserved, or was given back, newest first. */
export async function spendingsOf(db: Db, { userId, limit, offset }: Search) {
  const rows = await db
    .selectFrom('ledger_transfers as t')
    .innerJoin('ledger_accounts as a', 'a.id', 't.debit_account_id')
    .innerJoin('currencies as c', 'c.id', 'a.currency_id')
    .leftJoin('ledger_transfers as r', 'r.pending_id', 't.id')
    .leftJoin('services as s', 's.id', 't.service_id')
    .leftJoin('productions as g', 'g.transfer_id', 't.id')
    .leftJoin('products as p', 'p.id', 'g.product_id')
    .select([
      't.id',
      't.amount',
      't.created_at as createdAt',
      'c.id as currencyId',
      'c.code as currencyCode',
      's.name as serviceName',
      // of a deleted photo the title remains, and no way to it
      sql<string | null>`case when g.status <> 'DELETED' then g.uid end`.as('productionUid'),
      'p.title as productTitle',
      sql<'RESERVED' | 'SPENT' | 'RETURNED'>`
        case r.phase when 'post' then 'SPENT' when 'void' then 'RETURNED' else 'RESERVED' end`.as('status'),
      sql<number>`count(*) over ()`.as('totalCount'),
    ])
    .where('t.user_id', '=', userId)
    .where('t.phase', '=', 'pending')
    // advertisements cost nothing
    .where('t.amount', '>', 0)
    .orderBy('t.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return pageOf(rows);
}

function pageOf<Row extends { totalCount: number }>(rows: Row[]): PageOf<Row> {
  return { rows, totalCount: rows[0]?.totalCount ?? 0 };
}
