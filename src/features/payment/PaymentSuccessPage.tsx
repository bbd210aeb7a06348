import { useApolloClient, useQuery } from '@apollo/client/react';
import { BRAND } from '@facet/contract/constants.ts';
import { CURRENCY_BALANCES } from '@facet/contract/documents/credits.ts';
import { PAYMENT_STATUS } from '@facet/contract/documents/payments.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock, IconQuestionMark } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { errorText } from '../../lib/error-text.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingOverlay } from '../../ui/LoadingOverlay.tsx';
import { t } from './texts.ts';

const ICONS = {
  COMPLETED: IconCheck,
  INITIATED: IconClock,
  FAILED: IconAlertTriangle,
  UNKNOWN: IconQuestionMark,
} as const;

/** Where a browser lands that left the app to pay: what the server knows of the payment that the address names. */
export default function PaymentSuccessPage() {
  const requestId = useSearchParams()[0].get('payment');
  const { data, error, refetch } = useQuery(PAYMENT_STATUS, {
    variables: { requestId: requestId ?? '' },
    skip: requestId === null,
    fetchPolicy: 'network-only',
  });
  const status = data?.paymentStatus ?? 'UNKNOWN';
  const again = () => void refetch().catch(() => undefined);
  useFreshBalance(status === 'COMPLETED');

  if (error && !data)
    return <ErrorState level={1} title={t('outcome.loadFailed')} message={errorText(error)} retry={again} />;
  if (requestId !== null && !data) return <LoadingOverlay />;
  const Icon = ICONS[status];
  const isPaid = status === 'COMPLETED';
  const title = isPaid ? t('successTitle') : t(`outcome.${status}.title`);
  return (
    <>
      <title>{`${title} | ${BRAND}`}</title>
      <EmptyState
        level={1}
        icon={<Icon size={24} />}
        title={title}
        text={isPaid ? t('successText') : t(`outcome.${status}.text`)}
        action={
          status === 'INITIATED' ? (
            <Button onClick={again}>{t('outcome.again')}</Button>
          ) : (
            <Button component={Link} to={isPaid ? '/' : '/payment'}>
              {isPaid ? t('toHome') : t('toCredits')}
            </Button>
          )
        }
      />
    </>
  );
}

function useFreshBalance(isPaid: boolean): void {
  const client = useApolloClient();
  useEffect(() => {
    if (!isPaid) return;
    void client.query({ query: CURRENCY_BALANCES, fetchPolicy: 'network-only' }).catch(() => undefined);
  }, [client, isPaid]);
}
