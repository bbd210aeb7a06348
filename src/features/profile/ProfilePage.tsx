import { useQuery } from '@apollo/client/react';
import { BRAND } from '@facet/contract/constants.ts';
import { SEE_PROFILE } from '@facet/contract/documents/people.ts';
import { Button } from '@mantine/core';
import { IconLock, IconUserOff } from '@tabler/icons-react';
import { Link, Outlet, useParams } from 'react-router-dom';
import { errorText } from '../../lib/error-text.ts';
import { BackToTop } from '../../ui/BackToTop.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ProfileBundles } from './ProfileBundles.tsx';
import { ProfileHeader } from './ProfileHeader.tsx';
import { ProfilePhotos } from './ProfilePhotos.tsx';
import { ProfileSkeleton } from './ProfileSkeleton.tsx';
import { isOpen, type Profile, type ProfileContext } from './profile.ts';
import { t } from './texts.ts';

export default function ProfilePage() {
  const { username = '' } = useParams();
  const { data, error, loading, refetch } = useQuery(SEE_PROFILE, { variables: { username } });
  const profile = data?.seeProfile;
  const title = profile?.username ?? username;

  return (
    <>
      <title>{`${title} | ${BRAND}`}</title>
      {profile && <KnownProfile profile={profile} />}
      {!profile && loading && <ProfileSkeleton />}
      {!profile && !loading && error && (
        <ErrorState
          level={1}
          title={t('errorTitle')}
          message={errorText(error)}
          retry={() => void refetch().catch(() => undefined)}
        />
      )}
      {!loading && data?.seeProfile === null && <Unknown />}
    </>
  );
}

function KnownProfile({ profile }: { profile: Profile }) {
  return (
    <>
      <ProfileHeader profile={profile} />
      <ProfileBundles bundles={profile.bundles} />
      {isOpen(profile) ? <ProfilePhotos profile={profile} /> : <Closed profile={profile} />}
      <BackToTop />
      <Outlet context={{ profile } satisfies ProfileContext} />
    </>
  );
}

function Closed({ profile }: { profile: Profile }) {
  const { username: name } = profile;
  return (
    <EmptyState
      icon={<IconLock size={24} />}
      title={t('closedTitle')}
      text={t(profile.isRequested ? 'closedRequested' : 'closedText', { name })}
    />
  );
}

function Unknown() {
  return (
    <EmptyState
      level={1}
      icon={<IconUserOff size={24} />}
      title={t('unknownTitle')}
      text={t('unknownText')}
      action={
        <Button component={Link} to="/search">
          {t('unknownAction')}
        </Button>
      }
    />
  );
}
