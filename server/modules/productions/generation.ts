import type { ErrorCode } from '@facet/contract/errors.ts';
import { parseLocation, targetIndex } from '@facet/contract/location.ts';
import { SegmentFile } from '@facet/contract/rest.ts';
import { nearestView } from '@facet/workers/compatibility.ts';
import { GeneratorError } from '@facet/workers/errors.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Generator } from '../../generator/generator.ts';
import { discardUnlessRecorded } from '../../images/discard.ts';
import { encodeJpeg } from '../../images/encode.ts';
import type { Images } from '../../images/images.ts';
import { progressInSteps } from '../../jobs/progress.ts';
import type { Provenance } from '../../provenance/provenance.ts';
import { Refusal } from '../../refusal.ts';
import type { Storage } from '../../storage/storage.ts';
import { inFrontOf } from '../bundles/in-front.ts';
import { viewsToUse } from '../uploads/view-store.ts';
import type { Outcomes } from './outcomes.ts';
import { productionForWork } from './store.ts';

/** Progress is told in steps of this fraction, so that a job costs a handful of writes. */
const PROGRESS_STEP = 0.08;
/** Share of the whole that the swap itself takes; the rest is labelling, encoding and storing. */
const SWAP_SHARE = 0.9;

export type Generation = ReturnType<typeof createGeneration>;

/** The job behind a production: swap, label, sign, store, finish. */
export function createGeneration(ports: {
  db: Db;
  images: Images;
  storage: Storage;
  generator: Pick<Generator, 'swap'>;
  provenance: Provenance;
  outcomes: Outcomes;
}) {
  const { db, images, storage, generator, provenance, outcomes } = ports;

  async function make(id: number, signal: AbortSignal): Promise<void> {
    const work = await productionForWork(db, id);
    if (work?.status !== 'PROCESSING' || work.mode === null) return;
    await db
      .updateTable('productions')
      .set({ started_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('started_at', 'is', null)
      .execute();
    const { product } = work;
    const maskKey = work.mode === 'head' ? product.headJsonKey : product.personJsonKey;
    // of the views that there were when it was paid; the front one where none fits, which the generator refuses in words
    const views = await viewsToUse(db, { id: work.srcId, key: work.srcKey, face: work.srcFace }, id);
    const posed = product.faces[targetIndex(parseLocation(product.location))];
    const { key: faceKey } = posed ? nearestView(views, posed) : views[0];
    const [source, target, mask] = await Promise.all([
      images.load(faceKey).catch(brokenAs('SOURCE_BROKEN')),
      images.load(product.fileKey).catch(brokenAs('TARGET_BROKEN')),
      storage.get(maskKey),
    ]);
    const location = parseLocation(product.location);
    const segments = SegmentFile.parse(JSON.parse(mask.toString('utf8')));
    // the creator has made the photo anew since, with other people in it
    if (segments.length !== location.length) throw new Refusal('TARGET_BROKEN');
    const faceIndex = targetIndex(location);
    const progress = progressInSteps(PROGRESS_STEP, (reached) => outcomes.setProgress(id, reached));
    const { image, report } = await generator.swap(
      {
        source,
        target,
        mask: segments,
        faceIndex,
        ...(await inFrontOf(storage, product.inFrontJsonKey, segments[faceIndex])),
        mode: work.mode,
        variant: work.variant,
      },
      {
        production: { id, uid: work.uid },
        ...{ userId: work.userId, productId: product.id, location: product.location },
        ...{ faceKey, photoKey: product.fileKey, maskKey },
      },
      { signal, onProgress: (fraction) => progress.advance(fraction * SWAP_SHARE) },
    );
    const jpeg = await encodeJpeg(await provenance.markVisible(image));
    const signed = await provenance.sign(jpeg, { ingredient: await storage.get(product.fileKey) });
    const file = await images.put({
      jpeg: signed,
      width: image.width,
      height: image.height,
      ownerId: work.userId,
      folder: 'results',
    });
    const isMine = await outcomes.finish(id, file, report).catch(async (error: unknown) => {
      await discardUnlessRecorded({ db, images }, [file.key]);
      throw error;
    });
    if (!isMine) await images.discard(file.key);
  }

  return {
    /** @throws what another try may mend */
    async generate(id: number, signal: AbortSignal): Promise<void> {
      try {
        await make(id, signal);
      } catch (error) {
        const code = finalCode(error);
        if (code === null) throw error;
        await outcomes.fail(id, code);
      }
    },

    async giveUp(id: number): Promise<void> {
      await outcomes.fail(id, 'GENERATION_FAILED');
    },
  };
}

const FINAL: ReadonlySet<ErrorCode> = new Set(['STORAGE_FULL', 'SOURCE_BROKEN', 'TARGET_BROKEN']);

/** The code of a failure that another try would only repeat. */
function finalCode(error: unknown): ErrorCode | null {
  if (error instanceof Refusal && FINAL.has(error.code)) return error.code;
  if (error instanceof GeneratorError) return error.code;
  return null;
}

/** A photo that is cut or gone stays so: it is told whose it is, and nobody waits for more tries. */
function brokenAs(code: 'SOURCE_BROKEN' | 'TARGET_BROKEN'): (error: unknown) => never {
  return (error) => {
    const isBroken =
      error instanceof Refusal && (error.code === 'IMAGE_BROKEN' || error.code === 'NOT_FOUND');
    throw isBroken ? new Refusal(code, error) : error;
  };
}
