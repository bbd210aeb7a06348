import { useQuery } from '@apollo/client/react';
import { CURRENCY } from '@facet/contract/constants.ts';
import { CURRENCY_BALANCES } from '@facet/contract/documents/credits.ts';

/** The person's FACE in whole numbers: what can be spent and what is on its way in; null until it is known. */
export function useFaceBalance(): { code: string; amount: number; pending: number } | null {
  const { data } = useQuery(CURRENCY_BALANCES);
  const face = data?.currencyBalances.find(({ currency }) => currency.id === CURRENCY.FACE);
  if (!face) return null;
  const { balance, pendingBalance, currency } = face;
  return { code: currency.code, amount: Math.trunc(balance), pending: Math.trunc(pendingBalance) };
}
