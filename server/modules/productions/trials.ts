import type { GenerationMode, GenerationVariant } from '@facet/contract/constants.ts';
import type { ErrorCode } from '@facet/contract/errors.ts';
import { parseLocation, targetIndex } from '@facet/contract/location.ts';
import { SegmentFile } from '@facet/contract/rest.ts';
import { GeneratorError, WorkerError } from '@facet/workers/errors.ts';
import { type Kysely, sql } from 'kysely';
import type { Member } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { Generator } from '../../generator/generator.ts';
import type { Images } from '../../images/images.ts';
import type { CreateLimiter } from '../../limiter.ts';
import { Refusal } from '../../refusal.ts';
import type { Storage } from '../../storage/storage.ts';
import { inFrontOf } from '../bundles/in-front.ts';
import type { ProductDetails } from '../bundles/tables.ts';
import { holdView, madeOfView } from '../uploads/view-store.ts';
import type { KeptPreview, PreviewOf, Previews } from './previews.ts';

/** Trials under way or waiting in this process, and those of one face among them. Beyond, nothing is said. */
const MAX_TRIALS = 8;
const MAX_TRIALS_OF_A_FACE = 3;
/** Pictures that a member has made for a look at them alone, in an hour: up to two of a photo in a mode, see `GENERATION_VARIANTS`. */
const LOOKS = { windowMs: 3600_000, wide: 80, narrow: 80 };
/** Trials that a member's questions make in an hour: an operator's service may be paid for each. Beyond, nothing is said. */
const TRIALS = { windowMs: 3600_000, wide: 120, narrow: 120 };

/** A photo of a face. */
export interface TrialFace {
  /** The face's. */
  id: number;
  /** Of its views; null: the front one. */
  view: number | null;
  key: string;
  userId: number;
}

/** Which picture of a face in a photo. */
interface Rendition {
  mode: GenerationMode;
  variant: GenerationVariant;
}

/** What the check judges a pair by: what this refuses is refused in its other variant, too. */
const USUAL: Rendition = { mode: 'head', variant: 'likeness' };

export type Trials = ReturnType<typeof createTrials>;

/**
 * The picture made before it is paid for: what the generator would refuse is told at once, and remembered; what it makes can
 * be looked at, small and marked. A process that is busy says nothing, and the generation judges itself.
 */
