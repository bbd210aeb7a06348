import { SEARCH_PEOPLE } from '@facet/contract/documents/search.ts';
import { FollowButton } from '../../shared/people/FollowButton.tsx';
import { PersonList } from '../../shared/people/PersonList.tsx';
import { NothingFound } from './FoundList.tsx';
import classes from './SearchPage.module.css';
import { t } from './texts.ts';
import { useFound } from './useFound.ts';

export function FoundPeople({ query }: { query: string }) {
  const list = useFound(SEARCH_PEOPLE, query, ({ searchPeople: found }) => ({
    entries: found.people,
    hasNextPage: found.hasNextPage,
  }));
  return (
    <div className={classes.results} aria-busy={list.isStale}>
      <PersonList
        label={t('type.people')}
        list={list}
        actions={(person) => !person.isMe && <FollowButton person={person} isCompact />}
        empty={<NothingFound query={query} />}
      />
    </div>
  );
}
