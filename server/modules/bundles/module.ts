import type { Kysely } from 'kysely';
import { who } from '../../access.ts';
import type { Tables } from '../../db/tables.ts';
import type { Graphql } from '../../graphql/shared.ts';
import type { Images } from '../../images/images.ts';
import type { Module } from '../../module.ts';
import type { EarningsModule } from '../earnings/module.ts';
import type { LedgerModule } from '../ledger/module.ts';
import { createComposer } from './composer.ts';
import { registerComposer } from './composer-graphql.ts';
import { type BundleTypes, registerBundles } from './graphql.ts';
import { registerOffered } from './offered.ts';
import { registerTeasers, type TeaserType } from './teaser-type.ts';

export interface BundlesModule extends Module {
  types: BundleTypes & { BundleTeaser: TeaserType };
}

/** Partners, and what they offer. */
export function bundlesModule(ports: {
  db: Kysely<Tables>;
  graphql: Graphql;
  images: Images;
  ledger: LedgerModule;
  earnings: EarningsModule;
}): BundlesModule {
  const { db, images } = ports;
  const { builder, shared } = ports.graphql;
  const bundles = registerBundles(builder, {
    ...{ db, images, shared, credits: ports.ledger.types },
    views: ports.earnings.views,
  });
  registerComposer(builder, { db, images, shared, bundles, composer: createComposer({ db }) });
  registerOffered(builder, { db, shared, bundles });
  return {
    name: 'bundles',
    access: {
      'Query.SeeBundleByUid': who.anybody,
      'Query.searchOfferedProducts': who.members,
      'Query.searchBundlesByPartner': who.partners,
      'Query.seeOwnBundle': who.partners,
      'Query.searchProductsByPartner': who.partners,
      'Query.categoryCodes': who.partners,
      'Mutation.createBundle': who.partners,
      'Mutation.editBundle': who.partners,
      'Mutation.publishBundle': who.partners,
      'Mutation.endBundle': who.partners,
      'Mutation.takeBackBundle': who.partners,
      'Mutation.deleteBundle': who.partners,
    },
    types: { ...bundles, BundleTeaser: registerTeasers(builder, { images, shared, bundles }) },
  };
}
