import type { Db } from '../../db/database.ts';
import { imageOfBundle, isListed } from './store.ts';

/** What a link to a bundle tells everybody; nothing of private ones. */
export async function bundleCard(db: Db, uid: string) {
  const bundle = await db
    .selectFrom('bundles')
    .innerJoin('partners', 'partners.id', 'bundles.partner_id')
    .select(['bundles.name', 'bundles.description', 'partners.name as partner'])
    .select((eb) => imageOfBundle(eb, 'bundles').as('image'))
    .where('bundles.uid', '=', uid)
    .where((eb) => isListed(eb, 'bundles'))
    .executeTakeFirst();
  if (!bundle?.image) return undefined;
  const { name, description, partner, image } = bundle;
  return {
    title: name,
    description: description || `Put your own face into photos of ${partner}.`,
    fileKey: image.key,
    photo: { width: image.width, height: image.height, placeholder: image.placeholder },
  };
}
