import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSentinel } from '../../lib/useSentinel.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Avatar } from './Avatar.tsx';
import classes from './PersonList.module.css';
import { fullName, type Person, profilePath } from './person.ts';
import { t } from './texts.ts';

interface PersonListProps {
  label: string;
  people: readonly Person[];
  isLoading: boolean;
  isLoadingMore: boolean;
  error: string | null;
  retry: () => void;
  hasMore: boolean;
  isStuck: boolean;
  loadMore: () => void;
  /** What can be done about a person: buttons. */
  actions: (person: Person) => ReactNode;
  empty: ReactNode;
}

const SKELETONS = ['a', 'b', 'c', 'd', 'e'];

export function PersonList(props: PersonListProps) {
  const { label, people, isLoading, error, hasMore, isStuck, loadMore, actions } = props;
  const sentinel = useSentinel<HTMLDivElement>(loadMore, hasMore && !props.isLoadingMore);

  if (isLoading) {
    return (
      <div className={classes.list} role="status" aria-label={t('loading')}>
        {SKELETONS.map((key) => (
          <div key={key} className={classes.row}>
            <Skeleton circle height={44} />
            <div className={classes.lines}>
              <Skeleton height={14} width="40%" />
              <Skeleton height={12} width="60%" />
            </div>
          </div>
        ))}
      </div>
    );
  }
  if (error) return <ErrorState title={t('errorTitle')} message={error} retry={props.retry} />;
  if (people.length === 0) return props.empty;
  return (
    <>
      <ul className={classes.list} aria-label={label}>
        {people.map((person) => (
          <li key={person.id} className={classes.row}>
            <Link to={profilePath(person.username)} className={classes.person}>
              <Avatar address={person.avatar} name={person.username} size={44} />
              <span className={classes.names}>
                <span className={classes.username}>{person.username}</span>
                <span className={classes.name}>{fullName(person)}</span>
              </span>
            </Link>
            <span className={classes.actions}>{actions(person)}</span>
          </li>
        ))}
      </ul>
      {props.isLoadingMore && (
        <p role="status" className={classes.more}>
          {t('loadingMore')}
        </p>
      )}
      {isStuck && (
        <p className={classes.more}>
          <Button variant="default" onClick={loadMore}>
            {t('loadMore')}
          </Button>
        </p>
      )}
      <div ref={sentinel} />
    </>
  );
}
