import { useQuery } from '@apollo/client/react';
import { RESERVATION_LIFETIME_MS } from '@facet/contract/constants.ts';
import { SPENDINGS } from '@facet/contract/documents/payments.ts';
import { PAYMENT } from '@facet/contract/payment.ts';
import { useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { dateText } from '../../../lib/formats.ts';
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
          detail: spending.orderId
            ? t('history.order', { id: spending.orderId })
            : status === 'RESERVED' && reservedText(createdAt, spending.productTitle !== null),
          status,
          createdAt,
          amount: t('history.spent', { amount: whole(spending.amount), code: spending.currency.code }),
        })) ?? null
      }
    />
  );
}

/** What a reservation waits for, and when it ends: that of a photo with the photo, any other by itself. */
function reservedText(createdAt: string, isTakenUp: boolean): string {
  if (isTakenUp) return t('history.reservedForPhoto');
  const end = new Date(Date.parse(createdAt) + RESERVATION_LIFETIME_MS).toISOString();
  return t('history.reservedUntil', { end: dateText(end, 'moment') });
}
