import type { GenerationMode, GenerationVariant } from '@facet/contract/constants.ts';
import type { Raster } from '@facet/workers/types.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { sharp } from '../../images/sharp.ts';
import type { Provenance } from '../../provenance/provenance.ts';
import { holdView } from '../uploads/view-store.ts';

/** 0..100. */
const QUALITY = 80;
/** Minutes that a preview is kept, and previews that are kept at all: some 100 MB. */
const KEPT_MINUTES = 30;
const MAX_KEPT = 2000;

export interface PreviewOf {
  faceId: number;
  /** The photo of the face; null: the front one. */
  view: number | null;
  productId: number;
  mode: GenerationMode;
  variant: GenerationVariant;
  /** The photo, its mask, the view and the generator's version. */
  madeOf: string;
}

export interface KeptPreview {
  jpeg: Buffer;
  /** The variant of another picture that there may be beside it. */
  other: GenerationVariant | null;
}

export type Previews = ReturnType<typeof createPreviews>;

/** What is left of a trial's picture: small, marked all over, and not for long. It goes with its face, or with the view that it is of. */
export function createPreviews(ports: {
  db: Kysely<Tables>;
  provenance: Pick<Provenance, 'markPreview' | 'sign'>;
}) {
  const { db, provenance } = ports;
  return {
    /** @param original the file that the picture was made from */
    async keep(
      { faceId, view, productId, mode, variant, madeOf }: PreviewOf,
      { image, other, original }: { image: Raster; other: GenerationVariant | null; original: Uint8Array },
    ) {
      const { width, height, data } = await provenance.markPreview(image);
      const jpeg = await sharp(data, { raw: { width, height, channels: 4 } })
        .flatten({ background: '#fff' })
        .jpeg({ quality: QUALITY })
        .toBuffer();
      const signed = await provenance.sign(jpeg, { ingredient: original });
      const made = { made_of: madeOf, other, jpeg: signed };
      await db.transaction().execute(async (trx) => {
        // of a view that was deleted meanwhile nothing is kept
        if (!(await holdView(trx, { faceId, view }))) return;
        await trx
          .insertInto('generation_previews')
          .values({ src_img_id: faceId, product_id: productId, mode, variant, ...made })
          .onConflict((conflict) =>
            conflict
              .columns(['src_img_id', 'product_id', 'mode', 'variant'])
              .doUpdateSet({ ...made, created_at: sql<Date>`now()` }),
          )
          .execute();
      });
    },

    async find({ faceId, productId, mode, variant, madeOf }: PreviewOf): Promise<KeptPreview | null> {
      const row = await db
        .selectFrom('generation_previews')
        .select(['jpeg', 'other'])
        .where('src_img_id', '=', faceId)
        .where('product_id', '=', productId)
        .where('mode', '=', mode)
        .where('variant', '=', variant)
        .where('made_of', '=', madeOf)
        .executeTakeFirst();
      return row ? { jpeg: Buffer.from(row.jpeg), other: row.other } : null;
    },

    /** Takes away what is old, and the oldest of too many. */
    async sweep(): Promise<void> {
      const isOld = sql<boolean>`created_at < now() - make_interval(mins => ${KEPT_MINUTES})`;
      await db.deleteFrom('generation_previews').where(isOld).execute();
      await sql`delete from generation_previews where ctid in (
        select ctid from generation_previews order by created_at desc offset ${MAX_KEPT})`.execute(db);
    },
  };
}
