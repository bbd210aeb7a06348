import { BRAND } from '@facet/contract/constants.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useConfig } from '../../lib/useConfig.ts';
import { useSentinel } from '../../lib/useSentinel.ts';
import { PhotoTile } from '../../shared/photos/PhotoTile.tsx';
import { type Production, useProductions } from '../../shared/photos/useProductions.ts';
import { refreshUnreadCount } from '../../shared/production/unreadCount.ts';
import { useProductionStreams } from '../../shared/production/useProductionStreams.ts';
import { BackToTop } from '../../ui/BackToTop.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import classes from './GalleryPage.module.css';
import { t } from './texts.ts';

/** Three columns to 768 px, four beyond. */
const TILE_SIZES = '(max-width: 768px) 33vw, 230px';
/** Tiles that the first screen shows on any device. */
const FIRST_TILES = 8;

export default function GalleryPage() {
  const { productions, isLoading, isLoadingMore, error, hasMore, isStuck, loadMore, retry } =
    useProductions();
  const sentinel = useSentinel<HTMLDivElement>(loadMore, hasMore && !isLoadingMore);
  useFollowGenerating(productions);
  useEffect(() => {
    void refreshUnreadCount();
  }, []);

  return (
    <>
      <title>{`${t('title')} | ${BRAND}`}</title>
      <h1 className={classes.title}>{t('title')}</h1>
      {isLoading && <GallerySkeleton />}
      {error && <ErrorState title={t('errorTitle')} message={error} retry={retry} />}
      {!isLoading && !error && productions.length === 0 && <EmptyGallery />}
      <ul className={classes.grid}>
        {productions.map((production, index) => (
          <li key={production.id} className={classes.cell}>
            <PhotoTile production={production} sizes={TILE_SIZES} priority={index < FIRST_TILES} />
          </li>
        ))}
        {isLoadingMore && hasMore && <li className={classes.more}>{t('loadingMore')}</li>}
        {isStuck && (
          <li className={classes.more}>
            <Button variant="default" onClick={loadMore}>
              {t('loadMore')}
            </Button>
          </li>
        )}
      </ul>
      <div ref={sentinel} />
      <BackToTop />
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

function EmptyGallery() {
  const demoBundle = useConfig()?.demoBundle ?? null;
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

function GallerySkeleton() {
  return (
    <div className={classes.grid} role="status" aria-label={t('loading')}>
      {Array.from({ length: 12 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
        <Skeleton key={index} className={classes.skeleton} radius="lg" />
      ))}
    </div>
  );
}
