import { BUNDLE } from '@facet/contract/constants.ts';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { type AliasOf, columnsOf } from '../../db/alias.ts';
import type { Db } from '../../db/database.ts';
import type { ImageFile } from '../../images/images.ts';
import type { ServiceRow } from '../ledger/credits.ts';
import type { ProductDetails } from './tables.ts';

export type BundleRow = Awaited<ReturnType<ReturnType<typeof bundleRows>['execute']>>[number];

export interface PartnerRow {
  id: number;
  name: string;
  currentFeeRatio: number;
  partnerGrade: string;
  settlementType: string;
  isAutoAcceptedShared: boolean;
  isAutoAcceptPartnerRequests: boolean;
  isAllowMultiplePartner: boolean;
  isProductGeneratedWithAd: boolean;
  /** What the partner's photos cost where they name no price of their own; null: the usual one. */
  service: ServiceRow | null;
  user: PartnerUserRow;
}

/** The account behind a partner. */
export interface PartnerUserRow {
  id: number;
  username: string;
  avatarKey: string | null;
}

/** What is known of a partner. */
export function partnerOf<DB, TB extends keyof DB>(
  _: ExpressionBuilder<DB, TB>,
  partners: AliasOf<'partners', DB, TB>,
): RawBuilder<PartnerRow> {
  const partner = columnsOf('partners', partners);
  return sql<PartnerRow>`json_build_object(
    'id', ${partner('id')}, 'name', ${partner('name')},
    'currentFeeRatio', ${partner('current_fee_ratio')}::float8, 'partnerGrade', ${partner('partner_grade')},
    'settlementType', ${partner('settlement_type')}, 'isAutoAcceptedShared', ${partner('is_auto_accepted_shared')},
    'isAutoAcceptPartnerRequests', ${partner('is_auto_accept_partner_requests')},
    'isAllowMultiplePartner', ${partner('is_allow_multiple_partner')},
    'isProductGeneratedWithAd', ${partner('is_product_generated_with_ad')},
    'service', (select to_json(services) from services where services.id = ${partner('service_id')}),
    'user', (select json_build_object('id', users.id, 'username', users.username, 'avatarKey', users.avatar_key)
      from users where users.id = ${partner('user_id')}))`;
}

/** Active, published, within its dates, and by somebody who is not blocked. */
export function isPublished<DB, TB extends keyof DB>(
  _: ExpressionBuilder<DB, TB>,
  bundles: AliasOf<'bundles', DB, TB>,
): RawBuilder<boolean> {
  const bundle = columnsOf('bundles', bundles);
  return sql<boolean>`${bundle('is_active')} and ${bundle('status')} = 'PUBLISHED'
    and coalesce(${bundle('publish_start_at')} <= now(), true) and coalesce(${bundle('publish_end_at')} > now(), true)
    and (select users.status from users join partners on partners.user_id = users.id
      where partners.id = ${bundle('partner_id')}) <> 'BLOCKED'`;
}

/** The same, and shown to whoever looks around; the others open for who has their link. */
export function isListed<DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  bundles: AliasOf<'bundles', DB, TB>,
): RawBuilder<boolean> {
  const bundle = columnsOf('bundles', bundles);
  return sql<boolean>`${isPublished(eb, bundles)} and not ${bundle('is_private')}`;
}

/** It was published, and is not any more. */
export function hasEnded<DB, TB extends keyof DB>(
  _: ExpressionBuilder<DB, TB>,
  bundles: AliasOf<'bundles', DB, TB>,
): RawBuilder<boolean> {
  const bundle = columnsOf('bundles', bundles);
  return sql<boolean>`${bundle('is_active')} and (${bundle('status')} = 'ENDED'
    or ${bundle('status')} = 'PUBLISHED' and coalesce(${bundle('publish_end_at')} <= now(), false))`;
}

/** Bundles with all that is told of them. */
export function bundleRows(db: Db) {
  return db
    .selectFrom('bundles')
    .innerJoin('partners', 'partners.id', 'bundles.partner_id')
    .leftJoin('services', 'services.id', 'bundles.service_id')
    .leftJoin('category_codes', 'category_codes.id', 'bundles.category_code_id')
    .leftJoin('products as representative', 'representative.id', 'bundles.representative_product_id')
    .select([
      'bundles.id',
      'bundles.uid',
      'bundles.name',
      'bundles.description',
      'bundles.price',
      'bundles.sale_price as salePrice',
      'bundles.bundle_category as bundleCategory',
      'bundles.representative_product_id as representativeProductId',
      'representative.file_key as representativeKey',
      'bundles.max_purchase_count as maxPurchaseCount',
      'bundles.used_in_stock as usedInStock',
      'bundles.is_active as isActive',
      'bundles.status',
      'bundles.publish_start_at as publishStartAt',
      'bundles.publish_end_at as publishEndAt',
      'services.id as serviceId',
      'services.name as serviceName',
      'services.description as serviceDescription',
      'services.cost as serviceCost',
      'services.type as serviceType',
      'services.cooldown as serviceCooldown',
      'category_codes.id as categoryId',
      'category_codes.code as categoryCode',
      'bundles.is_private as isPrivate',
      'bundles.version',
      'bundles.updated_at as updatedAt',
    ])
    .select((eb) => [
      partnerOf(eb, 'partners').as('partner'),
      isPublished(eb, 'bundles').as('isOffered'),
      imageOfBundle(eb, 'bundles').as('image'),
      sql<number>`(select count(*)::int from bundle_products where bundle_id = bundles.id)`.as(
        'productCount',
      ),
    ]);
}

