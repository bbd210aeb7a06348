import { sql } from 'kysely';
import type { Member } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { ImageFile } from '../../images/images.ts';
import { Refusal } from '../../refusal.ts';
import type { ProductDetails } from '../bundles/tables.ts';

export type PurchaseRow = NonNullable<Awaited<ReturnType<typeof purchaseById>>>;
export type PurchaseEntry = Awaited<ReturnType<typeof purchasesOf>>['rows'][number];

/** A member's purchase. Its bundle may have ended. */
export function purchaseById(db: Db, userId: number, id: number) {
  return db
    .selectFrom('bundle_purchases')
    .innerJoin('currencies', 'currencies.id', 'bundle_purchases.currency_id')
    .select([
      'bundle_purchases.id',
      'bundle_purchases.uid',
      'bundle_purchases.price',
      'bundle_purchases.bundle_id as bundleId',
      'bundle_purchases.created_at as createdAt',
      'currencies.id as currencyId',
      'currencies.code as currencyCode',
      'currencies.name as currencyName',
    ])
    .select(progress)
    .where('bundle_purchases.id', '=', id)
    .where('bundle_purchases.user_id', '=', userId)
    .executeTakeFirst();
}

/** How many photos a purchase is for, and how many places of it are taken. */
const progress = [
  sql<number>`(select count(*) from bundle_products
    where bundle_products.bundle_id = bundle_purchases.bundle_id)::int`.as('total'),
  sql<number>`(select count(*) from productions
    where productions.bundle_purchase_id = bundle_purchases.id and not productions.gave_place_back)::int`.as(
    'used',
  ),
];

/** A member's purchases, newest first, each with the pictures of its bundle's first photos. */
export async function purchasesOf(
  db: Db,
  { userId, limit, offset }: { userId: number; limit: number; offset: number },
) {
  const rows = await db
    .selectFrom('bundle_purchases')
    .innerJoin('bundles', 'bundles.id', 'bundle_purchases.bundle_id')
    .innerJoin('partners', 'partners.id', 'bundles.partner_id')
    .innerJoin('currencies', 'currencies.id', 'bundle_purchases.currency_id')
    .select([
      'bundle_purchases.id',
      'bundle_purchases.uid',
      'bundle_purchases.price',
      'bundle_purchases.created_at as createdAt',
      'bundles.uid as bundleUid',
      'bundles.name as bundleName',
      'partners.name as partnerName',
      'currencies.id as currencyId',
      'currencies.code as currencyCode',
      'currencies.name as currencyName',
      sql<ImageFile[]>`(
        select coalesce(json_agg(json_build_object(
          'key', files.key, 'width', files.width, 'height', files.height, 'placeholder', files.placeholder)
          order by shown.position), '[]')
        from (
          select * from bundle_products where bundle_id = bundles.id order by position limit ${IMAGES}) shown
        join products on products.id = shown.product_id
        join files on files.key = products.file_key)`.as('images'),
      sql<number>`count(*) over ()::int`.as('totalCount'),
    ])
    .select(progress)
    .where('bundle_purchases.user_id', '=', userId)
    .orderBy('bundle_purchases.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, totalCount: rows[0]?.totalCount ?? 0 };
}

const IMAGES = 4;

/**
 * A product that a member may make of their purchase, once. Calls for one purchase wait for each other until the transaction
 * ends.
 * @throws Refusal PURCHASE_NOT_FOUND, PURCHASE_PRODUCT
 */
export async function takeProduct(
  trx: Db,
  member: Member,
  wanted: { purchaseId: number; productId: number },
): Promise<ProductDetails> {
  const purchase = await trx
    .selectFrom('bundle_purchases')
    .select('bundle_id as bundleId')
    .where('id', '=', wanted.purchaseId)
    .where('user_id', '=', member.userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!purchase) throw new Refusal('PURCHASE_NOT_FOUND');
  const product = await trx
    .selectFrom('bundle_products')
    .innerJoin('product_details', 'product_details.id', 'bundle_products.product_id')
    .selectAll('product_details')
    .where('bundle_products.bundle_id', '=', purchase.bundleId)
    .where('bundle_products.product_id', '=', wanted.productId)
    .executeTakeFirst();
  if (!product) throw new Refusal('PURCHASE_PRODUCT');
  return product;
}

/** A product of any bundle that a member has bought, whether it is still offered or not. */
export function boughtProduct(
  db: Db,
  userId: number,
  productId: number,
): Promise<ProductDetails | undefined> {
  return db
    .selectFrom('product_details')
    .selectAll('product_details')
    .where('product_details.id', '=', productId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('bundle_products')
          .innerJoin('bundle_purchases', 'bundle_purchases.bundle_id', 'bundle_products.bundle_id')
          .select('bundle_purchases.id')
          .whereRef('bundle_products.product_id', '=', 'product_details.id')
          .where('bundle_purchases.user_id', '=', userId),
      ),
    )
    .executeTakeFirst();
}

export type Offer = Awaited<ReturnType<typeof offerOf>>;

/** How a bundle is offered to a member, or to a visitor, as far as anybody can tell before they press. */
export async function offerOf(
  db: Db,
  bundle: { id: number; price: number; salePrice: number | null; isOffered: boolean; sellerId: number },
  userId: number | null,
) {
  const { most, isSoldOut } = await db
    .selectFrom('bundles')
    .leftJoin('services', 'services.id', 'bundles.service_id')
    .select([
      'bundles.max_purchase_count as most',
      sql<boolean>`coalesce(services.stock <= services.reserved, false)`.as('isSoldOut'),
    ])
    .where('bundles.id', '=', bundle.id)
    .executeTakeFirstOrThrow();
  const mine =
    userId === null
      ? []
      : await db
          .selectFrom('bundle_purchases')
          .select('bundle_purchases.id')
          .select(progress)
          .where('bundle_purchases.user_id', '=', userId)
          .where('bundle_purchases.bundle_id', '=', bundle.id)
          .orderBy('bundle_purchases.id')
          .limit(MOST_LOOKED_AT)
          .execute();
  const open = mine.filter(({ used, total }) => used < total);
  const state = () => {
    if (bundle.sellerId === userId) return 'OWN';
    if (!bundle.isOffered) return 'ENDED';
    if ((bundle.salePrice ?? bundle.price) === 0) return 'NOT_SOLD';
    if (most !== null && mine.length >= most) return 'BOUGHT_OUT';
    return isSoldOut ? 'SOLD_OUT' : 'OPEN';
  };
  return {
    state: state() as OfferState,
    bought: mine.length,
    left: open.reduce((sum, { used, total }) => sum + total - used, 0),
    purchaseId: open[0]?.id ?? null,
  };
}

export const OFFER_STATES = ['OPEN', 'NOT_SOLD', 'OWN', 'BOUGHT_OUT', 'SOLD_OUT', 'ENDED'] as const;
type OfferState = (typeof OFFER_STATES)[number];
/** Purchases of one bundle by one member. */
const MOST_LOOKED_AT = 1000;
