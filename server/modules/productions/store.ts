import { MAX_PAGE_SIZE } from '@facet/contract/constants.ts';
import { sql } from 'kysely';
import type { Member } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { ProductDetails } from '../bundles/tables.ts';
import { memberKey } from '../ledger/ledger.ts';
import type { ProductionDetails } from './tables.ts';

export type ProductionFilter = 'ALL' | 'GENERATING' | 'UNREAD';
export type ProductionWithProduct = ProductionDetails & { product: ProductDetails };

/** Newest results that a proposal page shows of each product. */
const RESULTS_PER_PRODUCT = 60;
/** The badge does not count further. */
const MAX_UNREAD = 999;

const FILTERS = {
  /** While another face is being made, the photo that has the first one stands for both. */
  ALL: sql<boolean>`status <> 'DELETED' and not (replaces_id is not null and status in ('PENDING', 'PROCESSING'))`,
  GENERATING: sql<boolean>`status in ('PENDING', 'PROCESSING')`,
  UNREAD: sql<boolean>`status = 'SUCCESS' and not is_checked`,
};

export const OPEN = ['PENDING', 'PROCESSING'] as const;

/** A member's newest results of each product of a bundle. Cost follows what is shown, not how much the member has made. */
export function productionsOfBundle(db: Db, userId: number, bundleId: number): Promise<ProductionDetails[]> {
  return db
    .selectFrom('bundle_products')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('production_details')
          .selectAll('production_details')
          .where('production_details.userId', '=', userId)
          .whereRef('production_details.productId', '=', 'bundle_products.product_id')
          .orderBy('production_details.id', 'desc')
          .limit(RESULTS_PER_PRODUCT)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .selectAll('newest')
    .where('bundle_products.bundle_id', '=', bundleId)
    .orderBy('newest.id', 'desc')
    .execute();
}

/** What took a place of a purchase, newest first: at most one of each of its photos. What was deleted since is not among them. */
export function productionsOfPurchase(db: Db, purchaseId: number): Promise<ProductionWithProduct[]> {
  return details(db)
    .innerJoin('productions', 'productions.id', 'production_details.id')
    .where('productions.bundle_purchase_id', '=', purchaseId)
    .where('productions.gave_place_back', '=', false)
    .orderBy('production_details.id', 'desc')
    .limit(MAX_PAGE_SIZE)
    .execute();
}

/** Productions that were not deleted, each with its product. */
export function details(db: Db) {
  return db
    .selectFrom('production_details')
    .innerJoin('product_details', 'product_details.id', 'production_details.productId')
    .selectAll('production_details')
    .select(sql<ProductDetails>`to_json(product_details)`.as('product'));
}

export async function searchProductions(
  db: Db,
  search: { userId: number; filter: ProductionFilter; limit: number; offset: number },
): Promise<{ rows: ProductionWithProduct[]; totalCount: number }> {
  const wanted = db
    .selectFrom('productions')
    .where('user_id', '=', search.userId)
    .where(FILTERS[search.filter]);
  const { totalCount } = await wanted
    .select(sql<number>`count(*)::int`.as('totalCount'))
    .executeTakeFirstOrThrow();
  const page = wanted.select('id').orderBy('id', 'desc').limit(search.limit).offset(search.offset);
  // only the page's rows are joined with what is shown of them
  const rows = await details(db)
    .where('production_details.id', 'in', page)
    .orderBy('production_details.id', 'desc')
    .execute();
  return { rows, totalCount };
}

export function openProductions(db: Db, userId: number): Promise<ProductionWithProduct[]> {
  return details(db)
    .where('production_details.userId', '=', userId)
    .where('production_details.status', 'in', OPEN)
    .orderBy('production_details.id', 'desc')
    .limit(MAX_PAGE_SIZE)
    .execute();
}

export async function unreadCount(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('productions')
        .select('id')
        .where('user_id', '=', userId)
        .where('status', '=', 'SUCCESS')
        .where('is_checked', '=', false)
        .limit(MAX_UNREAD)
        .as('unread'),
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function markChecked(
  db: Db,
  userId: number,
  id: number,
): Promise<ProductionWithProduct | undefined> {
  await db
    .updateTable('productions')
    .set({ is_checked: true })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute();
  return details(db)
    .where('production_details.id', '=', id)
    .where('production_details.userId', '=', userId)
    .executeTakeFirst();
}

/** Everything the server itself knows of a production, for starting and making it; its product is aimed at who was chosen. */
export async function productionForWork(db: Db, id: number) {
  const row = await db
    .selectFrom('productions')
    .innerJoin('product_details', 'product_details.id', 'productions.product_id')
    .innerJoin('src_imgs', 'src_imgs.id', 'productions.src_img_id')
    .select([
      'productions.id',
      'productions.uid',
      'productions.user_id as userId',
      'productions.status',
      'productions.in_generation as inGeneration',
      'productions.mode',
      'productions.variant',
      'productions.location',
      'productions.progress',
      'productions.error_code as errorCode',
      'productions.transfer_id as transferId',
      'src_imgs.id as srcId',
      'src_imgs.file_key as srcKey',
      'src_imgs.face as srcFace',
      sql<ProductDetails>`to_json(product_details)`.as('product'),
    ])
    .where('productions.id', '=', id)
    .where('productions.status', '<>', 'DELETED')
    .$narrowType<Pick<ProductionDetails, 'status'>>()
    .executeTakeFirst();
  return row && { ...row, product: { ...row.product, location: row.location ?? row.product.location } };
}

/** What holds a purchase's place for a product. Deleted, it goes on holding it. */
export function inPlace(trx: Db, purchaseId: number, productId: number) {
  return trx
    .selectFrom('productions')
    .leftJoin('production_details', 'production_details.id', 'productions.id')
    .innerJoin('products', 'products.id', 'productions.product_id')
    .select(['productions.id', 'productions.variant', 'production_details.srcKey'])
    .select(['productions.location', 'products.location as ownLocation'])
    .where('productions.bundle_purchase_id', '=', purchaseId)
    .where('productions.product_id', '=', productId)
    .where('productions.gave_place_back', '=', false)
    .executeTakeFirst();
}

/** Also one that has given its picture away: said again after that, it is the same. */
export function productionPaidBy(trx: Db, member: Member, reservationId: number) {
  return trx
    .selectFrom('productions')
    .leftJoin('src_imgs', 'src_imgs.id', 'productions.src_img_id')
    .select(['productions.id', 'productions.product_id as productId', 'src_imgs.file_key as srcKey'])
    .innerJoin('products', 'products.id', 'productions.product_id')
    .select(['productions.replaces_id as replacesId', 'productions.location', 'productions.variant'])
    .select('products.location as ownLocation')
    .where('productions.transfer_id', '=', reservationId)
    .where('productions.user_id', '=', member.userId)
    .where(({ or, eb }) =>
      or([eb('productions.status', '<>', 'DELETED'), eb('productions.replaces_id', 'is not', null)]),
    )
    .executeTakeFirst();
}

/** The same, by the key of the command that paid: what it cost then need not be today's price. */
export async function productionPaidByKey(db: Db, member: Member, key: string) {
  const reservation = await db
    .selectFrom('ledger_transfers')
    .select('id')
    .where('idempotency_key', '=', memberKey(member.userId, key))
    .executeTakeFirst();
  return reservation && productionPaidBy(db, member, reservation.id);
}
