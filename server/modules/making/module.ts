import type { Pool } from '@facet/workers/pool.ts';
import type { Kysely } from 'kysely';
import { who } from '../../access.ts';
import type { Tables } from '../../db/tables.ts';
import type { Bus } from '../../events/bus.ts';
import type { EventStreams } from '../../events/sse.ts';
import type { Generator } from '../../generator/generator.ts';
import type { Graphql } from '../../graphql/shared.ts';
import type { Images } from '../../images/images.ts';
import type { Trash } from '../../images/trash.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { CreateLimiter } from '../../limiter.ts';
import type { Module } from '../../module.ts';
import type { Provenance } from '../../provenance/provenance.ts';
import type { Storage } from '../../storage/storage.ts';
import type { LedgerModule } from '../ledger/module.ts';
import { registerProducts } from './graphql.ts';
import { createMaker } from './maker.ts';
import { makingQueue } from './queue.ts';
import { tryoutRoutes } from './routes.ts';
import { createMakings, type Makings } from './service.ts';
import { campaignProcessingRoutes } from './stream.ts';
import { createTryouts } from './tryouts.ts';

const TRYOUTS = { windowMs: 3600_000, wide: 60, narrow: 60 };

export interface MakingModule extends Module {
  makings: Makings;
}

/** Products, made of finished campaigns. */
export function makingModule(ports: {
  db: Kysely<Tables>;
  createLimiter: CreateLimiter;
  bus: Bus;
  eventStreams: EventStreams;
  graphql: Graphql;
  generator: Generator;
  images: Images;
  jobs: Jobs;
  pool: Pool;
  provenance: Provenance;
  storage: Storage;
  trash: Trash;
  ledger: LedgerModule;
}): MakingModule {
  const { db, bus, eventStreams, generator, images, jobs, pool, provenance, storage, trash } = ports;
  const { builder, shared } = ports.graphql;
  const maker = createMaker({ db, bus, images, storage, pool, generator, provenance, trash });
  const queue = makingQueue(maker);
  const makings = createMakings({
    db,
    bus,
    maker,
    jobs: {
      enqueue: (trx, making) => jobs.enqueue(queue, trx, making),
      isUnderWay: (making) => jobs.isUnderWay(queue, making),
    },
  });
  const tryouts = createTryouts({
    ...{ db, images, storage, generator, provenance },
    limiter: ports.createLimiter('tryouts', TRYOUTS),
  });
  registerProducts(builder, { db, shared, credits: ports.ledger.types });
  return {
    name: 'making',
    access: {
      'Query.productServices': who.partners,
      'Mutation.editProduct': who.partners,
      'GET /api/campaign-processing/:campaignId': who.partners,
      'POST /api/try-product': who.partners,
    },
    routes(app) {
      campaignProcessingRoutes(app, { db, bus, eventStreams });
      tryoutRoutes(app, { tryouts });
    },
    queues: [queue],
    sweeps: [{ name: 'making', run: makings.failAbandoned }],
    makings,
  };
}
