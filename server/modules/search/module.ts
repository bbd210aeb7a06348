import { who } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Graphql } from '../../graphql/shared.ts';
import type { Module } from '../../module.ts';
import type { BundlesModule } from '../bundles/module.ts';
import type { PeopleModule } from '../people/module.ts';
import type { PhotosModule } from '../photos/module.ts';
import { registerSearch } from './graphql.ts';

/** People, bundles and photos, found by words. */
export function searchModule(ports: {
  db: Db;
  graphql: Graphql;
  bundles: BundlesModule;
  people: PeopleModule;
  photos: PhotosModule;
}): Module {
  const { builder, shared } = ports.graphql;
  registerSearch(builder, {
    db: ports.db,
    shared,
    people: ports.people.types,
    photos: ports.photos.types,
    BundleTeaser: ports.bundles.types.BundleTeaser,
  });
  return {
    name: 'search',
    access: {
      'Query.searchPeople': who.members,
      'Query.searchBundles': who.members,
      'Query.searchPhotos': who.members,
    },
  };
}
