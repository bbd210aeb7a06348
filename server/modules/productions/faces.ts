import type { Member } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Images } from '../../images/images.ts';
import { Refusal } from '../../refusal.ts';
import type { ProductDetails } from '../bundles/tables.ts';
import { type View, viewsToUse } from '../uploads/view-store.ts';
import { fittingView } from './checks.ts';
import type { TrialFace } from './trials.ts';

/** A face that a member generates with. */
interface OwnFace {
  id: number;
  key: string;
  userId: number;
  views: [View, ...View[]];
}

/** The caller's face behind the address of its photo. @throws Refusal SOURCE_MISSING */
export async function ownFace(
  trx: Db,
  images: Pick<Images, 'keyOf'>,
  { userId }: Member,
  srcfile: string,
): Promise<OwnFace> {
  const key = images.keyOf(srcfile);
  const row =
    key &&
    (await trx
      .selectFrom('src_imgs')
      .select(['id', 'face'])
      .where('file_key', '=', key)
      .where('user_id', '=', userId)
      // a face that is being deleted at this moment is waited for, and is then not found
      .forKeyShare()
      .executeTakeFirst());
  if (!row) throw new Refusal('SOURCE_MISSING');
  return { id: row.id, key, userId, views: await viewsToUse(trx, { ...row, key }) };
}

/** The photo of a face that is put onto whom the product is aimed at. @throws Refusal as `fittingView` */
export function viewFor(
  { id, userId, views }: OwnFace,
  product: ProductDetails,
): TrialFace & { isWholeHead: boolean } {
  const { id: view, key, face } = fittingView(views, product);
  return { id, userId, view, key, isWholeHead: face.isWholeHead ?? false };
}
