import { ERRORS, type ErrorCode } from '@facet/contract/errors.ts';
import { checkPose, checkTarget } from '@facet/workers/compatibility.ts';
import { GeneratorError } from '@facet/workers/errors.ts';
import type { Pool } from '@facet/workers/pool.ts';
import type { Raster } from '@facet/workers/types.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Bus } from '../../events/bus.ts';
import type { Generator } from '../../generator/generator.ts';
import { discardUnlessRecorded } from '../../images/discard.ts';
import { encodeJpeg } from '../../images/encode.ts';
import type { Images, StoredFile } from '../../images/images.ts';
import type { Trash } from '../../images/trash.ts';
import { progressInSteps } from '../../jobs/progress.ts';
import type { Provenance } from '../../provenance/provenance.ts';
import { Refusal } from '../../refusal.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Front } from '../bundles/in-front.ts';
import { type Cast, castOf } from './cast.ts';
import { makingNews } from './news.ts';
import { type MadeFiles, putProduct } from './products.ts';
import {
  chosenFace,
  endMaking,
  lockCampaign,
  type Making,
  type MakingWork,
  makingForWork,
  setMakingProgress,
} from './store.ts';

/** Progress is told in steps of this fraction, so that an image costs a handful of writes. */
const PROGRESS_STEP = 0.08;
/** Share of the whole that the swaps take; the rest is labelling, encoding and storing. */
const SWAP_SHARE = 0.9;

export type Maker = ReturnType<typeof createMaker>;

/** Why an image cannot be made, however often it is tried, and because of whom. */
class Short extends Error {
  readonly code: ErrorCode;
  readonly person: number | null;

  constructor(code: ErrorCode, person: number | null = null) {
    super(ERRORS[code]);
    this.code = code;
    this.person = person;
  }
}

