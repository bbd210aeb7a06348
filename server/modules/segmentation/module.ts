import type { Pool } from '@facet/workers/pool.ts';
import type { Kysely } from 'kysely';
import { who } from '../../access.ts';
import type { Tables } from '../../db/tables.ts';
import type { Bus } from '../../events/bus.ts';
import type { EventStreams } from '../../events/sse.ts';
import type { Images } from '../../images/images.ts';
import type { Trash } from '../../images/trash.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Module } from '../../module.ts';
import { createFinder } from './finder.ts';
import { segmentationQueue } from './queue.ts';
import { createSegmentations, type Segmentations } from './service.ts';
import { presetProcessingRoutes } from './stream.ts';

export interface SegmentationModule extends Module {
  segmentations: Segmentations;
}

/** People in partners' photos, found by themselves. */
export function segmentationModule(ports: {
  db: Kysely<Tables>;
  bus: Bus;
  eventStreams: EventStreams;
  images: Images;
  jobs: Jobs;
  pool: Pool;
  trash: Trash;
}): SegmentationModule {
  const { db, bus, eventStreams, images, jobs, pool, trash } = ports;
  const finder = createFinder({ db, bus, images, pool, trash });
  const queue = segmentationQueue(finder);
  const segmentations = createSegmentations({
    db,
    bus,
    finder,
    searches: {
      enqueue: (trx, search) => jobs.enqueue(queue, trx, search),
      isUnderWay: (search) => jobs.isUnderWay(queue, search),
    },
  });
  return {
    name: 'segmentation',
    access: { 'GET /api/preset-processing/:presetCampaignId': who.partners },
    routes: (app) => presetProcessingRoutes(app, { db, bus, eventStreams }),
    queues: [queue],
    sweeps: [{ name: 'segmentation', run: segmentations.failAbandoned }],
    segmentations,
  };
}
