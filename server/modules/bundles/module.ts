import { who } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Graphql } from '../../graphql/shared.ts';
import type { Images } from '../../images/images.ts';
import type { Module } from '../../module.ts';
import type { LedgerModule } from '../ledger/module.ts';
import { type BundleTypes, registerBundles } from './graphql.ts';
import { registerTeasers, type TeaserType } from './teaser-type.ts';

export interface BundlesModule extends Module {
  types: BundleTypes & { BundleTeaser: TeaserType };
}

/** Partners, and what they offer. */
export function bundlesModule(ports: {
  db: Db;
  graphql: Graphql;
  images: Images;
  ledger: LedgerModule;
}): BundlesModule {
  const { db, images } = ports;
  const { builder, shared } = ports.graphql;
  const bundles = registerBundles(builder, { db, images, shared, credits: ports.ledger.types });
  return {
    name: 'bundles',
    access: { 'Query.SeeBundleByUid': who.anybody },
    types: { ...bundles, BundleTeaser: registerTeasers(builder, { images, shared, bundles }) },
  };
}
