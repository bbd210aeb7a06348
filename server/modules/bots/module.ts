import type { Pool } from '@facet/workers/pool.ts';
import type { Kysely } from 'kysely';
import { who } from '../../access.ts';
import type { Tables } from '../../db/tables.ts';
import type { Graphql } from '../../graphql/shared.ts';
import type { Images } from '../../images/images.ts';
import type { Trash } from '../../images/trash.ts';
import type { Module } from '../../module.ts';
import { createBots } from './bots.ts';
import { registerBots } from './graphql.ts';

/** Invented people, whom administrators offer to every partner. */
export function botsModule(ports: {
  db: Kysely<Tables>;
  graphql: Graphql;
  images: Images;
  pool: Pool;
  trash: Trash;
}): Module {
  const { db, graphql, images, pool, trash } = ports;
  registerBots(graphql, { bots: createBots({ db, images, pool, trash }), images });
  return {
    name: 'bots',
    access: {
      'Query.allBots': who.administrators,
      'Mutation.createBot': who.administrators,
      'Mutation.updateBot': who.administrators,
      'Mutation.deleteBot': who.administrators,
    },
  };
}
