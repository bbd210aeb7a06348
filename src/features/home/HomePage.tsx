import { BRAND } from '@facet/contract/constants.ts';
import { lazy, Suspense } from 'react';
import { useSignedIn } from '../../lib/session.ts';
import { FeedSkeleton } from './FeedSkeleton.tsx';
import { t } from './texts.ts';
import { Welcome } from './Welcome.tsx';

/** What a visitor sees does not wait for the members' code. */
const MemberHome = lazy(() => import('./MemberHome.tsx'));

export default function HomePage() {
  const isSignedIn = useSignedIn();
  return (
    <>
      <title>{`${t('memberTitle')} | ${BRAND}`}</title>
      {isSignedIn ? (
        <Suspense fallback={<FeedSkeleton />}>
          <MemberHome />
        </Suspense>
      ) : (
        <Welcome />
      )}
    </>
  );
}
