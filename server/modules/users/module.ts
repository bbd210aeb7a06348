import type { Kysely } from 'kysely';
import { who } from '../../access.ts';
import type { Tables } from '../../db/tables.ts';
import type { Bus } from '../../events/bus.ts';
import type { Graphql } from '../../graphql/shared.ts';
import type { CreateLimiter } from '../../limiter.ts';
import type { Module } from '../../module.ts';
import type { AccountsModule } from '../accounts/module.ts';
import type { ConsentsModule } from '../consents/module.ts';
import { createCredits } from '../ledger/credits.ts';
import { registerUsers } from './graphql.ts';
import { createUsers } from './users.ts';

/** Passwords that an administrator types to give a role. */
const PASSWORDS = { windowMs: 60_000, wide: 10, narrow: 10 };

/** Members, for those who look after them. */
export function usersModule(ports: {
  db: Kysely<Tables>;
  createLimiter: CreateLimiter;
  bus: Bus;
  graphql: Graphql;
  accounts: AccountsModule;
  consents: ConsentsModule;
}): Module {
  const { createLimiter, db, bus, graphql } = ports;
  const { accounts, sessions } = ports.accounts;
  const users = createUsers({
    db,
    bus,
    sessions,
    accounts,
    passwordLimiter: createLimiter('passwords', PASSWORDS),
  });
  registerUsers(graphql, {
    db,
    users,
    consents: ports.consents.consents,
    credits: createCredits({ db }),
  });
  return {
    name: 'users',
    access: {
      'Query.searchUsers': who.administrators,
      'Query.memberAccount': who.administrators,
      'Mutation.blockUser': who.administrators,
      'Mutation.unblockUser': who.administrators,
      'Mutation.adjustBalance': who.administrators,
      'Mutation.endUserSessions': who.administrators,
      'Mutation.changeUserRole': who.superadmins,
    },
  };
}
