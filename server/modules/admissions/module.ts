import type { Kysely } from 'kysely';
import { who } from '../../access.ts';
import type { Tables } from '../../db/tables.ts';
import type { Graphql } from '../../graphql/shared.ts';
import { createLimiter } from '../../limiter.ts';
import type { Module } from '../../module.ts';
import type { AccountsModule } from '../accounts/module.ts';
import type { ConsentsModule } from '../consents/module.ts';
import { createAdmissions } from './admissions.ts';
import { registerAdmissions } from './graphql.ts';

/** Attempts to apply within an hour, by address and by address and member: each may bring a quarter of a megabyte. */
const SUBMISSIONS = { windowMs: 3600_000, wide: 120, narrow: 20 };

/** Members who want to become partners. */
export function admissionsModule(ports: {
  db: Kysely<Tables>;
  graphql: Graphql;
  accounts: AccountsModule;
  consents: ConsentsModule;
}): Module {
  const { db, accounts } = ports;
  const { builder, shared } = ports.graphql;
  const limiter = createLimiter(SUBMISSIONS);
  const admissions = createAdmissions({ db, consents: ports.consents.consents, limiter });
  registerAdmissions(builder, { admissions, accounts: accounts.types, shared });
  return {
    name: 'admissions',
    access: {
      'Query.myPartnerApplication': who.members,
      'Mutation.editAdmissionSubmitReturn': who.members,
      'Mutation.markAdmissionSeen': who.members,
    },
  };
}
