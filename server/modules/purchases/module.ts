import type { Kysely } from 'kysely';
import { who } from '../../access.ts';
import type { Tables } from '../../db/tables.ts';
import type { Graphql } from '../../graphql/shared.ts';
import type { Images } from '../../images/images.ts';
import type { Module } from '../../module.ts';
import type { BundlesModule } from '../bundles/module.ts';
import type { LedgerModule } from '../ledger/module.ts';
import { type PurchaseTypes, registerPurchases } from './graphql.ts';
import { createPurchases } from './purchases.ts';

export interface PurchasesModule extends Module {
  types: PurchaseTypes;
}

/** Bundles that members have bought. */
export function purchasesModule(ports: {
  db: Kysely<Tables>;
  graphql: Graphql;
  images: Images;
  bundles: BundlesModule;
  ledger: LedgerModule;
}): PurchasesModule {
  const { db, graphql, images, bundles, ledger } = ports;
  return {
    name: 'purchases',
    access: {
      'Query.bundlePurchases': who.members,
      'Query.seeBundlePurchase': who.members,
      'Mutation.buyBundle': who.members,
    },
    types: registerPurchases(graphql, {
      ...{ db, images, purchases: createPurchases({ db }) },
      ...{ bundles: bundles.types, credits: ledger.types },
    }),
  };
}
