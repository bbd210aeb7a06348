import { CURRENCY, MAX_GENERATION_COST, PRODUCT_TITLE_LENGTH, SERVICE } from '@facet/contract/constants.ts';
import type { Db } from '../../db/database.ts';
import type { StoredFile } from '../../images/images.ts';
import { Refusal } from '../../refusal.ts';
import type { Cast } from './cast.ts';
import type { MakingWork } from './store.ts';

/** What is made of an image before it is somebody's. */
export interface MadeFiles {
  /** null: nobody got another face, so the photo is the product's. */
  photo: StoredFile | null;
  persons: StoredFile;
  heads: StoredFile;
  /** What stands in front of faces, of those of whom it was drawn; null: of nobody. */
  inFront: StoredFile | null;
}

/** What a partner says of a product. Without a cost it is paid with the service; without that, with the usual one. */
export interface ProductEdit {
  productId: number;
  title: string;
  cost: number | null;
  serviceId: number | null;
  isGeneratedWithAd: boolean;
}

/**
 * The product of an image, or what it is now. Nobody is offered it until it is taken.
 * @returns its id, and the keys of files that it needs no more
 */
export async function putProduct(
  trx: Db,
  work: MakingWork,
  { members, location, genders }: Cast,
  { photo, persons, heads, inFront }: MadeFiles,
): Promise<{ productId: number; freed: string[] }> {
  const made = {
    file_key: photo?.key ?? work.fileKey,
    person_json_key: persons.key,
    head_json_key: heads.key,
    in_front_json_key: inFront?.key ?? null,
    location: location.join(),
    gen_location: genders,
    faces: JSON.stringify(members.map(({ face }) => face)),
    in_swap: true,
  };
  if (work.productId !== null) {
    const before = await trx
      .selectFrom('products')
      .select(['file_key', 'person_json_key', 'head_json_key', 'in_front_json_key'])
      .where('id', '=', work.productId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await trx.updateTable('products').set(made).where('id', '=', work.productId).execute();
    const freed = Object.values(before).filter((key) => key !== null && key !== work.fileKey) as string[];
    return { productId: work.productId, freed };
  }
  const { id } = await trx
    .insertInto('products')
    .values({
      ...made,
      partner_id: work.partnerId,
      campaign_id: work.campaignId,
      bf_file_key: work.fileKey,
      title: (work.caption ?? `Photo ${work.position + 1}`).slice(0, PRODUCT_TITLE_LENGTH),
      service_id: work.serviceId,
      is_generated_with_ad: work.isGeneratedWithAd,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { productId: id, freed: [] };
}

/** Services that a photo may be paid with: credits, at the service's own cost. */
export function productServices(db: Db) {
  return db
    .selectFrom('services')
    .select(['id', 'name', 'description', 'cost', 'type', 'cooldown'])
    .where('type', '=', 'CREDIT')
    .where('currency_id', '=', CURRENCY.FACE)
    .where('id', '<>', SERVICE.creditWithCost)
    .where('is_active', '=', true)
    .orderBy('id')
    .limit(100)
    .execute();
}

/** One's own products alone. @throws Refusal PRODUCT_TITLE, COST_INVALID, SERVICE_NOT_FOUND, NOT_FOUND */
export async function editProduct(db: Db, partnerId: number, edit: ProductEdit): Promise<void> {
  const { productId, cost, serviceId, isGeneratedWithAd } = edit;
  const title = edit.title.trim();
  if (!title || title.length > PRODUCT_TITLE_LENGTH) throw new Refusal('PRODUCT_TITLE');
  if (cost !== null && (!Number.isInteger(cost) || cost < 1 || cost > MAX_GENERATION_COST))
    throw new Refusal('COST_INVALID');
  if (serviceId !== null && !(await productServices(db)).some(({ id }) => id === serviceId))
    throw new Refusal('SERVICE_NOT_FOUND');
  const { numUpdatedRows } = await db
    .updateTable('products')
    .set({ title, cost, service_id: serviceId, is_generated_with_ad: isGeneratedWithAd })
    .where('id', '=', productId)
    .where('partner_id', '=', partnerId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal('NOT_FOUND');
}
