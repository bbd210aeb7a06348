import { useQuery } from '@apollo/client/react';
import { PAGE_SIZE } from '@facet/contract/constants.ts';
import { SEE_PROFILE_PHOTOS } from '@facet/contract/documents/people.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { pageAfter, usePages } from '../../lib/paging/usePages.ts';
import { useMobile } from '../../lib/useMobile.ts';
import { WindowList } from '../../shared/photos/WindowList.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ListEnd } from '../../ui/ListEnd.tsx';
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
  const query = useQuery(SEE_PROFILE_PHOTOS, {
    variables: { username, pagination: { page: 1, pageSize } },
    notifyOnNetworkStatusChange: true,
  });
  const shared = query.data?.seeProfile?.photos;
  const loaded = shared?.photos.length ?? 0;
  const list = usePages({
    query,
    entries: shared?.photos,
    hasNextPage: loaded < (shared?.totalCount ?? 0),
    loadNext: () =>
      query.fetchMore({ variables: { pagination: { page: pageAfter(loaded, pageSize), pageSize } } }),
  });
  const { entries: photos, isLoading, error, retry } = list;
  const isEmpty = shared !== undefined && photos.length === 0;
  // whoever offers bundles has something to show without photos of their own
  if (isEmpty && !profile.isMe && profile.bundles.length > 0) return null;

  return (
    <section className={classes.section} aria-labelledby="photos">
      <h2 id="photos" className={classes.heading}>
        {t('photos')}
      </h2>
      {isLoading && (
        <div className={classes.grid} role="status" aria-label={t('photosLoading')}>
          {SKELETONS.map((key) => (
            <Skeleton key={key} className={classes.skeleton} radius="lg" />
          ))}
        </div>
      )}
      {error && <ErrorState title={t('photosErrorTitle')} message={error} retry={retry} />}
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
      <ListEnd list={list} loading={t('photosLoadingMore')} retry={t('photosMore')} />
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
