import { BRAND } from '@facet/contract/constants.ts';
import { Button } from '@mantine/core';
import { IconCreditCardOff } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { t } from './texts.ts';

export default function PaymentErrorPage() {
  return (
    <>
      <title>{`${t('errorTitle')} | ${BRAND}`}</title>
      <EmptyState
        level={1}
        icon={<IconCreditCardOff size={24} />}
        title={t('errorTitle')}
        text={t('failed')}
        action={
          <Button component={Link} to="/payment">
            {t('toCredits')}
          </Button>
        }
      />
    </>
  );
}
