import { SEARCH_BUNDLES, SEARCH_PEOPLE, SEARCH_PHOTOS } from '@facet/contract/documents/search.ts';
import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { FollowButton } from '../../shared/people/FollowButton.tsx';
import { PersonList } from '../../shared/people/PersonList.tsx';
import { BundleCard } from '../../shared/photos/BundleCard.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { STRIP_SIZES } from './FoundBundles.tsx';
import { NothingFound, SearchSkeleton } from './FoundList.tsx';
import { FoundPhoto } from './FoundPhotos.tsx';
import classes from './SearchPage.module.css';
import { t } from './texts.ts';
import { useFound } from './useFound.ts';
import { type SearchType, typeAddress } from './useSearch.ts';

/** Of each kind, the first few. */
const PEOPLE = 3;
const BUNDLES = 2;
const PHOTOS = 12;
/** Of which no more are loaded here. */
const FIRST_FEW = { hasMore: false, isStuck: false, isLoadingMore: false };

/** A look at everything that was found, with the way to all of each kind. */
export function Everything({ query }: { query: string }) {
  const people = useFound(SEARCH_PEOPLE, query, ({ searchPeople: found }) => ({
    entries: found.people,
    hasNextPage: found.hasNextPage,
  }));
  const bundles = useFound(SEARCH_BUNDLES, query, ({ searchBundles: found }) => ({
    entries: found.bundles,
    hasNextPage: found.hasNextPage,
  }));
  const photos = useFound(SEARCH_PHOTOS, query, ({ searchPhotos: found }) => ({
    entries: found.photos,
    hasNextPage: found.hasNextPage,
  }));
  const all = [people, bundles, photos];
  const failed = all.find(({ error }) => error !== null);
  if (failed) {
    const retry = () => {
      for (const found of all) if (found.error) found.retry();
    };
    return <ErrorState title={t('errorTitle')} message={failed.error ?? ''} retry={retry} />;
  }
  if (all.some(({ isLoading }) => isLoading)) return <SearchSkeleton />;
  if (all.every(({ entries }) => entries.length === 0)) return <NothingFound query={query} />;
  const isStale = all.some((found) => found.isStale);
  return (
    <div className={classes.results} aria-busy={isStale}>
      <VisuallyHidden role="status">{isStale ? '' : t('found', { query })}</VisuallyHidden>
      {people.entries.length > 0 && (
        <Section query={query} type="people" hasMore={people.entries.length > PEOPLE}>
          <PersonList
            label={t('type.people')}
            list={{ ...people, ...FIRST_FEW, entries: people.entries.slice(0, PEOPLE) }}
            actions={(person) => !person.isMe && <FollowButton person={person} isCompact />}
            empty={null}
          />
        </Section>
      )}
      {bundles.entries.length > 0 && (
        <Section query={query} type="bundles" hasMore={bundles.entries.length > BUNDLES}>
          <ul className={classes.bundles}>
            {bundles.entries.slice(0, BUNDLES).map((bundle) => (
              <li key={bundle.id}>
                <BundleCard bundle={bundle} sizes={STRIP_SIZES} level={3} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {photos.entries.length > 0 && (
        <Section query={query} type="photos" hasMore={photos.entries.length > PHOTOS}>
          <ul className={classes.photos}>
            {photos.entries.slice(0, PHOTOS).map((photo) => (
              <li key={photo.id}>
                <FoundPhoto photo={photo} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}

interface SectionProps {
  query: string;
  type: Exclude<SearchType, 'all'>;
  hasMore: boolean;
  children: ReactNode;
}

function Section({ query, type, hasMore, children }: SectionProps) {
  const id = `found-${type}`;
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.sectionHead}>
        <h2 id={id} className={classes.heading}>
          {t(`type.${type}`)}
        </h2>
        {hasMore && (
          <Link
            className={classes.all}
            to={typeAddress(query, type)}
            replace
            aria-label={t('seeAllOf', { type: t(`type.${type}`) })}
          >
            {t('seeAll')}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}
