import { useQuery } from '@apollo/client/react';
import { SEE_BUNDLE_BY_UID } from '@facet/contract/documents/bundles.ts';
import { useCallback, useEffect, useRef } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { useSignedIn } from '../../lib/session.ts';
import { useRefresh } from '../../shared/preferences/clientState.ts';
import type { Bundle, Production } from './bundle.ts';
import { t } from './texts.ts';

type BundleState =
  | { kind: 'loading' }
  | { kind: 'failed'; message: string }
  | { kind: 'missing'; message: string }
  | { kind: 'ready'; bundle: Bundle; productions: readonly Production[] };

const NO_PRODUCTIONS: readonly Production[] = [];
const NO_FITS: Bundle['fits'] = [];

/** The bundle of a proposal page: as it was known, without a connection too, and asked for at once, and again whenever the person comes back to the tab. */
export function useBundle(uid: string): BundleState & { refetch: () => void } {
  const isSignedIn = useSignedIn();
  const query = useQuery(SEE_BUNDLE_BY_UID, { variables: { uid }, fetchPolicy: 'cache-and-network' });

  const { refetch: ask } = query;
  const refetch = useCallback(() => void ask().catch(() => undefined), [ask]);
  useRefresh('bundles', refetch);
  useRefresh('fits', refetch);
  useEffect(() => {
    const refetchWhenVisible = () => {
      if (!document.hidden) refetch();
    };
    addEventListener('focus', refetchWhenVisible);
    document.addEventListener('visibilitychange', refetchWhenVisible);
    return () => {
      removeEventListener('focus', refetchWhenVisible);
      document.removeEventListener('visibilitychange', refetchWhenVisible);
    };
  }, [refetch]);

  // A sign-in asks again by itself. A sign-out drops what was on its way, and visitors may see the page too.
  const wasSignedIn = useRef(isSignedIn);
  useEffect(() => {
    if (wasSignedIn.current && !isSignedIn) refetch();
    wasSignedIn.current = isSignedIn;
  }, [isSignedIn, refetch]);

  const state = (): BundleState => {
    // A sign-in empties the cache and asks again. Meanwhile the bundle, which is everybody's, stays on the screen.
    const answer = (query.data ?? query.previousData)?.SeeBundleByUid;
    if (answer?.__typename === 'BundleDetailResult' && answer.bundle.uid === uid) {
      const isMine = isSignedIn && query.data !== undefined;
      return {
        kind: 'ready',
        bundle: { ...answer.bundle, fits: isMine ? answer.fits : NO_FITS },
        productions: isMine ? answer.userProductions : NO_PRODUCTIONS,
      };
    }
    if (query.error) return { kind: 'failed', message: errorText(query.error) };
    if (query.data?.SeeBundleByUid.__typename === 'ErrorResult') {
      return { kind: 'missing', message: query.data.SeeBundleByUid.error || t('bundleNotFound') };
    }
    return { kind: 'loading' };
  };

  return { ...state(), refetch };
}
