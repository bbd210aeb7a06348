import { useQuery } from '@apollo/client/react';
import { CURRENCY } from '@facet/contract/constants.ts';
import { CURRENCY_BALANCES } from '@facet/contract/documents/credits.ts';
import { useEffect, useRef } from 'react';
import { tellOtherTabs, useRefresh } from '../shared/preferences/clientState.ts';

/** The person's FACE in whole numbers: what can be spent and what is on its way in; null until it is known. */
export function useFaceBalance(): { code: string; amount: number; pending: number } | null {
  const { data, refetch } = useQuery(CURRENCY_BALANCES);
  useRefresh('balances', () => void refetch().catch(() => undefined));
  const face = data?.currencyBalances.find(({ currency }) => currency.id === CURRENCY.FACE);
  const shown = face && `${face.balance} ${face.pendingBalance}`;
  const before = useRef(shown);
  useEffect(() => {
    if (shown && before.current && shown !== before.current) tellOtherTabs('balances');
    before.current = shown;
  }, [shown]);
  if (!face) return null;
  const { balance, pendingBalance, currency } = face;
  return { code: currency.code, amount: Math.trunc(balance), pending: Math.trunc(pendingBalance) };
}
