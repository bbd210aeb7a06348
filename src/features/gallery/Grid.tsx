import type { PagedList } from '../../lib/paging/usePages.ts';
import { useMobile } from '../../lib/useMobile.ts';
import { PhotoTile } from '../../shared/photos/PhotoTile.tsx';
import { WindowList } from '../../shared/photos/WindowList.tsx';
import type { Production } from '../../shared/production/useProductions.ts';
import { ListEnd } from '../../ui/ListEnd.tsx';
import { dayHeading } from './dayHeading.ts';
import classes from './GalleryPage.module.css';
import { useHold } from './selection/useHold.ts';
import { isChoosable, type Selection } from './selection/useSelection.ts';
import { t } from './texts.ts';

/** Three columns to 768 px, four beyond. */
const TILE_SIZES = '(max-width: 768px) 33vw, 230px';
/** Tiles that the first screen shows on any device. */
const FIRST_TILES = 8;

interface GridProps {
  list: PagedList<Production>;
  selection: Selection;
}

/** The person's productions as squares, by date. Each opens the viewer, or is chosen while photos are chosen. */
export function Grid({ list, selection }: GridProps) {
  const isMobile = useMobile();
  const today = new Date();
  const hold = useHold();
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
        headingOf={({ createdAt }) => dayHeading(createdAt, today)}
        render={(production, index) => (
          <div {...hold(() => selection.begin(production))}>
            <PhotoTile
              production={production}
              to={`modal/photo/${production.uid}`}
              sizes={TILE_SIZES}
              priority={index < FIRST_TILES}
              choice={
                selection.isOn
                  ? {
                      isChosen: selection.has(production),
                      isChoosable: isChoosable(production),
                      onChoose: (isRange) => selection.toggle(production, isRange),
                    }
                  : undefined
              }
            />
          </div>
        )}
      />
      <ListEnd list={list} loading={t('loadingMore')} retry={t('loadMore')} />
    </>
  );
}
