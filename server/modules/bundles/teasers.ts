import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { ImageFile } from '../../images/images.ts';
import { isListed, type PartnerRow, partnerOf } from './store.ts';

/** A published bundle as lists of what there is to discover show it. */
export interface BundleTeaser {
  id: number;
  uid: string;
  name: string;
  description: string;
  partner: PartnerRow;
  /** Of its first products. */
  images: ImageFile[];
}

const IMAGES = 4;

/** Listed bundles and their partners, with their first pictures: one query, however many they are. */
export function bundleTeasers(db: Db) {
  return db
    .selectFrom('bundles')
    .innerJoin('partners', 'partners.id', 'bundles.partner_id')
    .select(['bundles.id', 'bundles.uid', 'bundles.name', 'bundles.description'])
    .select((eb) => partnerOf(eb, 'partners').as('partner'))
    .select(
      sql<ImageFile[]>`(
        select coalesce(json_agg(json_build_object(
          'key', files.key, 'width', files.width, 'height', files.height, 'placeholder', files.placeholder)
          order by shown.position), '[]')
        from (
          select * from bundle_products where bundle_id = bundles.id order by position limit ${IMAGES}) shown
        join products on products.id = shown.product_id
        join files on files.key = products.file_key)`.as('images'),
    )
    .where((eb) => isListed(eb, 'bundles'));
}
