import { CATALOGUE } from '@facet/contract/catalogue.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { ProviderName } from '../../payments/provider.ts';
import type { OrderStatus, PaymentTables } from './tables.ts';

export type Order = Selectable<PaymentTables['payment_orders']>;
export type PaymentRequest = Selectable<PaymentTables['payment_requests']>;

/** Of an unlimited stock, or one that open orders do not hold all of. */
const hasStock = sql<boolean>`(app_products.stock is null or app_products.stock > app_products.reserved)`;

/** A package with the tax that this member pays on it. */
export async function packageFor(db: Db, userId: number, appProductId: number) {
  return db
    .selectFrom('app_products')
    .innerJoin('currencies', 'currencies.id', 'app_products.currency_id')
    .innerJoin('users', (join) => join.on('users.id', '=', userId))
    .leftJoin('tax_types', 'tax_types.id', 'users.tax_type_id')
    .select([
      'app_products.id',
      'app_products.name',
      'app_products.currency_id',
      'app_products.amount',
      'app_products.bonus',
      'app_products.price_cents',
      'app_products.price_currency',
      'users.tax_type_id',
      sql<number>`coalesce(tax_types.tax_rate, 0)`.as('tax_rate'),
      hasStock.as('has_stock'),
      sql<boolean>`app_products.stock is not null`.as('is_limited'),
    ])
    .where('app_products.id', '=', appProductId)
    .where('app_products.is_active', '=', true)
    .where('currencies.is_active', '=', true)
    .executeTakeFirst();
}

export type Package = Awaited<ReturnType<typeof packages>>[number];

/** Packages of credits. Those for sale are active, and somebody can still have one. */
export function packages(
  db: Db,
  wanted: { isForSale?: boolean; isActive?: boolean | null; currencyId: number | null },
) {
  return db
    .selectFrom('app_products')
    .innerJoin('currencies', 'currencies.id', 'app_products.currency_id')
    .select([
      'app_products.id',
      'app_products.name',
      'app_products.description',
      'app_products.amount',
      'app_products.bonus',
      'app_products.price_cents as priceCents',
      'app_products.price_currency as priceCurrency',
      'app_products.marker',
      'app_products.stock',
      'app_products.reserved',
      'app_products.platform_data as platformData',
      'app_products.sort_order as sortOrder',
      'app_products.is_active as isActive',
      'app_products.version',
      'currencies.id as currencyId',
      'currencies.code as currencyCode',
      'currencies.name as currencyName',
    ])
    .$if(wanted.isForSale === true, (query) =>
      query
        .where('app_products.is_active', '=', true)
        .where('currencies.is_active', '=', true)
        .where(hasStock),
    )
    .$if(wanted.isActive != null, (query) => query.where('app_products.is_active', '=', wanted.isActive!))
    .$if(wanted.currencyId !== null, (query) =>
      query.where('app_products.currency_id', '=', wanted.currencyId!),
    )
    .orderBy('app_products.sort_order')
    .orderBy('app_products.id')
    .limit(CATALOGUE.maxRows)
    .execute();
}

/** What an order was made for. It never changes. */
export type Terms = Pick<
  Order,
  | 'user_id'
  | 'app_product_id'
  | 'provider'
  | 'tax_type_id'
  | 'total_cents'
  | 'price_currency'
  | 'currency_id'
  | 'amount'
  | 'bonus'
>;