/** The job behind a product: the chosen faces onto everybody who is fixed, one after another; the target stays as it is. */
export function createMaker(ports: {
  db: Kysely<Tables>;
  bus: Bus;
  images: Images;
  storage: Storage;
  pool: Pick<Pool, 'faces'>;
  generator: Pick<Generator, 'swap'>;
  provenance: Provenance;
  trash: Trash;
}) {
  const { db, bus, images, storage, pool, generator, provenance, trash } = ports;

  async function tellProgress(making: Making, progress: number): Promise<boolean> {
    if (!(await setMakingProgress(db, making, progress))) return false;
    const { campaignId, presetImgId, run } = making;
    await bus.publish(db, makingNews, campaignId, { presetImgId, run, isOpen: true });
    return true;
  }

  /** @throws Short FACE_WITHDRAWN */
  async function usableFace(campaignId: number, faceId: number, person: number) {
    const face = await chosenFace(db, campaignId, faceId);
    if (!face) throw new Short('FACE_WITHDRAWN', person);
    return face;
  }

  /** Cheap, and before anything is swapped. @throws Short for the first person with whom it cannot go well */
  async function check({ campaignId }: MakingWork, { members }: Cast, photo: Raster): Promise<void> {
    for (const [at, { face, faceId, isOpen }] of members.entries()) {
      if (!isOpen && faceId === null) continue;
      if (!face) throw new Short('TARGET_NO_FACE', at);
      const source = faceId === null ? null : await usableFace(campaignId, faceId, at);
      try {
        checkTarget(face, photo);
        // of some invented people the pose is not known; the generator looks at it then
        if (source?.face) checkPose(source.face, face);
      } catch (error) {
        throw shortOf(error, at);
      }
    }
  }

  /** @returns the photo with all faces, or null where nobody gets one */
  async function swapAll(
    { campaignId }: MakingWork,
    { members }: Cast,
    photo: Raster,
    { signal, onProgress }: { signal: AbortSignal; onProgress: (fraction: number) => void },
  ): Promise<Raster | null> {
    const heads = members.map(({ head }) => head);
    const fixed = [...members.entries()].filter(([, { faceId }]) => faceId !== null);
    let picture = photo;
    for (const [done, [at, { faceId, front }]] of fixed.entries()) {
      const { key } = await usableFace(campaignId, faceId!, at);
      const source = await images.load(key).catch(brokenAs('FACE_WITHDRAWN', at));
      const tell = (fraction: number) => onProgress((done + fraction) / fixed.length);
      const swap = {
        ...{ source, target: picture, mask: heads, faceIndex: at, mode: 'head' as const },
        ...front,
      };
      // the picture between two faces is nowhere stored
      const { image } = await generator
        .swap(swap, null, { signal, onProgress: tell })
        .catch((error: unknown) => {
          throw shortOf(error, at);
        });
      picture = image;
    }
    return fixed.length > 0 ? picture : null;
  }

  async function store(
    work: MakingWork,
    { members }: Cast,
    picture: Raster | null,
    kept: string[],
  ): Promise<MadeFiles> {
    const keep = (file: StoredFile): StoredFile => {
      kept.push(file.key);
      return file;
    };
    const put = async ({ width, height, ...raster }: Raster) => {
      const jpeg = await encodeJpeg(await provenance.markVisible({ width, height, ...raster }));
      const signed = await provenance.sign(jpeg, { ingredient: await storage.get(work.fileKey) });
      return images.put({ jpeg: signed, width, height, ownerId: work.userId, folder: 'products' });
    };
    const fronts = members.flatMap(({ person: { mask_id }, front }): Front[] =>
      front ? [{ mask_id, coordinates: front.inFront, isAsProposed: front.isAsProposed }] : [],
    );
    return {
      photo: picture && keep(await put(picture)),
      persons: keep(
        await images.putJson(
          members.map(({ person }) => person),
          'products',
        ),
      ),
      heads: keep(
        await images.putJson(
          members.map(({ head }) => head),
          'products',
        ),
      ),
      inFront: fronts.length > 0 ? keep(await images.putJson(fronts, 'products')) : null,
    };
  }

  /** The product and the end of its making, all at once. @returns keys that nobody needs any more; null when it was over before */
  async function finish(
    making: Making,
    work: MakingWork,
    cast: Cast,
    files: MadeFiles,
  ): Promise<string[] | null> {
    const { campaignId, presetImgId, run } = making;
    return db.transaction().execute(async (trx) => {
      await lockCampaign(trx, campaignId);
      for (const [at, { faceId }] of cast.members.entries()) {
        if (faceId !== null && !(await chosenFace(trx, campaignId, faceId, { isKept: true })))
          throw new Short('FACE_WITHDRAWN', at);
      }
      if (!(await makingForWork(trx, making))) return null;
      const { photo, persons, heads, inFront } = files;
      for (const file of [photo, persons, heads, inFront]) if (file) await images.record(file, trx);
      const { productId, freed } = await putProduct(trx, work, cast, files);
      await endMaking(trx, making, { productId });
      for (const key of freed) await trash.throwAway(trx, key);
      await bus.publish(trx, makingNews, campaignId, { presetImgId, run, isOpen: false });
      return freed;
    });
  }

  async function fail(making: Making, { code, person }: Pick<Short, 'code' | 'person'>): Promise<void> {
    const { campaignId, presetImgId, run } = making;
    await db.transaction().execute(async (trx) => {
      await lockCampaign(trx, campaignId);
      if (!(await endMaking(trx, making, { code, person }))) return;
      await bus.publish(trx, makingNews, campaignId, { presetImgId, run, isOpen: false });
    });
  }

  async function make(making: Making, signal: AbortSignal): Promise<void> {
    const work = await makingForWork(db, making);
    if (!work) return;
    const photo = await images.load(work.fileKey).catch(brokenAs('IMAGE_BROKEN'));
    const cast = await castOf({ db, storage, pool }, work, photo, signal);
    await check(work, cast, photo);
    const progress = progressInSteps(PROGRESS_STEP, (reached) => tellProgress(making, reached));
    const onProgress = (fraction: number): void => progress.advance(fraction * SWAP_SHARE);
    const picture = await swapAll(work, cast, photo, { signal, onProgress });
    const kept: string[] = [];
    try {
      const files = await store(work, cast, picture, kept);
      const freed = await finish(making, work, cast, files);
      if (freed === null) await Promise.all(kept.map((key) => images.discard(key)));
      else await Promise.all(freed.map((key) => trash.empty(key)));
    } catch (error) {
      await discardUnlessRecorded({ db, images }, kept);
      throw error;
    }
  }

  return {
    /** @throws what another try may mend */
    async make(making: Making, signal: AbortSignal): Promise<void> {
      const ended = new AbortController();
      const unsubscribe = bus.subscribe(makingNews, making.campaignId, ({ presetImgId, run, isOpen }) => {
        if (presetImgId === making.presetImgId && (run > making.run || !isOpen)) ended.abort();
      });
      try {
        // subscribed first and read then, so that no end falls between the two
        if (!(await tellProgress(making, 0))) return;
        await make(making, AbortSignal.any([signal, ended.signal]));
      } catch (error) {
        if (ended.signal.aborted) return;
        const short = finalOf(error);
        if (short === null) throw error;
        await fail(making, short);
      } finally {
        unsubscribe();
      }
    },

    giveUp: (making: Making) => fail(making, { code: 'MAKING_FAILED', person: null }),
  };
}

const FINAL: ReadonlySet<ErrorCode> = new Set(['STORAGE_FULL', 'LOCATION_STALE']);

/** Why another try would only fail again; null when it may mend it. */
function finalOf(error: unknown): Pick<Short, 'code' | 'person'> | null {
  if (error instanceof Short) return error;
  return error instanceof Refusal && FINAL.has(error.code) ? { code: error.code, person: null } : null;
}

/** What the generator refuses, as it concerns whoever chose the face. */
function shortOf(error: unknown, person: number): unknown {
  if (!(error instanceof GeneratorError)) return error;
  const codes: Partial<Record<ErrorCode, ErrorCode>> = {
    POSE_TOO_DIFFERENT: 'MAKING_POSE',
    EXPRESSION_TOO_DIFFERENT: 'MAKING_EXPRESSION',
    SOURCE_LIGHT_HARD: 'MAKING_LIGHT',
    QUALITY_TOO_LOW: 'MAKING_POOR',
    TARGET_MASK_MISMATCH: 'MAKING_MASK',
    TARGET_NO_FACE: 'TARGET_NO_FACE',
    TARGET_CLOSE_UP: 'MAKING_CLOSE_UP',
    TARGET_HAND: 'MAKING_HAND',
  };
  return new Short(codes[error.code] ?? 'MAKING_SOURCE', person);
}

/** A file that is gone or no image stays so; anything else another try may mend. */
function brokenAs(code: ErrorCode, person: number | null = null): (error: unknown) => never {
  return (error) => {
    const isBroken =
      error instanceof Refusal && (error.code === 'IMAGE_BROKEN' || error.code === 'NOT_FOUND');
    throw isBroken ? new Short(code, person) : error;
  };
}
