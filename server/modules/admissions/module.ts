import type { Kysely } from 'kysely';
import { who } from '../../access.ts';
import type { Tables } from '../../db/tables.ts';
import type { Graphql } from '../../graphql/shared.ts';
import type { CreateLimiter } from '../../limiter.ts';
import type { Module } from '../../module.ts';
import type { AccountsModule } from '../accounts/module.ts';
import type { ConsentsModule } from '../consents/module.ts';
import { createAdmissions } from './admissions.ts';
import { registerAdmissions } from './graphql.ts';
import { registerReviews } from './review-graphql.ts';
import { createReviews } from './reviews.ts';

/** Attempts to apply within an hour, by address and by member: each may bring a quarter of a megabyte. */
const SUBMISSIONS = { windowMs: 3600_000, wide: 120, narrow: 20 };

/** Members who want to become partners, and who decides on it. */
export function admissionsModule(ports: {
  db: Kysely<Tables>;
  createLimiter: CreateLimiter;
  graphql: Graphql;
  accounts: AccountsModule;
  consents: ConsentsModule;
}): Module {
  const { createLimiter, db, graphql, accounts } = ports;
  const { builder, shared } = graphql;
  const limiter = createLimiter('applications', SUBMISSIONS);
  const admissions = createAdmissions({ db, consents: ports.consents.consents, limiter });
  const types = registerAdmissions(builder, { admissions, accounts: accounts.types, shared });
  const reviews = createReviews({ db, orderLetter: accounts.orderLetter });
  registerReviews(graphql, { db, reviews, types });
  return {
    name: 'admissions',
    access: {
      'Query.myPartnerApplication': who.members,
      'Mutation.editAdmissionSubmitReturn': who.members,
      'Mutation.markAdmissionSeen': who.members,
      'Query.partnerApplication': who.administrators,
      'Query.partnerApplications': who.administrators,
      'Mutation.acceptApplication': who.administrators,
      'Mutation.declineApplication': who.administrators,
    },
  };
}
