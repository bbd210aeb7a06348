import { useApolloClient } from '@apollo/client/react';
import { BRAND } from '@facet/contract/constants.ts';
import { CURRENCY_BALANCES } from '@facet/contract/documents/credits.ts';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { t } from './texts.ts';

/** Where a browser lands that left the app to pay. */
export default function PaymentSuccessPage() {
  const client = useApolloClient();
  useEffect(() => {
    void client.query({ query: CURRENCY_BALANCES, fetchPolicy: 'network-only' }).catch(() => undefined);
  }, [client]);
  return (
    <>
      <title>{`${t('successTitle')} | ${BRAND}`}</title>
      <EmptyState
        level={1}
        icon={<IconCheck size={24} />}
        title={t('successTitle')}
        text={t('successText')}
        action={
          <Button component={Link} to="/">
            {t('toHome')}
          </Button>
        }
      />
    </>
  );
}
