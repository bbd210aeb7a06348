import type { GenerationMode, GenerationVariant } from '@facet/contract/constants.ts';
import { sql } from 'kysely';
import type { Member } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import { Refusal } from '../../refusal.ts';
import type { ProductDetails } from '../bundles/tables.ts';
import type { ServiceType } from '../ledger/tables.ts';
import { OPEN } from './store.ts';

/** A finished photo that is generated anew, and what pays for that. */
export interface Original {
  id: number;
  mode: GenerationMode | null;
  variant: GenerationVariant;
  /** Of the person in whose place the fan is; null: the photo's own target. */
  location: string | null;
  product: ProductDetails;
  /** An advertisement's that paid, or what the product is paid with today where credits did; null where a purchase did. */
  service: { id: number; type: ServiceType } | null;
  purchaseId: number | null;
}

export interface AnotherFaceCost {
  payment: 'CREDIT' | 'ADVERTISEMENT' | 'BUNDLE';
  cost: number;
}

/** @throws Refusal NOT_FOUND, also for somebody else's; PHOTO_UNFINISHED */
export async function originalOf(db: Db, member: Member, id: number): Promise<Original> {
  const row = await db
    .selectFrom('productions')
    .innerJoin('product_details', 'product_details.id', 'productions.product_id')
    .leftJoin('ledger_transfers', 'ledger_transfers.id', 'productions.transfer_id')
    .leftJoin('services', 'services.id', 'ledger_transfers.service_id')
    .select([
      'productions.id',
      'productions.status',
      'productions.mode',
      'productions.variant',
      'productions.location',
      'productions.bundle_purchase_id as purchaseId',
      'services.id as serviceId',
      'services.type as serviceType',
      sql<ProductDetails>`to_json(product_details)`.as('product'),
    ])
    .where('productions.id', '=', id)
    .where('productions.user_id', '=', member.userId)
    .where('productions.status', '<>', 'DELETED')
    .executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  if (row.status !== 'SUCCESS') throw new Refusal('PHOTO_UNFINISHED');
  const { serviceId, serviceType, product, mode, variant, location, purchaseId } = row;
  const todays = serviceType === 'CREDIT' ? product.serviceId : serviceId;
  const service = todays === null ? null : { id: todays, type: serviceType! };
  return { id, mode, variant, location, product, service, purchaseId };
}

/** What generating it anew costs. */
export function costOf({ service, product }: Original): AnotherFaceCost {
  if (!service) return { payment: 'BUNDLE', cost: 0 };
  if (service.type === 'ADVERTISEMENT') return { payment: 'ADVERTISEMENT', cost: 0 };
  return { payment: 'CREDIT', cost: product.cost };
}

/** The production that generates it anew at this moment, and the face that it puts in. */
export async function replacementUnderWay(
  db: Db,
  id: number,
): Promise<{ id: number; srcKey: string | null } | undefined> {
  return db
    .selectFrom('productions')
    .leftJoin('src_imgs', 'src_imgs.id', 'productions.src_img_id')
    .select(['productions.id', 'src_imgs.file_key as srcKey'])
    .where('productions.replaces_id', '=', id)
    .where('productions.status', 'in', OPEN)
    .executeTakeFirst();
}

/** Whether it was made for another production, which has its picture now. */
export async function gavePictureAway(db: Db, id: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('productions')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('replaces_id', 'is not', null)
    .where('status', '=', 'DELETED')
    .executeTakeFirst();
  return row !== undefined;
}
