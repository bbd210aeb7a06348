import type { ErrorCode } from '@facet/contract/errors.ts';
import { parseLocation, targetIndex } from '@facet/contract/location.ts';
import { SegmentFile } from '@facet/contract/rest.ts';
import { GeneratorError, WorkerError } from '@facet/workers/errors.ts';
import type { Pool } from '@facet/workers/pool.ts';
import { generatorVersion } from '@facet/workers/swap/version.ts';
import type { Kysely } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { Images } from '../../images/images.ts';
import type { Storage } from '../../storage/storage.ts';
import type { ProductDetails } from '../bundles/tables.ts';

/** Trials under way or waiting in this process, and those of one face among them. Beyond, nothing is said. */
const MAX_TRIALS = 8;
const MAX_TRIALS_OF_A_FACE = 2;

export interface TrialFace {
  id: number;
  key: string;
}

export type Trials = ReturnType<typeof createTrials>;

/**
 * The picture made before it is paid for: what the generator would refuse is told at once, and remembered. A process that
 * is busy says nothing, and the generation judges itself.
 */
export function createTrials(ports: {
  db: Kysely<Tables>;
  images: Pick<Images, 'load'>;
  storage: Pick<Storage, 'get'>;
  pool: Pick<Pool, 'swap'>;
}) {
  const { db, images, storage, pool } = ports;
  const underWay = new Map<string, { face: number; verdict: Promise<ErrorCode | null> }>();

  async function make(face: TrialFace, product: ProductDetails): Promise<ErrorCode | null> {
    const [source, target, mask] = await Promise.all([
      images.load(face.key),
      images.load(product.fileKey),
      storage.get(product.headJsonKey),
    ]);
    return pool
      .swap({
        source,
        target,
        mask: SegmentFile.parse(JSON.parse(mask.toString('utf8'))),
        faceIndex: targetIndex(parseLocation(product.location)),
        mode: 'head',
      })
      .then(
        () => null,
        (error: unknown) => {
          if (error instanceof GeneratorError) return unpaid(error.code);
          throw error;
        },
      );
  }

  async function tryOut(face: TrialFace, product: ProductDetails): Promise<ErrorCode | null> {
    // one that ended between the question and now
    const known = await remembered(db, face, product);
    if (known !== undefined) return known;
    const code = await make(face, product);
    const row = { made_of: madeOf(product), error_code: code };
    await db
      .insertInto('generation_checks')
      .values({ src_img_id: face.id, product_id: product.id, ...row })
      .onConflict((conflict) => conflict.columns(['src_img_id', 'product_id']).doUpdateSet(row))
      .execute();
    return code;
  }

  return {
    /** What an earlier trial came to; undefined when there was none. */
    remembered,

    /** Why the picture would not be good enough; null when it would, or when nobody has the time to find out. */
    async verdict(face: TrialFace, product: ProductDetails): Promise<ErrorCode | null> {
      const known = await remembered(db, face, product);
      if (known !== undefined) return known;
      const name = `${face.id} ${product.id} ${madeOf(product)}`;
      const same = underWay.get(name);
      if (same) return same.verdict;
      const ofFace = [...underWay.values()].filter((trial) => trial.face === face.id).length;
      if (underWay.size >= MAX_TRIALS || ofFace >= MAX_TRIALS_OF_A_FACE) return null;
      const verdict = tryOut(face, product)
        .catch((error: unknown) => {
          if (error instanceof WorkerError) return null;
          throw error;
        })
        .finally(() => underWay.delete(name));
      underWay.set(name, { face: face.id, verdict });
      return verdict;
    },
  };
}

async function remembered(
  db: Db,
  face: Pick<TrialFace, 'id'>,
  product: ProductDetails,
): Promise<ErrorCode | null | undefined> {
  const row = await db
    .selectFrom('generation_checks')
    .select('error_code')
    .where('src_img_id', '=', face.id)
    .where('product_id', '=', product.id)
    .where('made_of', '=', madeOf(product))
    .executeTakeFirst();
  return row?.error_code;
}

/** What a trial is remembered by: another photo, person or generator needs another one. */
export const madeOf = ({ fileKey, headJsonKey, location }: ProductDetails): string =>
  `${generatorVersion} ${fileKey} ${headJsonKey} ${location}`;

/** Nothing was paid yet, so nothing comes back. */
const unpaid = (code: ErrorCode): ErrorCode => (code === 'QUALITY_TOO_LOW' ? 'POOR_MATCH' : code);
