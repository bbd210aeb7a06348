import type { Kysely } from 'kysely';
import { who } from '../../access.ts';
import type { Tables } from '../../db/tables.ts';
import type { Graphql } from '../../graphql/shared.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Module } from '../../module.ts';
import { countDays, countStorage } from './figures.ts';
import { registerDashboard } from './graphql.ts';

const STORAGE_EVERY_MS = 3_600_000;

/** What administrators see first: what happened, what is low, what fails. */
export function dashboardModule({
  db,
  graphql,
  jobs,
}: {
  db: Kysely<Tables>;
  graphql: Graphql;
  jobs: Jobs;
}): Module {
  registerDashboard(graphql, { db, jobs });
  let nextStorageAt = 0;
  return {
    name: 'dashboard',
    access: {
      'Query.dashboard': who.administrators,
      'Mutation.retryJob': who.administrators,
      'Mutation.discardJob': who.administrators,
    },
    sweeps: [
      {
        name: 'figures',
        async run() {
          await countDays(db);
          if (Date.now() < nextStorageAt) return;
          await countStorage(db);
          nextStorageAt = Date.now() + STORAGE_EVERY_MS;
        },
      },
    ],
  };
}
