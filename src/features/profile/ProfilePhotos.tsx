import { useQuery } from '@apollo/client/react';
import { PAGE_SIZE } from '@facet/contract/constants.ts';
import { SEE_PROFILE_PHOTOS } from '@facet/contract/documents/people.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { errorText } from '../../lib/error-text.ts';
import { useMobile } from '../../lib/useMobile.ts';
import { useSentinel } from '../../lib/useSentinel.ts';
import { usePages } from '../../shared/people/usePages.ts';
import { WindowList } from '../../shared/photos/WindowList.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Picture } from '../../ui/Picture.tsx';
import classes from './ProfilePhotos.module.css';
import type { Profile } from './profile.ts';
import { t } from './texts.ts';

const pageSize = PAGE_SIZE.gallery;
/** Three columns to 768 px, four beyond. */
const TILE_SIZES = '(max-width: 768px) 33vw, 230px';
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** What a member has shared, page after page. */
export function ProfilePhotos({ profile }: { profile: Profile }) {
  const { username } = profile;
  const isMobile = useMobile();
  const { data, error, loading, fetchMore, refetch } = useQuery(SEE_PROFILE_PHOTOS, {
    variables: { username, pagination: { page: 1, pageSize } },
    notifyOnNetworkStatusChange: true,
  });
  const list = data?.seeProfile?.photos;
  const photos = list?.photos ?? [];
  const { hasMore, isStuck, loadMore } = usePages({
    loaded: photos.length,
    total: list?.totalCount ?? 0,
    isLoading: loading,
    pageSize,
    load: (page) => fetchMore({ variables: { pagination: { page, pageSize } } }),
  });
  const sentinel = useSentinel<HTMLDivElement>(loadMore, hasMore && !loading);
  const isEmpty = list !== undefined && photos.length === 0;
  // whoever offers bundles has something to show without photos of their own
  if (isEmpty && !profile.isMe && profile.bundles.length > 0) return null;

  return (
    <section className={classes.section} aria-labelledby="photos">
      <h2 id="photos" className={classes.heading}>
        {t('photos')}
      </h2>
      {!list && loading && (
        <div className={classes.grid} role="status" aria-label={t('photosLoading')}>
          {SKELETONS.map((key) => (
            <Skeleton key={key} className={classes.skeleton} radius="lg" />
          ))}
        </div>
      )}
      {!list && !loading && error && (
        <ErrorState
          title={t('photosErrorTitle')}
          message={errorText(error)}
          retry={() => void refetch().catch(() => undefined)}
        />
      )}
      {isEmpty && <NoPhotos profile={profile} />}
      <WindowList
        entries={photos}
        keyOf={({ uid }) => uid}
        label={t('photos')}
        columns={isMobile ? 3 : 4}
        gap={isMobile ? 2 : 12}
        estimate={(_, width) => width}
        className={classes.list}
        render={({ uid, title, image }, index) => (
          <Link to={`/photo/${uid}`} className={classes.tile} aria-label={t('photoOf', { title })}>
            <Picture image={image} alt="" ratio={1} sizes={TILE_SIZES} priority={index < SKELETONS.length} />
          </Link>
        )}
      />
      {hasMore && loading && (
        <p role="status" className={classes.more}>
          {t('photosLoadingMore')}
        </p>
      )}
      {isStuck && (
        <p className={classes.more}>
          <Button variant="default" onClick={loadMore}>
            {t('photosMore')}
          </Button>
        </p>
      )}
      <div ref={sentinel} />
    </section>
  );
}

function NoPhotos({ profile: { isMe, username: name } }: { profile: Profile }) {
  if (!isMe) {
    return (
      <EmptyState icon={<IconPhoto size={24} />} title={t('emptyTitle')} text={t('emptyText', { name })} />
    );
  }
  return (
    <EmptyState
      icon={<IconPhoto size={24} />}
      title={t('emptyOwnTitle')}
      text={t('emptyOwnText')}
      action={
        <Button component={Link} to="/gallery">
          {t('emptyOwnAction')}
        </Button>
      }
    />
  );
}
