import { ERRORS } from '@facet/contract/errors.ts';
import { maskFileOf } from '@facet/contract/masking.ts';
import type { Pool } from '@facet/workers/pool.ts';
import type { Segmentation } from '@facet/workers/types.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Bus } from '../../events/bus.ts';
import { discardUnlessRecorded } from '../../images/discard.ts';
import type { Images, StoredFile } from '../../images/images.ts';
import type { Trash } from '../../images/trash.ts';
import { progressInSteps } from '../../jobs/progress.ts';
import { segmentationNews } from './news.ts';
import { replacePeople } from './results.ts';
import { endSearch, keepFound, photosOfSearch, type Search, setSearchProgress } from './store.ts';

/** Progress is told in steps of this fraction, so that a search costs a handful of writes. */
const PROGRESS_STEP = 0.05;

export type Finder = ReturnType<typeof createFinder>;

/** The job behind a search: persons, heads and faces in each photo of a campaign, then the files that name them all. */
export function createFinder(ports: {
  db: Kysely<Tables>;
  bus: Bus;
  images: Images;
  pool: Pick<Pool, 'segment'>;
  trash: Trash;
}) {
  const { db, bus, images, pool, trash } = ports;

  async function tellProgress(search: Search, progress: number): Promise<boolean> {
    if (!(await setSearchProgress(db, search, progress))) return false;
    const { presetCampaignId, run } = search;
    await bus.publish(db, segmentationNews, presetCampaignId, { run, status: 'PROCESSING', progress });
    return true;
  }

  /** What is found in each photo; what an earlier try found is not looked for again. */
  async function findAll(search: Search, signal: AbortSignal): Promise<Segmentation[]> {
    const photos = await photosOfSearch(db, search);
    const found: Segmentation[] = [];
    const progress = progressInSteps(PROGRESS_STEP, (reached) => tellProgress(search, reached));
    for (const [index, { id, key, segmentation: known }] of photos.entries()) {
      const advance = (fraction: number): void => progress.advance((index + fraction) / photos.length);
      const segmentation =
        known ?? (await pool.segment(await images.load(key), { signal, onProgress: advance }));
      if (!known) await keepFound(db, { presetImgId: id, run: search.run, segmentation });
      found.push(segmentation);
      advance(1);
    }
    await progress.whenTold();
    return found;
  }

  /** Files first, then all rows at once: a search that ended meanwhile leaves neither. */
  async function keep(search: Search, found: readonly Segmentation[]): Promise<void> {
    const { presetCampaignId, run } = search;
    const files: StoredFile[] = [];
    const put = async (part: 'persons' | 'heads' | 'faces' | 'inFront'): Promise<string> => {
      const file = await images.putJson(maskFileOf(found.map((one) => one[part] ?? [])), 'presets');
      files.push(file);
      return file.key;
    };
    try {
      const keys = {
        person: await put('persons'),
        head: await put('heads'),
        face: await put('faces'),
        inFront: await put('inFront'),
      };
      const people = Math.max(...found.map(({ persons }) => persons.length));
      const unneeded = await db.transaction().execute(async (trx) => {
        if (!(await endSearch(trx, search, { status: 'SUCCESS' }))) return null;
        for (const file of files) await images.record(file, trx);
        const old = await replacePeople(trx, { presetCampaignId, people, keys });
        for (const key of old) await trash.throwAway(trx, key);
        await bus.publish(trx, segmentationNews, presetCampaignId, { run, status: 'SUCCESS', progress: 1 });
        return old;
      });
      if (unneeded === null) await Promise.all(files.map(({ key }) => images.discard(key)));
      else await Promise.all(unneeded.map((key) => trash.empty(key)));
    } catch (error) {
      await discardUnlessRecorded(
        { db, images },
        files.map(({ key }) => key),
      );
      throw error;
    }
  }

  return {
    /** @throws what another try may mend */
    async find(search: Search, signal: AbortSignal): Promise<void> {
      const ended = new AbortController();
      const unsubscribe = bus.subscribe(segmentationNews, search.presetCampaignId, ({ run, status }) => {
        if (run > search.run || (run === search.run && status === 'CANCELLED')) ended.abort();
      });
      try {
        // subscribed first and read then, so that no end falls between the two
        if (!(await tellProgress(search, 0))) return;
        await keep(search, await findAll(search, AbortSignal.any([signal, ended.signal])));
      } catch (error) {
        if (!ended.signal.aborted) throw error;
      } finally {
        unsubscribe();
      }
    },

    async giveUp(search: Search): Promise<void> {
      const { presetCampaignId, run } = search;
      const code = 'SEGMENTATION_FAILED';
      await db.transaction().execute(async (trx) => {
        if (!(await endSearch(trx, search, { status: 'FAILED', code }))) return;
        const news = { run, status: 'FAILED', progress: 1, error: ERRORS[code] } as const;
        await bus.publish(trx, segmentationNews, presetCampaignId, news);
      });
    },
  };
}
