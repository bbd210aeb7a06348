import { Button } from '@mantine/core';
import { IconPhotoPlus, IconUsers } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useConfig } from '../../lib/useConfig.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { t } from './texts.ts';
import type { FeedScope } from './useFeed.ts';

export function EmptyFeed({ scope }: { scope: FeedScope }) {
  const demoBundle = useConfig()?.demoBundle ?? null;
  const toSearch = (
    <Button component={Link} to="/search" variant={demoBundle ? 'default' : 'filled'}>
      {t('feed.search')}
    </Button>
  );
  if (scope === 'FOLLOWING') {
    return (
      <EmptyState
        icon={<IconUsers size={24} />}
        title={t('feed.nobodyTitle')}
        text={t('feed.nobodyText')}
        action={toSearch}
      />
    );
  }
  return (
    <EmptyState
      icon={<IconPhotoPlus size={24} />}
      title={t('emptyTitle')}
      text={t('emptyText')}
      action={
        <>
          {demoBundle && (
            <Button component={Link} to={`/introduce/${demoBundle}`}>
              {t('emptyAction')}
            </Button>
          )}
          {toSearch}
        </>
      }
    />
  );
}
