import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PagedList } from '../../lib/paging/usePages.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ListEnd } from '../../ui/ListEnd.tsx';
import { Avatar } from './Avatar.tsx';
import classes from './PersonList.module.css';
import { type Person, profilePath, shownName } from './person.ts';
import { t } from './texts.ts';

interface PersonListProps {
  label: string;
  list: PagedList<Person>;
  /** What can be done about a person: buttons. */
  actions: (person: Person) => ReactNode;
  empty: ReactNode;
}

const SKELETONS = ['a', 'b', 'c', 'd', 'e'];

export function PersonList({ label, list, actions, empty }: PersonListProps) {
  const { entries: people, isLoading, error, retry } = list;
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
  if (error) return <ErrorState title={t('errorTitle')} message={error} retry={retry} />;
  if (people.length === 0) return empty;
  return (
    <>
      <ul className={classes.list} aria-label={label}>
        {people.map((person) => (
          <li key={person.id} className={classes.row}>
            <Link to={profilePath(person.username)} className={classes.person}>
              <Avatar address={person.avatar} name={person.partnerName ?? person.username} size={44} />
              <span className={classes.names}>
                <span className={classes.username}>{person.username}</span>
                <span className={classes.name}>{shownName(person)}</span>
              </span>
            </Link>
            <span className={classes.actions}>{actions(person)}</span>
          </li>
        ))}
      </ul>
      <ListEnd list={list} loading={t('loadingMore')} retry={t('loadMore')} />
    </>
  );
}
