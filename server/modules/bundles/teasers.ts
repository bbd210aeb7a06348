import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { ImageFile } from '../../images/images.ts';
import { isPublished, type PartnerRow, partnerOfP } from './store.ts';

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

/** Published `bundles b` of partners `p`, with their first pictures: one query, however many they are. */
export function bundleTeasers(db: Db) {
  return db
    .selectFrom('bundles as b')
    .innerJoin('partners as p', 'p.id', 'b.partner_id')
    .select(['b.id', 'b.uid', 'b.name', 'b.description', partnerOfP.as('partner')])
    .select(
      sql<ImageFile[]>`(
        select coalesce(json_agg(json_build_object(
          'key', f.key, 'width', f.width, 'height', f.height, 'placeholder', f.placeholder) order by bp.position), '[]')
        from (select * from bundle_products o where o.bundle_id = b.id order by o.position limit ${IMAGES}) bp
        join products pr on pr.id = bp.product_id
        join files f on f.key = pr.file_key)`.as('images'),
    )
    .where((eb) => isPublished(eb, 'b'));
}
