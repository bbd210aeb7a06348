import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { type AliasOf, columnsOf } from '../../db/alias.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceRow } from '../ledger/credits.ts';
import type { ProductDetails } from './tables.ts';

/** A bundle never shows more products; a partner with more makes another bundle. */
const MAX_PRODUCTS = 100;

export type BundleRow = NonNullable<Awaited<ReturnType<typeof publishedBundle>>>;

export interface PartnerRow {
  id: number;
  name: string;
  fileKey: string | null;
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
    'id', ${partner('id')}, 'name', ${partner('name')}, 'fileKey', ${partner('represent_file_key')},
    'currentFeeRatio', ${partner('current_fee_ratio')}::float8, 'partnerGrade', ${partner('partner_grade')},
    'settlementType', ${partner('settlement_type')}, 'isAutoAcceptedShared', ${partner('is_auto_accepted_shared')},
    'isAutoAcceptPartnerRequests', ${partner('is_auto_accept_partner_requests')},
    'isAllowMultiplePartner', ${partner('is_allow_multiple_partner')},
    'isProductGeneratedWithAd', ${partner('is_product_generated_with_ad')},
    'service', (select to_json(services) from services where services.id = ${partner('service_id')}),
    'user', (select json_build_object('id', users.id, 'username', users.username, 'avatarKey', users.avatar_key)
      from users where users.id = ${partner('user_id')}))`;
}

/** Active, published, and within its dates. */
export function isPublished<DB, TB extends keyof DB>(
  _: ExpressionBuilder<DB, TB>,
  bundles: AliasOf<'bundles', DB, TB>,
): RawBuilder<boolean> {
  const bundle = columnsOf('bundles', bundles);
  return sql<boolean>`${bundle('is_active')} and ${bundle('status')} = 'PUBLISHED'
    and coalesce(${bundle('publish_start_at')} <= now(), true) and coalesce(${bundle('publish_end_at')} > now(), true)`;
}

export function publishedBundle(db: Db, uid: string) {
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
    ])
    .select((eb) => partnerOf(eb, 'partners').as('partner'))
    .where('bundles.uid', '=', uid)
    .where((eb) => isPublished(eb, 'bundles'))
    .executeTakeFirst();
}

export function productsOfBundle(db: Db, bundleId: number): Promise<ProductDetails[]> {
  return db
    .selectFrom('bundle_products')
    .innerJoin('product_details', 'product_details.id', 'bundle_products.product_id')
    .selectAll('product_details')
    .where('bundle_products.bundle_id', '=', bundleId)
    .orderBy('bundle_products.position')
    .limit(MAX_PRODUCTS)
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
