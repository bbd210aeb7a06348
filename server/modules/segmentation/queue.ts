import * as z from 'zod/mini';
import { defineQueue } from '../../jobs/queue.ts';
import type { Finder } from './finder.ts';

/** The jobs that find people: one a search. A try has time for all photos of a campaign, and goes on behind those that are done. */
export function segmentationQueue(finder: Finder) {
  return defineQueue({
    name: 'segmentation',
    payload: z.object({ presetCampaignId: z.int(), run: z.int() }),
    policy: {
      retries: 4,
      firstPauseSeconds: 2,
      longestPauseSeconds: 30,
      trySeconds: 300,
      keepSeconds: 24 * 3600,
    },
    key: ({ presetCampaignId, run }) => `${presetCampaignId}:${run}`,
    handler: (search, { signal }) => finder.find(search, signal),
    deadLetter: { name: 'segmentation-dead', handler: (search) => finder.giveUp(search) },
  });
}
