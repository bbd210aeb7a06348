import type { Pool } from '@facet/workers/pool.ts';
import type { Kysely } from 'kysely';
import { who } from '../../access.ts';
import type { Tables } from '../../db/tables.ts';
import type { Graphql } from '../../graphql/shared.ts';
import type { Images } from '../../images/images.ts';
import type { Trash } from '../../images/trash.ts';
import type { Module } from '../../module.ts';
import type { ConsentsModule } from '../consents/module.ts';
import { registerSourceFaces, type SourceFaceTypes } from './graphql.ts';
import { createSourceFaces } from './service.ts';

export interface SourceFacesModule extends Module {
  types: SourceFaceTypes;
}

/** Partners' own face images, which campaigns put into photos. */
export function sourceFacesModule(ports: {
  db: Kysely<Tables>;
  graphql: Graphql;
  images: Images;
  pool: Pool;
  trash: Trash;
  consents: ConsentsModule;
}): SourceFacesModule {
  const { db, images, pool, trash } = ports;
  const { builder, shared } = ports.graphql;
  const sourceFaces = createSourceFaces({ db, images, pool, trash, consents: ports.consents.consents });
  return {
    name: 'source-faces',
    access: {
      'Query.bots': who.partners,
      'Query.searchPartnerSrcImgs': who.partners,
      'Query.seePartnerSrcImg': who.partners,
      'Mutation.uploadPartnerSrcImg': who.partners,
      'Mutation.deletePartnerSrcImg': who.partners,
    },
    types: registerSourceFaces(builder, { db, sourceFaces, images, shared }),
  };
}
