import { Button } from '@mantine/core';
import { IconBrush } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { errorText } from '../../lib/error-text.ts';
import { useMe } from '../../lib/useMe.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { t } from './texts.ts';

interface PartnerGateProps {
  /** In the shape of what comes. */
  loading: ReactNode;
  children: ReactNode;
}

/** Partner tools open for members with a partner record alone. */
export function PartnerGate({ loading, children }: PartnerGateProps) {
  const { me, error, loading: isLoading, refetch } = useMe();
  if (me?.partner) return children;
  if (error && !me) {
    return (
      <ErrorState
        level={1}
        title={t('userError', { message: errorText(error) })}
        retry={() => void refetch().catch(() => undefined)}
      />
    );
  }
  if (isLoading || !me) return loading;
  return (
    <EmptyState
      level={1}
      icon={<IconBrush size={24} />}
      title={t('notPartner')}
      text={t(me.status === 'PENDING' ? 'pendingText' : 'notPartnerText')}
      action={
        <Button component={Link} to="/partners/apply">
          {t(me.status === 'PENDING' ? 'seeApplication' : 'apply')}
        </Button>
      }
    />
  );
}
