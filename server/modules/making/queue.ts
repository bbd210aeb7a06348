import * as z from 'zod/mini';
import { defineQueue } from '../../jobs/queue.ts';
import type { Maker } from './maker.ts';

/** The jobs that make products: one an image, one at a time in a process, so that fans need not wait for a whole campaign. */
export function makingQueue(maker: Maker) {
  return defineQueue({
    name: 'making',
    payload: z.object({ campaignId: z.int(), presetImgId: z.int(), run: z.int() }),
    policy: {
      retries: 4,
      firstPauseSeconds: 2,
      longestPauseSeconds: 30,
      trySeconds: 300,
      keepSeconds: 24 * 3600,
    },
    key: ({ campaignId, presetImgId, run }) => `${campaignId}:${presetImgId}:${run}`,
    handler: (making, { signal }) => maker.make(making, signal),
    deadLetter: { name: 'making-dead', handler: (making) => maker.giveUp(making) },
  });
}
