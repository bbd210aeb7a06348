import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock, IconLoader2 } from '@tabler/icons-react';
import { whole } from './money.ts';
import classes from './PaymentPage.module.css';
import { t } from './texts.ts';
import type { PurchaseState } from './usePurchase.ts';

/** How the last purchase stands, announced as it changes. */
export function PurchaseNotice({ state }: { state: PurchaseState }) {
  return (
    <div className={classes.notice}>
      <div role="status">
        {state.kind === 'finishing' && (
          <Alert
            role="group"
            color="violet"
            icon={<IconLoader2 className={classes.spin} />}
            title={t('finishing')}
          />
        )}
        {state.kind === 'done' && (
          <Alert role="group" color="green" icon={<IconCheck />} title={t('doneTitle')}>
            {t('done', { amount: whole(state.bought.amount), bonus: whole(state.bought.bonus) })}
          </Alert>
        )}
        {state.kind === 'pending' && (
          <Alert role="group" color="yellow" icon={<IconClock />} title={t('pendingTitle')}>
            {state.reason}
          </Alert>
        )}
      </div>
      {state.kind === 'failed' && (
        <Alert color="red" icon={<IconAlertTriangle />} title={t('failed')} role="alert">
          {state.reason}
        </Alert>
      )}
    </div>
  );
}