/** Of its representative product, otherwise of its first; null without products. */
export function imageOfBundle<DB, TB extends keyof DB>(
  _: ExpressionBuilder<DB, TB>,
  bundles: AliasOf<'bundles', DB, TB>,
): RawBuilder<ImageFile | null> {
  const bundle = columnsOf('bundles', bundles);
  return sql<ImageFile | null>`(
    select json_build_object('key', files.key, 'width', files.width, 'height', files.height,
      'placeholder', files.placeholder)
    from bundle_products
    join products on products.id = bundle_products.product_id
    join files on files.key = products.file_key
    where bundle_products.bundle_id = ${bundle('id')}
    order by (products.id is not distinct from ${bundle('representative_product_id')}) desc, bundle_products.position
    limit 1)`;
}

/** What fans are offered under this address; its partner sees it in any state. */
export function bundleAt(db: Db, uid: string, partnerId: number | null): Promise<BundleRow | undefined> {
  return bundleRows(db)
    .where('bundles.uid', '=', uid)
    .where((eb) => eb.or([isPublished(eb, 'bundles'), eb('bundles.partner_id', '=', partnerId)]))
    .executeTakeFirst();
}

/** Whether it was offered under this address once. */
export async function hasEndedAt(db: Db, uid: string): Promise<boolean> {
  const bundle = await db
    .selectFrom('bundles')
    .select((eb) => hasEnded(eb, 'bundles').as('hasEnded'))
    .where('uid', '=', uid)
    .executeTakeFirst();
  return bundle?.hasEnded ?? false;
}

/** Whether it is offered or not: for those who have bought it. */
export function bundleById(db: Db, id: number): Promise<BundleRow> {
  return bundleRows(db).where('bundles.id', '=', id).executeTakeFirstOrThrow();
}

export function productsOfBundle(db: Db, bundleId: number): Promise<ProductDetails[]> {
  return db
    .selectFrom('bundle_products')
    .innerJoin('product_details', 'product_details.id', 'bundle_products.product_id')
    .selectAll('product_details')
    .where('bundle_products.bundle_id', '=', bundleId)
    .orderBy('bundle_products.position')
    .limit(BUNDLE.maxProducts)
    .execute();
}

/** A product that some published bundle offers. */
export function offeredProduct(db: Db, productId: number): Promise<ProductDetails | undefined> {
  return db
    .selectFrom('product_details')
    .selectAll('product_details')
    .where('product_details.id', '=', productId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('bundle_products')
          .innerJoin('bundles', 'bundles.id', 'bundle_products.bundle_id')
          .select('bundles.id')
          .whereRef('bundle_products.product_id', '=', 'product_details.id')
          .where((eb) => isPublished(eb, 'bundles')),
      ),
    )
    .executeTakeFirst();
}

export interface OfferedProduct {
  bundleUid: string;
  bundleName: string;
  product: ProductDetails;
}

/**
 * Products of listed bundles with one person in them, or with several; newest bundles first, each product once. One more than
 * the page holds tells whether another follows.
 */
export async function offeredProducts(
  db: Db,
  { isGroup, limit, offset }: { isGroup: boolean; limit: number; offset: number },
): Promise<OfferedProduct[]> {
  const people = sql<number>`array_length(string_to_array(offered.location, ','), 1)`;
  return db
    .with('page', (cte) =>
      cte
        .selectFrom('bundles')
        .innerJoinLateral(
          (eb) =>
            eb
              .selectFrom('bundle_products')
              .innerJoin('products', 'products.id', 'bundle_products.product_id')
              .select(['bundle_products.position', 'products.id', 'products.location'])
              .whereRef('bundle_products.bundle_id', '=', 'bundles.id')
              .where(({ not, exists, selectFrom }) =>
                not(
                  exists(
                    selectFrom('bundle_products as again')
                      .innerJoin('bundles as newer', 'newer.id', 'again.bundle_id')
                      .select('newer.id')
                      .whereRef('again.product_id', '=', 'bundle_products.product_id')
                      .whereRef('again.bundle_id', '>', 'bundle_products.bundle_id')
                      .where((inner) => isListed(inner, 'newer')),
                  ),
                ),
              )
              // keeps the planner from reading all products first: from bundle to bundle, a page reads no further than it shows
              .offset(0)
              .as('offered'),
          (join) => join.onTrue(),
        )
        .select(['bundles.id as bundleId', 'bundles.uid', 'bundles.name', 'offered.id', 'offered.position'])
        .where((eb) => isListed(eb, 'bundles'))
        .where(people, isGroup ? '>' : '=', 1)
        .orderBy('bundles.id', 'desc')
        .orderBy('offered.position')
        .limit(limit)
        .offset(offset),
    )
    .selectFrom('page')
    .innerJoin('product_details', 'product_details.id', 'page.id')
    .select([
      'page.uid as bundleUid',
      'page.name as bundleName',
      sql<ProductDetails>`to_json(product_details)`.as('product'),
    ])
    .orderBy('page.bundleId', 'desc')
    .orderBy('page.position')
    .execute();
}
