import type { Kysely } from 'kysely';
import { who } from '../../access.ts';
import type { Tables } from '../../db/tables.ts';
import type { Graphql } from '../../graphql/shared.ts';
import type { Images } from '../../images/images.ts';
import type { Module } from '../../module.ts';
import type { BundlesModule } from '../bundles/module.ts';
import type { SourceFacesModule } from '../source-faces/module.ts';
import { registerRelations } from './graphql.ts';
import { createRelations } from './service.ts';

/** Partners who work with each other, and whether one's faces may be in another's campaigns. */
export function relationsModule(ports: {
  db: Kysely<Tables>;
  graphql: Graphql;
  images: Images;
  bundles: BundlesModule;
  sourceFaces: SourceFacesModule;
}): Module {
  const { db, images } = ports;
  const { builder, shared } = ports.graphql;
  registerRelations(builder, {
    db,
    relations: createRelations({ db }),
    images,
    shared,
    bundles: ports.bundles.types,
    sourceFaces: ports.sourceFaces.types,
  });
  return {
    name: 'relations',
    access: {
      'Query.partnerRelations': who.partners,
      'Query.searchFaceRequests': who.partners,
      'Query.searchOtherFaces': who.partners,
      'Mutation.askPartner': who.partners,
      'Mutation.acceptPartner': who.partners,
      'Mutation.endPartner': who.partners,
      'Mutation.answerFaceRequest': who.partners,
    },
  };
}
