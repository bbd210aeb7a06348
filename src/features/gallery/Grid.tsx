import type { PagedList } from '../../lib/paging/usePages.ts';
import { useMobile } from '../../lib/useMobile.ts';
import { PhotoTile } from '../../shared/photos/PhotoTile.tsx';
import { WindowList } from '../../shared/photos/WindowList.tsx';
import type { Production } from '../../shared/production/useProductions.ts';
import { ListEnd } from '../../ui/ListEnd.tsx';
import classes from './GalleryPage.module.css';
import { t } from './texts.ts';

/** Three columns to 768 px, four beyond. */
const TILE_SIZES = '(max-width: 768px) 33vw, 230px';
/** Tiles that the first screen shows on any device. */
const FIRST_TILES = 8;

/** The person's productions as squares, each of which opens the viewer. */
export function Grid({ list }: { list: PagedList<Production> }) {
  const isMobile = useMobile();
  return (
    <>
      <WindowList
        entries={list.entries}
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
      <ListEnd list={list} loading={t('loadingMore')} retry={t('loadMore')} />
    </>
  );
}
