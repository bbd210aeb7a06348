import type { Kysely } from 'kysely';
import { who } from '../../access.ts';
import type { Tables } from '../../db/tables.ts';
import type { Graphql } from '../../graphql/shared.ts';
import type { Images } from '../../images/images.ts';
import type { Trash } from '../../images/trash.ts';
import type { Module } from '../../module.ts';
import type { BundlesModule } from '../bundles/module.ts';
import type { PeopleModule } from '../people/module.ts';
import type { ProductionsModule } from '../productions/module.ts';
import { type PhotoTypes, registerPhotos } from './graphql.ts';
import { createPhotos } from './photos.ts';

export interface PhotosModule extends Module {
  types: PhotoTypes;
}

/** Finished productions as their owners share them. */
export function photosModule(ports: {
  db: Kysely<Tables>;
  graphql: Graphql;
  images: Images;
  trash: Trash;
  bundles: BundlesModule;
  people: PeopleModule;
  productions: ProductionsModule;
}): PhotosModule {
  const { db, images, trash } = ports;
  const { builder, shared } = ports.graphql;
  return {
    name: 'photos',
    access: {
      'Query.seePhoto': who.members,
      'Query.seeSharedPhoto': who.anybody,
      'Mutation.createPhotoWithProduction': who.members,
      'Mutation.editPhotoCaption': who.members,
      'Mutation.unsharePhoto': who.members,
      'Mutation.deleteProduction': who.members,
      'Mutation.deleteProductions': who.members,
    },
    types: registerPhotos(builder, {
      db,
      images,
      shared,
      photos: createPhotos({ db, trash }),
      bundles: ports.bundles.types,
      people: ports.people.types,
      productions: ports.productions.types,
    }),
  };
}
