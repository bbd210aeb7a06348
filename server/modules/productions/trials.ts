import type { GenerationMode } from '@facet/contract/constants.ts';
import type { ErrorCode } from '@facet/contract/errors.ts';
import { parseLocation, targetIndex } from '@facet/contract/location.ts';
import { SegmentFile } from '@facet/contract/rest.ts';
import { GeneratorError, WorkerError } from '@facet/workers/errors.ts';
import type { Pool } from '@facet/workers/pool.ts';
import { generatorVersion } from '@facet/workers/swap/version.ts';
import { type Kysely, sql } from 'kysely';
import type { Member } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { Images } from '../../images/images.ts';
import { createLimiter } from '../../limiter.ts';
import { Refusal } from '../../refusal.ts';
import type { Storage } from '../../storage/storage.ts';
import type { ProductDetails } from '../bundles/tables.ts';
import type { PreviewOf, Previews } from './previews.ts';

/** Trials under way or waiting in this process, and those of one face among them. Beyond, nothing is said. */
const MAX_TRIALS = 8;
const MAX_TRIALS_OF_A_FACE = 2;
/** Pictures that a member has made for a look at them alone, in an hour. */
const LOOKS = { windowMs: 3600_000, wide: 40, narrow: 40 };

export interface TrialFace {
  id: number;
  key: string;
}

export type Trials = ReturnType<typeof createTrials>;

/**
 * The picture made before it is paid for: what the generator would refuse is told at once, and remembered; what it makes can
 * be looked at, small and marked. A process that is busy says nothing, and the generation judges itself.
 */
export function createTrials(ports: {
  db: Kysely<Tables>;
  images: Pick<Images, 'load'>;
  storage: Pick<Storage, 'get'>;
  pool: Pick<Pool, 'swap'>;
  previews: Pick<Previews, 'keep' | 'find'>;
}) {
  const { db, images, storage, pool, previews } = ports;
  const underWay = new Map<string, { face: number; verdict: Promise<ErrorCode | null> }>();
  const looks = createLimiter(LOOKS);

  async function make(
    face: TrialFace,
    product: ProductDetails,
    mode: GenerationMode,
  ): Promise<ErrorCode | null> {
    const [source, target, mask, original] = await Promise.all([
      images.load(face.key),
      images.load(product.fileKey),
      storage.get(maskOf(product, mode)),
      storage.get(product.fileKey),
    ]);
    try {
      const { image } = await pool.swap({
        source,
        target,
        mask: SegmentFile.parse(JSON.parse(mask.toString('utf8'))),
        faceIndex: targetIndex(parseLocation(product.location)),
        mode,
      });
      await previews.keep(previewOf(face, product, mode), image, original);
      return null;
    } catch (error) {
      if (error instanceof GeneratorError) return unpaid(error.code);
      throw error;
    }
  }

  async function tryOut(
    face: TrialFace,
    product: ProductDetails,
    mode: GenerationMode,
  ): Promise<ErrorCode | null> {
    const code = await make(face, product, mode);
    // the whole person's is another picture, and is judged as often as it is looked at
    if (mode === 'all') return code;
    const pair = { src_img_id: face.id, product_id: product.id };
    await db
      .deleteFrom('generation_checks')
      .where('src_img_id', '=', face.id)
      .where('product_id', '=', product.id)
      .where(sql<boolean>`not starts_with(made_of, ${photoOf(product)})`)
      .execute();
    await db
      .insertInto('generation_checks')
      .values({ ...pair, made_of: madeOf(product), error_code: code })
      .onConflict((conflict) =>
        conflict.columns(['src_img_id', 'product_id', 'made_of']).doUpdateSet({ error_code: code }),
      )
      .execute();
    return code;
  }

  /** Each trial once at a time. @returns undefined when there is no time for one */
  function run(
    face: TrialFace,
    product: ProductDetails,
    mode: GenerationMode,
    isDone: () => Promise<ErrorCode | null | undefined>,
  ): Promise<ErrorCode | null> | undefined {
    const name = nameOf(face, product, mode);
    const same = underWay.get(name);
    if (same) return same.verdict;
    const ofFace = [...underWay.values()].filter((trial) => trial.face === face.id).length;
    if (underWay.size >= MAX_TRIALS || ofFace >= MAX_TRIALS_OF_A_FACE) return undefined;
    const begin = async () => {
      // one that ended between the question and now
      const done = await isDone();
      return done === undefined ? tryOut(face, product, mode) : done;
    };
    const verdict = begin().finally(() => underWay.delete(name));
    underWay.set(name, { face: face.id, verdict });
    return verdict;
  }

  return {
    /** What an earlier trial came to; undefined when there was none. */
    remembered,

    /** Why the picture would not be good enough; null when it would, or when nobody has the time to find out. */
    async verdict(face: TrialFace, product: ProductDetails): Promise<ErrorCode | null> {
      const known = await remembered(db, face, product);
      if (known !== undefined) return known;
      const found = await run(face, product, 'head', () => remembered(db, face, product))?.catch(unlessBusy);
      return found ?? null;
    },

    /**
     * The picture as it would be, small and marked: a JPEG. What the last trial left is shown again.
     * @throws Refusal what the generator says; TOO_MANY_REQUESTS of one member, or when the process is busy
     */
    async preview(
      { userId }: Member,
      face: TrialFace,
      product: ProductDetails,
      mode: GenerationMode,
    ): Promise<Buffer> {
      const kept = () => previews.find(previewOf(face, product, mode));
      const known = mode === 'head' ? await remembered(db, face, product) : undefined;
      if (known) throw new Refusal(known);
      const before = await kept();
      if (before) return before;
      if (!underWay.has(nameOf(face, product, mode))) looks.take(String(userId));
      const isKept = async () => ((await kept()) ? null : undefined);
      const code = await run(face, product, mode, isKept)?.catch(unlessBusy);
      if (code) throw new Refusal(code);
      const made = code === null && (await kept());
      if (!made) throw new Refusal('TOO_MANY_REQUESTS');
      return made;
    },
  };
}

/** A worker that had no time for it, or did not survive it, says nothing of the picture. */
function unlessBusy(error: unknown): undefined {
  if (!(error instanceof WorkerError)) throw error;
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

const maskOf = (product: ProductDetails, mode: GenerationMode): string =>
  mode === 'head' ? product.headJsonKey : product.personJsonKey;

/** What a trial is remembered by: another photo, person or generator needs another one. */
export const madeOf = (product: ProductDetails, mode: GenerationMode = 'head'): string =>
  `${photoOf(product, mode)}${product.location}`;

/** What it has in common for everybody in the photo: trials of other ones are worth nothing any more. */
const photoOf = (product: ProductDetails, mode: GenerationMode = 'head'): string =>
  `${generatorVersion} ${product.fileKey} ${maskOf(product, mode)} `;

const nameOf = (face: TrialFace, product: ProductDetails, mode: GenerationMode): string =>
  `${face.id} ${product.id} ${mode} ${madeOf(product, mode)}`;

const previewOf = (face: TrialFace, product: ProductDetails, mode: GenerationMode): PreviewOf => ({
  ...{ faceId: face.id, productId: product.id, mode },
  madeOf: madeOf(product, mode),
});

/** Nothing was paid yet, so nothing comes back. */
const unpaid = (code: ErrorCode): ErrorCode => (code === 'QUALITY_TOO_LOW' ? 'POOR_MATCH' : code);
