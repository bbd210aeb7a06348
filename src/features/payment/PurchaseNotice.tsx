import { Alert, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import { received } from './money.ts';
import { t } from './texts.ts';
import type { PurchaseState } from './usePurchase.ts';

/** On phones it stands above what was pressed: who does not see it pays a second time. */
const show = (notice: HTMLElement | null): void => notice?.scrollIntoView({ block: 'center' });

/** How the last purchase stands. The region is always there, so that what comes into it is announced. */
export function PurchaseStatus({ state, className }: { state: PurchaseState; className?: string }) {
  return (
    <div role="status" className={className}>
      {state.kind === 'finishing' && <VisuallyHidden>{t('finishing')}</VisuallyHidden>}
      {state.kind === 'done' && (
        <Alert role="group" color="green" icon={<IconCheck />} title={t('doneTitle')}>
          {t('done', received(state.bought))}
        </Alert>
      )}
      {state.kind === 'pending' && (
        <Alert ref={show} role="group" color="yellow" icon={<IconClock />} title={t('pendingTitle')}>
          {state.reason}
        </Alert>
      )}
    </div>
  );
}

/** Why the last try came to nothing, beside the button that tries again. */
export function PurchaseProblem({ state, className }: { state: PurchaseState; className?: string }) {
  if (state.kind !== 'failed') return null;
  return (
    <Alert color="red" icon={<IconAlertTriangle />} title={t('failed')} className={className}>
      {state.reason}
    </Alert>
  );
}
