import { useQuery } from '@apollo/client/react';
import { SPENDINGS } from '@facet/contract/documents/payments.ts';
import { PAYMENT } from '@facet/contract/payment.ts';
import { useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { PURCHASES_PATH } from '../../../shared/purchases/paths.ts';
import { whole } from '../money.ts';
import { t } from '../texts.ts';
import { HistoryList } from './HistoryList.tsx';

export function Spendings() {
  const [page, setPage] = useState(1);
  const { data, previousData, error, refetch } = useQuery(SPENDINGS, {
    variables: { pagination: { page, pageSize: PAYMENT.historyPageSize } },
  });
  const list = (data ?? previousData)?.spendings;
  return (
    <HistoryList
      name={t('history.spending')}
      empty={t('history.spendingEmpty')}
      error={list || !error ? null : errorText(error)}
      retry={() => void refetch().catch(() => undefined)}
      page={page}
      pages={list?.totalPages ?? 0}
      onPage={setPage}
      entries={
        list?.spendings.map(({ id, status, createdAt, ...spending }) => ({
          id,
          title: spending.bundleName ?? spending.productTitle ?? spending.serviceName ?? '',
          href: spending.bundlePurchaseId
            ? PURCHASES_PATH
            : spending.productionUid && `/photo/${spending.productionUid}`,
          detail: spending.orderId && t('history.order', { id: spending.orderId }),
          status,
          createdAt,
          amount: t('history.spent', { amount: whole(spending.amount), code: spending.currency.code }),
        })) ?? null
      }
    />
  );
}
