import { useQuery } from '@apollo/client/react';
import { PURCHASES } from '@facet/contract/documents/payments.ts';
import { PAYMENT } from '@facet/contract/payment.ts';
import { useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { money, whole } from '../money.ts';
import { t } from '../texts.ts';
import { HistoryList } from './HistoryList.tsx';

export function Purchases() {
  const [page, setPage] = useState(1);
  const { data, previousData, error, refetch } = useQuery(PURCHASES, {
    variables: { pagination: { page, pageSize: PAYMENT.historyPageSize } },
  });
  const list = (data ?? previousData)?.purchases;
  return (
    <HistoryList
      name={t('history.purchases')}
      empty={t('history.purchasesEmpty')}
      error={list || !error ? null : errorText(error)}
      retry={() => void refetch().catch(() => undefined)}
      page={page}
      pages={list?.totalPages ?? 0}
      onPage={setPage}
      entries={
        list?.purchases.map(({ id, name, status, error: reason, ...purchase }) => ({
          id,
          title: name,
          status,
          detail: reason,
          createdAt: purchase.createdAt,
          amount: money(Math.round(Number(purchase.total) * 100), purchase.priceCurrency),
          effect:
            status === 'FAILED'
              ? null
              : t('history.received', {
                  amount: whole(purchase.amount),
                  code: purchase.currency.code,
                  bonus: whole(purchase.bonus),
                }),
        })) ?? null
      }
    />
  );
}
