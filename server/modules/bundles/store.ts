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

/** Of `partners p`: what is known of a partner. */
export const partnerOfP = sql<PartnerRow>`json_build_object('id', p.id, 'name', p.name, 'fileKey', p.represent_file_key,
  'currentFeeRatio', p.current_fee_ratio::float8, 'partnerGrade', p.partner_grade, 'settlementType', p.settlement_type,
  'isAutoAcceptedShared', p.is_auto_accepted_shared, 'isAutoAcceptPartnerRequests', p.is_auto_accept_partner_requests,
  'isAllowMultiplePartner', p.is_allow_multiple_partner, 'isProductGeneratedWithAd', p.is_product_generated_with_ad,
  'service', (select to_json(s) from services s where s.id = p.service_id),
  'user', (select json_build_object('id', u.id, 'username', u.username, 'avatarKey', u.avatar_key)
    from users u where u.id = p.user_id))`;

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
    .selectFrom('bundles as b')
    .innerJoin('partners as p', 'p.id', 'b.partner_id')
    .leftJoin('services as s', 's.id', 'b.service_id')
    .leftJoin('category_codes as c', 'c.id', 'b.category_code_id')
    .leftJoin('products as r', 'r.id', 'b.representative_product_id')
    .select([
      'b.id',
      'b.uid',
      'b.name',
      'b.description',
      'b.price',
      'b.sale_price as salePrice',
      'b.bundle_category as bundleCategory',
      'b.representative_product_id as representativeProductId',
      'r.file_key as representativeKey',
      'b.max_purchase_count as maxPurchaseCount',
      'b.used_in_stock as usedInStock',
      'b.is_active as isActive',
      'b.status',
      'b.publish_start_at as publishStartAt',
      'b.publish_end_at as publishEndAt',
      's.id as serviceId',
      's.name as serviceName',
      's.description as serviceDescription',
      's.cost as serviceCost',
      's.type as serviceType',
      's.cooldown as serviceCooldown',
      'c.id as categoryId',
      'c.code as categoryCode',
      partnerOfP.as('partner'),
    ])
    .where('b.uid', '=', uid)
    .where((eb) => isPublished(eb, 'b'))
    .executeTakeFirst();
}

export function productsOfBundle(db: Db, bundleId: number): Promise<ProductDetails[]> {
  return db
    .selectFrom('bundle_products as bp')
    .innerJoin('product_details as d', 'd.id', 'bp.product_id')
    .selectAll('d')
    .where('bp.bundle_id', '=', bundleId)
    .orderBy('bp.position')
    .limit(MAX_PRODUCTS)
    .execute();
}

/** A product that some published bundle offers. */
export function offeredProduct(db: Db, productId: number): Promise<ProductDetails | undefined> {
  return db
    .selectFrom('product_details as d')
    .selectAll('d')
    .where('d.id', '=', productId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('bundle_products as bp')
          .innerJoin('bundles as b', 'b.id', 'bp.bundle_id')
          .select('b.id')
          .whereRef('bp.product_id', '=', 'd.id')
          .where((eb) => isPublished(eb, 'b')),
      ),
    )
    .executeTakeFirst();
}
