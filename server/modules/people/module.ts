import type { Kysely } from 'kysely';
import { who } from '../../access.ts';
import type { Tables } from '../../db/tables.ts';
import type { Graphql } from '../../graphql/shared.ts';
import type { Images } from '../../images/images.ts';
import type { Trash } from '../../images/trash.ts';
import type { CreateLimiter } from '../../limiter.ts';
import type { Module } from '../../module.ts';
import { createFollows } from './follows.ts';
import { type PeopleTypes, registerPeople } from './graphql.ts';
import { registerPeopleMutations } from './mutations.ts';
import { createProfiles } from './profiles.ts';

export interface PeopleModule extends Module {
  types: PeopleTypes;
}

/** Changes of members to what is between them, and to their own profiles: by one member. */
const CHANGES = { windowMs: 60_000, wide: 60, narrow: 60 };

/** Members as others see them, and who follows whom. */
export function peopleModule(ports: {
  db: Kysely<Tables>;
  createLimiter: CreateLimiter;
  graphql: Graphql;
  images: Images;
  trash: Trash;
}): PeopleModule {
  const { createLimiter, db, images, trash } = ports;
  const { builder, shared } = ports.graphql;
  const limiter = createLimiter('people', CHANGES);
  const follows = createFollows({ db, limiter });
  const profiles = createProfiles({ db, images, trash, limiter });
  const people = registerPeople(builder, { db, images, shared });
  registerPeopleMutations(builder, { db, images, shared, people, follows, profiles });
  return {
    name: 'people',
    access: {
      'Query.seeProfile': who.members,
      'Query.followRequests': who.members,
      'Mutation.followUser': who.members,
      'Mutation.unfollowUser': who.members,
      'Mutation.acceptFollower': who.members,
      'Mutation.removeFollower': who.members,
      'Mutation.editProfile': who.members,
      'Mutation.editAvatar': who.members,
      'Mutation.removeAvatar': who.members,
      'Mutation.editPartner': who.partners,
    },
    types: people,
  };
}
