import type { Kysely } from 'kysely';
import { who } from '../../access.ts';
import type { Tables } from '../../db/tables.ts';
import type { Graphql } from '../../graphql/shared.ts';
import type { CreateLimiter } from '../../limiter.ts';
import type { Module } from '../../module.ts';
import type { PeopleModule } from '../people/module.ts';
import { createComments } from './comments.ts';
import { registerComments } from './graphql.ts';

/** Of one member: more than anybody writes by hand. */
const COMMENTS = { windowMs: 60_000, wide: 12, narrow: 12 };

/** What members write under shared photos. */
export function commentsModule({
  db,
  createLimiter,
  graphql,
  people,
}: {
  db: Kysely<Tables>;
  createLimiter: CreateLimiter;
  graphql: Graphql;
  people: PeopleModule;
}): Module {
  const comments = createComments({ db, limiter: createLimiter('comments', COMMENTS) });
  registerComments(graphql.builder, { comments, shared: graphql.shared, people: people.types });
  return {
    name: 'comments',
    access: {
      'Query.seeComments': who.members,
      'Mutation.createComment': who.members,
      'Mutation.deleteComment': who.members,
    },
  };
}
