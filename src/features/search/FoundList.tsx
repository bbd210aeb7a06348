import { Skeleton } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ListEnd } from '../../ui/ListEnd.tsx';
import classes from './SearchPage.module.css';
import { t } from './texts.ts';
import type { FoundState } from './useFound.ts';

interface FoundListProps {
  query: string;
  found: FoundState;
  children: ReactNode;
}

/** What stands around the answers of one kind: waiting, nothing found, what went wrong, and more of them. */
export function FoundList({ query, found, children }: FoundListProps) {
  const { entries, isLoading, isStale, error, retry } = found;
  if (isLoading) return <SearchSkeleton />;
  if (error) return <ErrorState title={t('errorTitle')} message={error} retry={retry} />;
  if (entries.length === 0) return <NothingFound query={query} />;
  return (
    <div className={classes.results} aria-busy={isStale}>
      {children}
      <ListEnd list={found} loading={t('loadingMore')} retry={t('loadMore')} />
    </div>
  );
}

export function NothingFound({ query }: { query: string }) {
  return (
    <div role="status">
      <EmptyState
        icon={<IconSearchOff size={24} />}
        title={t('nothingTitle', { query })}
        text={t('nothingText')}
      />
    </div>
  );
}

export function SearchSkeleton() {
  return (
    <div className={classes.skeletons} role="status" aria-label={t('loading')}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} height={60} radius="lg" />
      ))}
    </div>
  );
}
