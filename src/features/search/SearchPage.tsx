import { BRAND, SEARCH_LENGTH } from '@facet/contract/constants.ts';
import { Button, CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useConfig } from '../../lib/useConfig.ts';
import { BackToTop } from '../../ui/BackToTop.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Everything } from './Everything.tsx';
import { FoundBundles } from './FoundBundles.tsx';
import { FoundPeople } from './FoundPeople.tsx';
import { FoundPhotos } from './FoundPhotos.tsx';
import classes from './SearchPage.module.css';
import { t } from './texts.ts';
import { TYPES, typeAddress, useSearch } from './useSearch.ts';

export default function SearchPage() {
  const { query, type, typed, setTyped } = useSearch();
  return (
    <>
      <title>{`${query ? t('titleOf', { query }) : t('title')} | ${BRAND}`}</title>
      <h1 className={classes.title}>{t('title')}</h1>
      <search>
        <TextInput
          type="search"
          aria-label={t('field')}
          placeholder={t('placeholder')}
          leftSection={<IconSearch size={20} aria-hidden />}
          rightSection={
            typed && (
              <CloseButton size={44} iconSize={20} aria-label={t('clear')} onClick={() => setTyped('')} />
            )
          }
          rightSectionWidth={44}
          size="lg"
          maxLength={SEARCH_LENGTH}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
      </search>
      {query && (
        <nav aria-label={t('show')}>
          <ul className={classes.types}>
            {TYPES.map((name) => (
              <li key={name}>
                <Link
                  className={classes.type}
                  to={typeAddress(query, name)}
                  aria-current={name === type ? 'page' : undefined}
                  replace
                >
                  {t(`type.${name}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {!query && <NothingAsked />}
      {query && type === 'all' && <Everything query={query} />}
      {query && type === 'people' && <FoundPeople query={query} />}
      {query && type === 'bundles' && <FoundBundles query={query} />}
      {query && type === 'photos' && <FoundPhotos query={query} />}
      <BackToTop />
    </>
  );
}

function NothingAsked() {
  const demoBundle = useConfig()?.demoBundle ?? null;
  return (
    <EmptyState
      icon={<IconSearch size={24} />}
      title={t('emptyTitle')}
      text={t('emptyText')}
      action={
        demoBundle && (
          <Button component={Link} to={`/introduce/${demoBundle}`} variant="default">
            {t('emptyAction')}
          </Button>
        )
      }
    />
  );
}
