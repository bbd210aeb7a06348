import { SEARCH_PHOTOS } from '@facet/contract/documents/search.ts';
import type { ResultOf } from '@facet/contract/graphql.ts';
import { Link } from 'react-router-dom';
import { useMobile } from '../../lib/useMobile.ts';
import { t as tPhotos } from '../../shared/photos/texts.ts';
import { WindowList } from '../../shared/photos/WindowList.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { FoundList } from './FoundList.tsx';
import classes from './SearchPage.module.css';
import { t } from './texts.ts';
import { useFound } from './useFound.ts';

type Photo = ResultOf<typeof SEARCH_PHOTOS>['searchPhotos']['photos'][number];

const TILE_SIZES = '(max-width: 768px) 33vw, 230px';

export function FoundPhotos({ query }: { query: string }) {
  const isMobile = useMobile();
  const found = useFound(SEARCH_PHOTOS, query, ({ searchPhotos: answer }) => ({
    entries: answer.photos,
    hasNextPage: answer.hasNextPage,
  }));
  return (
    <FoundList query={query} found={found}>
      <WindowList
        entries={found.entries}
        keyOf={({ id }) => id}
        label={t('type.photos')}
        columns={isMobile ? 3 : 4}
        gap={isMobile ? 2 : 12}
        estimate={(_, width) => width}
        render={(photo) => <FoundPhoto photo={photo} />}
      />
    </FoundList>
  );
}

export function FoundPhoto({ photo }: { photo: Photo }) {
  const { uid, title, image, owner } = photo;
  return (
    <Link
      to={`/photo/${uid}`}
      className={classes.tile}
      aria-label={tPhotos('photoBy', { username: owner.username, title })}
    >
      <Picture image={image} alt="" ratio={1} sizes={TILE_SIZES} />
    </Link>
  );
}
