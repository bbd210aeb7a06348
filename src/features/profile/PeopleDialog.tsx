import { PAGE_SIZE } from '@facet/contract/constants.ts';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { pageAfter, usePages } from '../../lib/paging/usePages.ts';
import { FollowButton } from '../../shared/people/FollowButton.tsx';
import { PersonList } from '../../shared/people/PersonList.tsx';
import type { Person } from '../../shared/people/person.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useModalRoute } from '../../ui/modalRoute.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { t } from './texts.ts';

interface PeopleDialogProps {
  title: string;
  emptyTitle: string;
  emptyText?: string;
  emptyIcon: ReactNode;
  /** Null: closed to the person. Undefined: not there yet. */
  list: { totalCount: number; people: readonly Person[] } | null | undefined;
  query: { loading: boolean; error?: unknown; refetch: () => Promise<unknown> };
  load: (page: number) => Promise<unknown>;
  actions: (person: Person) => ReactNode;
}

/** A list of people over a profile, at an address of its own. */
export function PeopleDialog({ title, list, query, load, actions, ...empty }: PeopleDialogProps) {
  const { isOpen, close } = useModalRoute();
  const loaded = list?.people.length ?? 0;
  const people = usePages({
    query,
    entries: list?.people,
    hasNextPage: loaded < (list?.totalCount ?? 0),
    loadNext: () => load(pageAfter(loaded, PAGE_SIZE.people)),
  });
  return (
    <Sheet opened={isOpen} onClose={close} title={title} size={480}>
      {list === null ? (
        <EmptyState icon={<IconLock size={24} />} title={t('closedTitle')} />
      ) : (
        <PersonList
          label={title}
          list={people}
          actions={actions}
          empty={<EmptyState icon={empty.emptyIcon} title={empty.emptyTitle} text={empty.emptyText} />}
        />
      )}
    </Sheet>
  );
}

/** Everybody but oneself can be followed. */
export function FollowAction({ person }: { person: Person }) {
  return person.isMe ? null : <FollowButton person={person} isCompact />;
}
