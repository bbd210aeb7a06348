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
import type { BundlesModule } from '../bundles/module.ts';
import type { ConsentsModule } from '../consents/module.ts';
import { createCredits } from '../ledger/credits.ts';
import type { PurchasesModule } from '../purchases/module.ts';
import { createGeneration } from './generation.ts';
import { type ProductionTypes, registerProductions } from './graphql.ts';
import { createOutcomes } from './outcomes.ts';
import { createPreviews } from './previews.ts';
import { createProductions } from './productions.ts';
import { generationQueue } from './queue.ts';
import { productionRoutes } from './routes.ts';
import { photoProcessingRoutes } from './stream.ts';
import { createTrials } from './trials.ts';

export interface ProductionsModule extends Module {
  types: ProductionTypes;
}

/** Photos in the making. */
export function productionsModule(ports: {
  db: Kysely<Tables>;
  graphql: Graphql;
  bus: Bus;
  createLimiter: CreateLimiter;
  eventStreams: EventStreams;
  images: Images;
  jobs: Jobs;
  generator: Generator;
  provenance: Provenance;
  storage: Storage;
  trash: Trash;
  /** Jobs that run at a time: as many as there are workers for images. */
  imageWorkers: number;
  /** FACE that a partner earns by a photo for which an advertisement has paid. */
  adShare: number;
  /** Seconds from an advertisement's beginning until it pays for a photo. */
  adSeconds: number;
  bundles: BundlesModule;
  consents: ConsentsModule;
  purchases: PurchasesModule;
}): ProductionsModule {
  const { db, bus, eventStreams, generator, images, jobs, provenance, storage, trash } = ports;
  const { builder, shared } = ports.graphql;
  const outcomes = createOutcomes({ db, images, bus, trash, adShare: ports.adShare });
  const generation = createGeneration({ db, images, storage, generator, provenance, outcomes });
  const queue = generationQueue(generation, ports.imageWorkers);
  const previews = createPreviews({ db, provenance });
  const productions = createProductions({
    db,
    images,
    consents: ports.consents.consents,
    outcomes,
    generations: {
      enqueue: (trx, productionId) => jobs.enqueue(queue, trx, { productionId }),
      isUnderWay: (productionId) => jobs.isUnderWay(queue, { productionId }),
    },
    bus,
    trials: createTrials({ db, images, storage, generator, previews, createLimiter: ports.createLimiter }),
    credits: createCredits({ db, adSeconds: ports.adSeconds }),
    adSeconds: ports.adSeconds,
  });
  return {
    name: 'productions',
    access: {
      'Query.getUnreadCount': who.members,
      'Query.checkGeneration': who.members,
      'Query.searchProductions': who.members,
      'Query.productionsInProgress': who.members,
      'Mutation.CreateProductionWithData': who.members,
      'Mutation.createProductionWithBundle': who.members,
      'Query.anotherFaceCost': who.members,
      'Mutation.editProductionSrcfile': who.members,
      'Mutation.editInGeneration': who.members,
      'Mutation.markProductionAsChecked': who.members,
      'POST /productionmono': who.members,
      'POST /api/preview-generation': who.members,
      'GET /api/photo-processing/:productionId': who.members,
    },
    routes(app) {
      productionRoutes(app, { productions });
      photoProcessingRoutes(app, { db, bus, eventStreams });
    },
    queues: [queue],
    sweeps: [
      { name: 'productions', run: productions.failAbandoned },
      { name: 'previews', run: previews.sweep },
    ],
    types: registerProductions(builder, {
      ...{ db, images, productions, shared, generatorVersion: generator.version },
      ...{ bundles: ports.bundles.types, purchases: ports.purchases.types },
    }),
  };
}
