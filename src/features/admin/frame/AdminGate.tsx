import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { errorText } from '../../../lib/error-text.ts';
import { refusal } from '../../../lib/refusals.ts';
import { isAdministrator, useMe } from '../../../lib/useMe.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingOverlay } from '../../../ui/LoadingOverlay.tsx';
import { t } from './texts.ts';

/** Shows the administration to administrators. What they may do is decided by the server, call by call. */
export function AdminGate({ children }: { children: ReactNode }) {
  const { me, error, loading, refetch } = useMe();
  if (me && isAdministrator(me)) return children;
  if (error && !me) {
    return (
      <ErrorState
        level={1}
        title={errorText(error)}
        retry={() => void refetch().catch(() => undefined)}
        retryText={t('table.retry')}
      />
    );
  }
  if (loading || !me) return <LoadingOverlay />;
  return (
    <EmptyState
      level={1}
      icon={<IconLock size={24} />}
      title={refusal('FORBIDDEN')}
      text={t('notAuthorizedText')}
      action={
        <Button component={Link} to="/">
          {t('toHome')}
        </Button>
      }
    />
  );
}
