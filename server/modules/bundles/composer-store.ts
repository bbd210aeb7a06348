import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { type BundleRow, bundleRows } from './store.ts';
import type { BundleStatus, ProductDetails } from './tables.ts';

interface Page {
  limit: number;
  offset: number;
}

/** What a partner may change of a draft; what is left out stays as it is. */
export interface BundleChange {
  name?: string;
  description?: string;
  price?: number;
  salePrice?: number | null;
  maxPurchaseCount?: number | null;
  categoryCodeId?: number | null;
  representativeProductId?: number | null;
  isPrivate?: boolean;
  publishStartAt?: Date | null;
  publishEndAt?: Date | null;
  status?: BundleStatus;
}

export async function countOwnBundles(
  db: Db,
  partnerId: number,
  status: BundleStatus | null,
): Promise<number> {
  const { count } = await db
    .selectFrom('bundles')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('partner_id', '=', partnerId)
    .$if(status !== null, (rows) => rows.where('status', '=', status!))
    .executeTakeFirstOrThrow();
  return count;
}

/** A partner's own, the last changed first. */
export function ownBundles(
  db: Db,
  partnerId: number,
  status: BundleStatus | null,
  page: Page,
): Promise<BundleRow[]> {
  return bundleRows(db)
    .where('bundles.partner_id', '=', partnerId)
    .$if(status !== null, (rows) => rows.where('bundles.status', '=', status!))
    .orderBy('bundles.updated_at', 'desc')
    .orderBy('bundles.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export function ownBundle(db: Db, partnerId: number, id: number): Promise<BundleRow | undefined> {
  return bundleRows(db)
    .where('bundles.id', '=', id)
    .where('bundles.partner_id', '=', partnerId)
    .executeTakeFirst();
}

/** A partner's own products, newest first. */
export async function ownProducts(
  db: Db,
  partnerId: number,
  page: Page,
): Promise<{ products: ProductDetails[]; totalCount: number }> {
  const own = db
    .selectFrom('product_details')
    .innerJoin('products', 'products.id', 'product_details.id')
    .where('products.partner_id', '=', partnerId);
  const { count } = await own.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  const products = await own
    .selectAll('product_details')
    .orderBy('products.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { products, totalCount: count };
}

/** One's own bundle, which nobody else changes, and nobody buys, until the transaction ends. */
export function lockOwnBundle(trx: Db, partnerId: number, id: number) {
  return trx
    .selectFrom('bundles')
    .select(['id', 'version', 'status', 'representative_product_id as representativeProductId'])
    .select(['publish_start_at as publishStartAt', sql<boolean>`used_in_stock > 0`.as('isBought')])
    .where('id', '=', id)
    .where('partner_id', '=', partnerId)
    .forUpdate()
    .executeTakeFirst();
}

/** Keeps other new bundles of this partner waiting until the transaction ends. */
export async function lockPartner(trx: Db, partnerId: number): Promise<void> {
  await trx.selectFrom('partners').select('id').where('id', '=', partnerId).forNoKeyUpdate().execute();
}

/** An empty draft. */
export async function insertBundle(trx: Db, partnerId: number, uid: string): Promise<number> {
  const { id } = await trx
    .insertInto('bundles')
    .values({ uid, partner_id: partnerId, name: '', status: 'DRAFT' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns the new version */
export async function changeBundle(trx: Db, id: number, change: BundleChange): Promise<number> {
  const { version } = await trx
    .updateTable('bundles')
    .set({
      // what is undefined stays as it is
      name: change.name,
      description: change.description,
      price: change.price,
      sale_price: change.salePrice,
      max_purchase_count: change.maxPurchaseCount,
      category_code_id: change.categoryCodeId,
      representative_product_id: change.representativeProductId,
      is_private: change.isPrivate,
      publish_start_at: change.publishStartAt,
      publish_end_at: change.publishEndAt,
      status: change.status,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

export async function productIdsOf(db: Db, bundleId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('bundle_products')
    .select('product_id')
    .where('bundle_id', '=', bundleId)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.product_id);
}

/** How many of these are this partner's. */
export async function countOwnProducts(trx: Db, partnerId: number, ids: readonly number[]): Promise<number> {
  const { count } = await trx
    .selectFrom('products')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('partner_id', '=', partnerId)
    .where('id', 'in', [0, ...ids])
    .executeTakeFirstOrThrow();
  return count;
}

/** These and no others, in this order. */
export async function setProducts(trx: Db, bundleId: number, ids: readonly number[]): Promise<void> {
  await trx
    .deleteFrom('bundle_products')
    .where('bundle_id', '=', bundleId)
    .where('product_id', 'not in', [0, ...ids])
    .execute();
  if (ids.length === 0) return;
  await trx
    .insertInto('bundle_products')
    .values(ids.map((id, position) => ({ bundle_id: bundleId, product_id: id, position })))
    .onConflict((conflict) =>
      conflict
        .columns(['bundle_id', 'product_id'])
        .doUpdateSet(({ ref }) => ({ position: ref('excluded.position') })),
    )
    .execute();
}

export function categoryCodes(db: Db): Promise<{ id: number; code: string }[]> {
  return db.selectFrom('category_codes').select(['id', 'code']).orderBy('id').execute();
}
