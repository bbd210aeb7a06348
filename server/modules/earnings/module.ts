import type { Kysely } from 'kysely';
import { who } from '../../access.ts';
import type { Tables } from '../../db/tables.ts';
import type { Graphql } from '../../graphql/shared.ts';
import type { Log } from '../../log.ts';
import type { Module } from '../../module.ts';
import { registerEarnings } from './graphql.ts';
import { createViews, type Views } from './views.ts';

export interface EarningsModule extends Module {
  views: Views;
}

/** What partners' photos bring: shares, counts, views. */
export function earningsModule(ports: { db: Kysely<Tables>; graphql: Graphql; log: Log }): EarningsModule {
  const { db, graphql, log } = ports;
  registerEarnings(graphql, { db });
  const views = createViews({ db, log });
  return {
    name: 'earnings',
    access: { 'Query.partnerOverview': who.partners },
    sweeps: [{ name: 'views', run: views.forget }],
    views,
  };
}