/** An order on these terms that waits for its payer. */
export function openOrder(db: Db, terms: Terms): Promise<Order | undefined> {
  const { tax_type_id, ...rest } = terms;
  return db
    .selectFrom('payment_orders')
    .selectAll()
    .where('status', '=', 'CREATED')
    .where(({ and }) => and(rest))
    .where('tax_type_id', 'is not distinct from', tax_type_id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export function insertOrder(trx: Db, terms: Terms): Promise<Order> {
  return trx.insertInto('payment_orders').values(terms).returningAll().executeTakeFirstOrThrow();
}

/** Nobody can pay an order that the provider has not named. */
export async function cancelUnknown(db: Db, id: number): Promise<void> {
  await db
    .updateTable('payment_orders')
    .set({ status: 'CANCELLED' })
    .where('id', '=', id)
    .where('status', '=', 'CREATED')
    .where('provider_order_id', 'is', null)
    .execute();
}

export async function lockMember(trx: Db, userId: number): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/**
 * Before its money is asked for: from then on, and as long as the answer may take, nobody ends the order.
 * @returns false when it has ended, or was captured
 */
export async function beginCapture(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_orders')
    .set({ capturing_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('status', '=', 'CREATED')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends an order that nobody paid, unless its money is being asked for. */
export async function cancelUnpaid(db: Db, id: number, captureMs: number): Promise<void> {
  await db
    .updateTable('payment_orders')
    .set({ status: 'CANCELLED' })
    .where('id', '=', id)
    .where('status', '=', 'CREATED')
    .where(({ eb, or }) =>
      or([
        eb('capturing_at', 'is', null),
        eb('capturing_at', '<', sql<Date>`now() - make_interval(secs => ${captureMs / 1000})`),
      ]),
    )
    .execute();
}

/** A member's order by the provider's name for it. */
export function orderOfMember(db: Db, userId: number, provider: ProviderName, providerOrderId: string) {
  return db
    .selectFrom('payment_orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .where('provider_order_id', '=', providerOrderId)
    .executeTakeFirst();
}

export function orderById(db: Db, id: number) {
  return db.selectFrom('payment_orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export function lockOrder(trx: Db, id: number) {
  return trx
    .selectFrom('payment_orders')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Moves an order on if it is still where it is believed to be. The database knows which moves there are. */
export async function moveOrder(
  db: Db,
  id: number,
  from: OrderStatus,
  change: Partial<Pick<Order, 'status' | 'capture_id' | 'payer_id' | 'error_code'>>,
): Promise<void> {
  await db
    .updateTable('payment_orders')
    .set(change)
    .where('id', '=', id)
    .where('status', '=', from)
    .execute();
}

/**
 * Orders of a provider that are not over and are due to be asked about: what is captured each time, what waits for its payer at growing
 * distances, so that a forgotten order costs the provider a dozen questions and not thousands.
 */
export function dueOrders(
  db: Db,
  provider: ProviderName,
  { minAgeMs, limit }: { minAgeMs: number; limit: number },
) {
  return db
    .selectFrom('payment_orders')
    .selectAll()
    .where('provider', '=', provider)
    .where('status', 'in', ['CREATED', 'CAPTURED'])
    .where('created_at', '<=', sql<Date>`now() - make_interval(secs => ${minAgeMs / 1000})`)
    .where(({ or, eb }) =>
      or([
        eb('status', '=', 'CAPTURED'),
        eb('checked_at', 'is', null),
        eb(sql`now() - checked_at`, '>=', sql`(now() - created_at) / 4`),
      ]),
    )
    .orderBy(sql`checked_at nulls first`)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function markChecked(db: Db, id: number): Promise<void> {
  await db.updateTable('payment_orders').set({ checked_at: sql<Date>`now()` }).where('id', '=', id).execute();
}

/** Orders that a member has started of late and not finished. */
export async function recentlyStarted(
  db: Db,
  table: 'payment_orders' | 'payment_requests',
  userId: number,
  withinMs: number,
): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status', 'in', ['CREATED', 'INITIATED'] as never)
    .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${withinMs / 1000})`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function requestOfMember(db: Db, userId: number, uid: string) {
  return db
    .selectFrom('payment_requests')
    .selectAll()
    .where('user_id', '=', userId)
    .where('uid', '=', uid)
    .executeTakeFirst();
}

export function requestByKey(db: Db, userId: number, key: string) {
  return db
    .selectFrom('payment_requests')
    .selectAll()
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}
