import type { Db } from '../../db/database.ts';
import { isShownTo, NOBODY } from './store.ts';

/** What a link to a photo tells everybody; nothing of what is not shared, and nothing of private accounts. */
export async function photoCard(db: Db, uid: string) {
  const photo = await db
    .selectFrom('productions')
    .innerJoin('users', 'users.id', 'productions.user_id')
    .innerJoin('products', 'products.id', 'productions.product_id')
    .select(['productions.caption', 'productions.file_key as fileKey', 'products.title', 'users.username'])
    .where('productions.uid', '=', uid)
    .where('productions.status', '=', 'SUCCESS')
    .where((eb) => isShownTo(eb, 'productions', 'users', NOBODY))
    .executeTakeFirst();
  if (!photo?.fileKey) return undefined;
  const { caption, fileKey, title, username } = photo;
  return { title: `${title} by ${username}`, description: caption || 'AI modified.', fileKey };
}
