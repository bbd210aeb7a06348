import { who } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Graphql } from '../../graphql/shared.ts';
import type { Module } from '../../module.ts';
import { createCredits } from './credits.ts';
import { type CreditTypes, registerCredits } from './graphql.ts';
import { RELEASE_LIMIT, releaseExpired } from './ledger.ts';

export interface LedgerModule extends Module {
  types: CreditTypes;
}

/** Credits, and what they pay for. */
export function ledgerModule({
  db,
  graphql,
  adSeconds,
}: {
  db: Db;
  graphql: Graphql;
  adSeconds: number;
}): LedgerModule {
  return {
    name: 'ledger',
    access: {
      'Query.currencyBalances': who.members,
      'Mutation.useService': who.members,
      'Mutation.useServiceWithCost': who.members,
    },
    sweeps: [{ name: 'reservations', run: () => releaseExpired(db, RELEASE_LIMIT) }],
    types: registerCredits(graphql.builder, { credits: createCredits({ db, adSeconds }) }),
  };
}
