import * as z from 'zod/mini';
import { defineQueue } from '../../jobs/queue.ts';
import type { Generation } from './generation.ts';

/** The jobs that make photos: one a production. */
export function generationQueue(generation: Generation, atOnce: number) {
  return defineQueue({
    name: 'generation',
    payload: z.object({ productionId: z.int() }),
    policy: {
      retries: 4,
      firstPauseSeconds: 2,
      longestPauseSeconds: 30,
      trySeconds: 120,
      keepSeconds: 24 * 3600,
      atOnce,
    },
    key: ({ productionId }) => String(productionId),
    handler: ({ productionId }, { signal }) => generation.generate(productionId, signal),
    deadLetter: {
      name: 'generation-dead',
      handler: ({ productionId }) => generation.giveUp(productionId),
    },
  });
}
