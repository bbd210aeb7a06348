import { who } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Graphql } from '../../graphql/shared.ts';
import type { Module } from '../../module.ts';
import type { BundlesModule } from '../bundles/module.ts';
import type { PhotosModule } from '../photos/module.ts';
import { registerFeed } from './graphql.ts';

/** What there is to see, newest first. */
export function feedModule(ports: {
  db: Db;
  graphql: Graphql;
  bundles: BundlesModule;
  photos: PhotosModule;
}): Module {
  const { BundleTeaser } = ports.bundles.types;
  registerFeed(ports.graphql.builder, { db: ports.db, photos: ports.photos.types, BundleTeaser });
  return { name: 'feed', access: { 'Query.seeFeed': who.members } };
}
