import { Button } from '@mantine/core';
import { useMobile } from '../../lib/useMobile.ts';
import { useSentinel } from '../../lib/useSentinel.ts';
import { PhotoTile } from '../../shared/photos/PhotoTile.tsx';
import { WindowList } from '../../shared/photos/WindowList.tsx';
import type { useProductions } from '../../shared/production/useProductions.ts';
import classes from './GalleryPage.module.css';
import { t } from './texts.ts';

/** Three columns to 768 px, four beyond. */
const TILE_SIZES = '(max-width: 768px) 33vw, 230px';
/** Tiles that the first screen shows on any device. */
const FIRST_TILES = 8;

/** The person's productions as squares, each of which opens the viewer. */
export function Grid(props: ReturnType<typeof useProductions>) {
  const { productions, isLoadingMore, hasMore, isStuck, loadMore } = props;
  const isMobile = useMobile();
  const sentinel = useSentinel<HTMLDivElement>(loadMore, hasMore && !isLoadingMore);
  return (
    <>
      <WindowList
        entries={productions}
        keyOf={({ id }) => id}
        label={t('photos')}
        columns={isMobile ? 3 : 4}
        gap={isMobile ? 2 : 12}
        estimate={(_, width) => width}
        className={classes.grid}
        render={(production, index) => (
          <PhotoTile
            production={production}
            to={`modal/photo/${production.uid}`}
            sizes={TILE_SIZES}
            priority={index < FIRST_TILES}
          />
        )}
      />
      {isLoadingMore && hasMore && (
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
