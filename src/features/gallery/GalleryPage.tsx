import { BRAND } from '@facet/contract/constants.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconCircleCheck, IconShoppingBag } from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { refreshUnreadCount } from '../../shared/production/unreadCount.ts';
import { useProductionStreams } from '../../shared/production/useProductionStreams.ts';
import { type Production, useProductions } from '../../shared/production/useProductions.ts';
import { PURCHASES_PATH } from '../../shared/purchases/paths.ts';
import { BackToTop } from '../../ui/BackToTop.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { EmptyGallery } from './EmptyGallery.tsx';
import { Filters } from './Filters.tsx';
import classes from './GalleryPage.module.css';
import { Grid } from './Grid.tsx';
import { SelectionBar } from './selection/SelectionBar.tsx';
import { useSelection } from './selection/useSelection.ts';
import { t } from './texts.ts';
import { useFilter } from './useFilter.ts';
import type { ViewerContext } from './viewer/viewerContext.ts';

export default function GalleryPage() {
  const { filter } = useFilter();
  const gallery = useProductions(filter);
  const { entries: productions, totalCount, isLoading, error, hasMore, loadMore, retry } = gallery;
  const selection = useSelection(productions, filter);
  const selectButton = useRef<HTMLButtonElement>(null);
  const endSelection = () => {
    selection.end();
    selectButton.current?.focus({ preventScroll: true });
  };
  useFollowGenerating(productions);
  useEffect(() => {
    void refreshUnreadCount();
  }, []);

  return (
    <>
      <title>{`${t('title')} | ${BRAND}`}</title>
      <header className={classes.header}>
        <h1 className={classes.title}>{t('title')}</h1>
        <div className={classes.choices}>
          <Filters />
          <div className={classes.acts}>
            <Button
              component={Link}
              to={PURCHASES_PATH}
              variant="subtle"
              leftSection={<IconShoppingBag size={18} aria-hidden />}
            >
              {t('bundles')}
            </Button>
            {productions.length > 0 && (
              <Button
                ref={selectButton}
                variant={selection.isOn ? 'light' : 'subtle'}
                aria-pressed={selection.isOn}
                leftSection={<IconCircleCheck size={18} aria-hidden />}
                onClick={() => (selection.isOn ? endSelection() : selection.begin())}
              >
                {t('select')}
              </Button>
            )}
          </div>
        </div>
      </header>
      {selection.isOn && <SelectionBar chosen={selection.chosen} onEnd={endSelection} />}
      {isLoading && <GallerySkeleton />}
      {error && <ErrorState title={t('errorTitle')} message={error} retry={retry} />}
      {!isLoading && !error && productions.length === 0 && <EmptyGallery filter={filter} />}
      {productions.length > 0 && <Grid key={filter} list={gallery} selection={selection} />}
      <BackToTop />
      <Outlet context={{ productions, totalCount, hasMore, loadMore } satisfies ViewerContext} />
    </>
  );
}

function useFollowGenerating(productions: readonly Production[]): void {
  const ids = useMemo(
    () =>
      productions.filter(({ status }) => status === 'PENDING' || status === 'PROCESSING').map(({ id }) => id),
    [productions],
  );
  useProductionStreams(ids);
}

function GallerySkeleton() {
  return (
    <div className={classes.skeletons} role="status" aria-label={t('loading')}>
      {Array.from({ length: 12 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
        <Skeleton key={index} className={classes.skeleton} radius="lg" />
      ))}
    </div>
  );
}
