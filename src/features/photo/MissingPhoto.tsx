import { useQuery } from '@apollo/client/react';
import { SEE_SHARED_PHOTO } from '@facet/contract/documents/productions.ts';
import { Button } from '@mantine/core';
import { IconLock, IconPhotoOff } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { errorText } from '../../lib/error-text.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingPhoto } from './LoadingPhoto.tsx';
import { t } from './texts.ts';

/** For a member who may not see a photo: the way to its owner, if followers see it; otherwise that it is not here. */
export function MissingPhoto({ uid }: { uid: string }) {
  const { data, loading, error, refetch } = useQuery(SEE_SHARED_PHOTO, { variables: { uid } });
  if (error && !data) {
    return (
      <ErrorState
        level={1}
        title={t('errorTitle')}
        message={errorText(error)}
        retry={() => void refetch().catch(() => undefined)}
      />
    );
  }
  if (loading) return <LoadingPhoto />;
  if (data?.seeSharedPhoto?.__typename === 'FollowersPhoto') {
    const { username } = data.seeSharedPhoto;
    return (
      <EmptyState
        level={1}
        icon={<IconLock size={24} />}
        title={t('followersTitle', { username })}
        text={t('followersText', { username })}
        action={
          <Button component={Link} to={`/users/${username}`}>
            {t('toProfile', { username })}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      level={1}
      icon={<IconPhotoOff size={24} />}
      title={t('missingTitle')}
      text={t('missingText')}
      action={
        <Button component={Link} to="/" variant="default">
          {t('toHome')}
        </Button>
      }
    />
  );
}
