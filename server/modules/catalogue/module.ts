import type { Kysely } from 'kysely';
import { who } from '../../access.ts';
import type { Tables } from '../../db/tables.ts';
import type { Graphql } from '../../graphql/shared.ts';
import type { Module } from '../../module.ts';
import type { PaymentsModule } from '../payments/module.ts';
import { registerCatalogue } from './graphql.ts';

/** What administrators keep: services, currencies and packages of credits. They count from the next use on. */
export function catalogueModule({
  db,
  graphql,
  payments,
}: {
  db: Kysely<Tables>;
  graphql: Graphql;
  payments: PaymentsModule;
}): Module {
  registerCatalogue(graphql, { db, payments: payments.types });
  return {
    name: 'catalogue',
    access: {
      'Query.services': who.administrators,
      'Query.currencies': who.administrators,
      'Query.stockAdjustments': who.administrators,
      'Mutation.createService': who.administrators,
      'Mutation.updateService': who.administrators,
      'Mutation.adjustServiceStock': who.administrators,
      'Mutation.createCurrency': who.administrators,
      'Mutation.updateCurrency': who.administrators,
      'Mutation.createAppProduct': who.administrators,
      'Mutation.updateAppProduct': who.administrators,
    },
  };
}
