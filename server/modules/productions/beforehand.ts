import type { GenerationVariant } from '@facet/contract/constants.ts';
import type { PreviewGenerationBody } from '@facet/contract/rest.ts';
import type { Kysely } from 'kysely';
import type { Member } from '../../access.ts';
import type { Tables } from '../../db/tables.ts';
import type { Images } from '../../images/images.ts';
import { Refusal } from '../../refusal.ts';
import { offeredProduct } from '../bundles/store.ts';
import { countRefusal } from '../earnings/earnings.ts';
import { boughtProduct } from '../purchases/store.ts';
import { aimedProduct, type Location } from './checks.ts';
import { ownFace, viewFor } from './faces.ts';
import type { Trials } from './trials.ts';

/** What is asked before anything is paid: whether a face fits a photo, and what would come of it. */
export function createBeforehand({
  db,
  images,
  trials,
}: {
  db: Kysely<Tables>;
  images: Images;
  trials: Trials;
}) {
  /** The caller's own face and a photo that they may have made with it. @throws Refusal NOT_FOUND, PERSON_NOT_OPEN, SOURCE_MISSING */
  async function pairOf(
    member: Member,
    { productId, srcfile, location }: { productId: number; srcfile: string; location?: Location },
  ) {
    const found =
      (await offeredProduct(db, productId)) ?? (await boughtProduct(db, member.userId, productId));
    if (!found) throw new Refusal('NOT_FOUND');
    return { product: aimedProduct(found, location), source: await ownFace(db, images, member, srcfile) };
  }

  return {
    /**
     * Whether this face fits this product, asked before anything is paid.
     * @returns whether a trial told; where nobody had the time for one, only that nothing speaks against it
     * @throws Refusal that says why not
     */
    async check(member: Member, productId: number, srcfile: string, location?: Location): Promise<boolean> {
      const { product, source } = await pairOf(member, { productId, srcfile, location });
      try {
        const code = await trials.verdict(viewFor(source, product), product);
        if (code) throw new Refusal(code);
        return code === null;
      } catch (error) {
        if (error instanceof Refusal)
          await countRefusal(db, { srcImgId: source.id, productId, code: error.code });
        throw error;
      }
    },

    /**
     * What the caller would get, small and marked, before anything is paid.
     * @returns a JPEG, and the variant that there is beside it, if any
     * @throws Refusal as `check`; TOO_MANY_REQUESTS
     */
    async preview(
      member: Member,
      { mode, variant = 'likeness', ...pair }: PreviewGenerationBody,
    ): Promise<{ jpeg: Buffer; other: GenerationVariant | null }> {
      const { product, source } = await pairOf(member, pair);
      const view = viewFor(source, product);
      const { jpeg, other } = await trials.preview(member, view, product, { mode, variant });
      // the face alone of somebody whom only whole heads can take there is not
      return { jpeg, other: other === 'nature' && view.isWholeHead ? null : other };
    },
  };
}
