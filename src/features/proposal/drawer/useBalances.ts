import { useQuery } from '@apollo/client/react';
import { CURRENCY } from '@facet/contract/constants.ts';
import { CURRENCY_BALANCES } from '@facet/contract/documents/credits.ts';

export interface Balances {
  face: number;
  mileage: number;
}

/** What the person can spend; null while it is loaded or cannot be. */
export function useBalances(): { balances: Balances | null; isFailed: boolean } {
  const { data, error } = useQuery(CURRENCY_BALANCES);
  if (!data) return { balances: null, isFailed: error !== undefined };
  const of = (currencyId: number) =>
    data.currencyBalances.find(({ currency }) => currency.id === currencyId)?.balance ?? 0;
  return { balances: { face: of(CURRENCY.FACE), mileage: of(CURRENCY.MFACE) }, isFailed: false };
}
