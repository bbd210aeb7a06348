import { Button } from '@mantine/core';
import { IconChecks, IconHourglassEmpty, IconPhotoPlus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useConfig } from '../../lib/useConfig.ts';
import type { ProductionFilter } from '../../shared/production/useProductions.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { t } from './texts.ts';

export function EmptyGallery({ filter }: { filter: ProductionFilter }) {
  const demoBundle = useConfig()?.demoBundle ?? null;
  if (filter !== 'ALL') {
    const isUnread = filter === 'UNREAD';
    return (
      <EmptyState
        icon={isUnread ? <IconChecks size={24} /> : <IconHourglassEmpty size={24} />}
        title={t(isUnread ? 'noUnreadTitle' : 'noGeneratingTitle')}
        text={t(isUnread ? 'noUnreadText' : 'noGeneratingText')}
        action={
          <Button component={Link} to="." variant="default">
            {t('showAll')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<IconPhotoPlus size={24} />}
      title={t('emptyTitle')}
      text={t('emptyText')}
      action={
        <Button component={Link} to={demoBundle ? `/introduce/${demoBundle}` : '/'}>
          {t(demoBundle ? 'emptyAction' : 'emptyHome')}
        </Button>
      }
    />
  );
}