export function createTrials(ports: {
  db: Kysely<Tables>;
  images: Pick<Images, 'load'>;
  storage: Pick<Storage, 'get'>;
  generator: Pick<Generator, 'swap' | 'version'>;
  previews: Pick<Previews, 'keep' | 'find'>;
  createLimiter: CreateLimiter;
}) {
  const { db, images, storage, generator, previews } = ports;
  const { version } = generator;
  const underWay = new Map<string, { face: number; verdict: Promise<ErrorCode | null> }>();
  const looks = ports.createLimiter('previews', LOOKS);
  const trials = ports.createLimiter('trials', TRIALS);

  async function make(
    face: TrialFace,
    product: ProductDetails,
    rendition: Rendition,
  ): Promise<ErrorCode | null> {
    const maskKey = maskOf(product, rendition.mode);
    const [source, target, mask, original] = await Promise.all([
      images.load(face.key),
      images.load(product.fileKey),
      storage.get(maskKey),
      storage.get(product.fileKey),
    ]);
    const segments = SegmentFile.parse(JSON.parse(mask.toString('utf8')));
    const faceIndex = targetIndex(parseLocation(product.location));
    const inFront = await inFrontOf(storage, product.inFrontJsonKey, segments[faceIndex]);
    try {
      const { image, report } = await generator.swap(
        { source, target, mask: segments, faceIndex, ...inFront, ...rendition },
        {
          production: null,
          ...{ userId: face.userId, productId: product.id, location: product.location },
          ...{ faceKey: face.key, photoKey: product.fileKey, maskKey },
        },
      );
      const { other = null } = report;
      await previews.keep(previewOf(version, face, product, rendition), { image, other, original });
      return null;
    } catch (error) {
      if (error instanceof GeneratorError) return unpaid(error.code);
      throw error;
    }
  }

  async function tryOut(
    face: TrialFace,
    product: ProductDetails,
    rendition: Rendition,
  ): Promise<ErrorCode | null> {
    const code = await make(face, product, rendition);
    // of any other picture only a refusal lasts: what was made is kept as a preview, and may be wanted again
    if (!isUsual(rendition) && code === null) return code;
    const pair = { src_img_id: face.id, product_id: product.id };
    await db
      .deleteFrom('generation_checks')
      .where('src_img_id', '=', face.id)
      .where('product_id', '=', product.id)
      .where(sql<boolean>`not starts_with(made_of, ${photoOf(version, product)})`)
      .execute();
    await db.transaction().execute(async (trx) => {
      // of a view that was deleted meanwhile nothing is kept
      if (!(await holdView(trx, { faceId: face.id, view: face.view }))) return;
      await trx
        .insertInto('generation_checks')
        .values({ ...pair, made_of: checkedAs(version, face, product, rendition), error_code: code })
        .onConflict((conflict) =>
          conflict.columns(['src_img_id', 'product_id', 'made_of']).doUpdateSet({ error_code: code }),
        )
        .execute();
    });
    return code;
  }

  /** Whether there is no time for another trial of this face. */
  function isBusy(face: TrialFace): boolean {
    const ofFace = [...underWay.values()].filter((trial) => trial.face === face.id).length;
    return underWay.size >= MAX_TRIALS || ofFace >= MAX_TRIALS_OF_A_FACE;
  }

  async function mayTry(userId: number): Promise<boolean> {
    try {
      await trials.take(String(userId));
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }

  /** Each trial once at a time. @returns undefined when there is no time for one */
  function run(
    face: TrialFace,
    product: ProductDetails,
    rendition: Rendition,
    isDone: () => Promise<ErrorCode | null | undefined>,
  ): Promise<ErrorCode | null> | undefined {
    const name = nameOf(version, face, product, rendition);
    const same = underWay.get(name);
    if (same) return same.verdict;
    if (isBusy(face)) return undefined;
    const begin = async () => {
      // one that ended between the question and now
      const done = await isDone();
      return done === undefined ? tryOut(face, product, rendition) : done;
    };
    const verdict = begin().finally(() => underWay.delete(name));
    underWay.set(name, { face: face.id, verdict });
    return verdict;
  }

  return {
    /** What an earlier trial came to; undefined when there was none. */
    remembered: (trx: Db, face: Pick<TrialFace, 'id' | 'view'>, product: ProductDetails) =>
      remembered(trx, version, face, product),

    /** Why the picture would not be good enough; null when it would, undefined when nobody has the time to find out. */
    async verdict(face: TrialFace, product: ProductDetails): Promise<ErrorCode | null | undefined> {
      const known = await remembered(db, version, face, product);
      if (known !== undefined) return known;
      if (!underWay.has(nameOf(version, face, product, USUAL))) {
        if (isBusy(face) || !(await mayTry(face.userId))) return undefined;
      }
      return run(face, product, USUAL, () => remembered(db, version, face, product))?.catch(unlessBusy);
    },

    /**
     * The picture as it would be, small and marked. What the last trial left is shown again.
     * @throws Refusal what the generator says; TOO_MANY_REQUESTS of one member, or when the process is busy
     */
    async preview(
      { userId }: Member,
      face: TrialFace,
      product: ProductDetails,
      rendition: Rendition,
    ): Promise<KeptPreview> {
      const kept = () => previews.find(previewOf(version, face, product, rendition));
      const usual = rendition.mode === 'head' ? await remembered(db, version, face, product) : null;
      const known = usual ?? (await remembered(db, version, face, product, rendition));
      if (known) throw new Refusal(known);
      const before = await kept();
      if (before) return before;
      if (!underWay.has(nameOf(version, face, product, rendition))) await looks.take(String(userId));
      const isKept = async () => ((await kept()) ? null : undefined);
      const code = await run(face, product, rendition, isKept)?.catch(unlessBusy);
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
  version: string,
  face: Pick<TrialFace, 'id' | 'view'>,
  product: ProductDetails,
  rendition = USUAL,
): Promise<ErrorCode | null | undefined> {
  const row = await db
    .selectFrom('generation_checks')
    .select('error_code')
    .where('src_img_id', '=', face.id)
    .where('product_id', '=', product.id)
    .where('made_of', '=', checkedAs(version, face, product, rendition))
    .executeTakeFirst();
  return row?.error_code;
}

const isUsual = ({ mode, variant }: Rendition): boolean => mode === USUAL.mode && variant === USUAL.variant;

/** What the verdict on a picture is remembered by. */
function checkedAs(
  version: string,
  { view }: Pick<TrialFace, 'view'>,
  product: ProductDetails,
  rendition: Rendition,
): string {
  const { mode, variant } = rendition;
  const location = isUsual(rendition) ? product.location : `${product.location} ${mode} ${variant}`;
  return madeOf(version, { ...product, location }, { view });
}

const maskOf = (product: ProductDetails, mode: GenerationMode): string =>
  mode === 'head' ? product.headJsonKey : product.personJsonKey;

/** What a trial is remembered by: another photo, person, view or generator needs another one. */
export const madeOf = (
  version: string,
  product: ProductDetails,
  { mode = 'head', view = null }: { mode?: GenerationMode; view?: number | null } = {},
): string => `${photoOf(version, product, mode)}${product.location}${madeOfView(view)}`;

/** What it has in common for everybody in the photo: trials of other ones are worth nothing any more. */
const photoOf = (version: string, product: ProductDetails, mode: GenerationMode = 'head'): string =>
  `${version} ${product.fileKey} ${maskOf(product, mode)} `;

const nameOf = (
  version: string,
  face: TrialFace,
  product: ProductDetails,
  { mode, variant }: Rendition,
): string =>
  `${face.id} ${product.id} ${mode} ${variant} ${madeOf(version, product, { mode, view: face.view })}`;

const previewOf = (
  version: string,
  face: TrialFace,
  product: ProductDetails,
  rendition: Rendition,
): PreviewOf => ({
  ...{ faceId: face.id, view: face.view, productId: product.id, ...rendition },
  madeOf: madeOf(version, product, { mode: rendition.mode, view: face.view }),
});

/** Nothing was paid yet, so nothing comes back. */
const unpaid = (code: ErrorCode): ErrorCode => (code === 'QUALITY_TOO_LOW' ? 'POOR_MATCH' : code);
