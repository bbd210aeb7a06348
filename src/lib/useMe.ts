import { useQuery } from '@apollo/client/react';
import { USER_QUERY_DELAY_MS } from '@facet/contract/constants.ts';
import { ME } from '@facet/contract/documents/account.ts';
import type { ResultOf } from '@facet/contract/graphql.ts';
import { useEffect } from 'react';
import { create } from 'zustand';
import { onDoubt } from './doubts.ts';
import { authErrorType, endsSession } from './error-text.ts';
import { endSession, useSignedIn } from './session.ts';

export type Me = NonNullable<ResultOf<typeof ME>['me']>;

/** Opens shortly after the login, so that the first answers of a new session are not asked for too early. */
const useUserQueryOpen = create(() => false);

/** The signed-in user; null for visitors and while loading. */
export function useMe() {
  const isOpen = useUserQueryOpen();
  const isSignedIn = useSignedIn();
  const { data, error, loading, refetch } = useQuery(ME, {
    skip: !isSignedIn || !isOpen,
    fetchPolicy: 'cache-first',
  });
  const me: Me | null = (isSignedIn && data?.me) || null;
  return { me, error, loading: isSignedIn && (loading || !isOpen), refetch };
}

/** Mounted once: fetches the user after login, and again when a refusal casts doubt on them, and ends the session when the server does not know its token. */
export function useSessionWatch(): void {
  const isSignedIn = useSignedIn();
  const isOpen = useUserQueryOpen();

  useEffect(() => {
    if (!isSignedIn) return;
    const timer = setTimeout(() => useUserQueryOpen.setState(true, true), USER_QUERY_DELAY_MS);
    return () => {
      clearTimeout(timer);
      useUserQueryOpen.setState(false, true);
    };
  }, [isSignedIn]);

  const { data, error, refetch } = useQuery(ME, { skip: !isSignedIn || !isOpen });
  useEffect(
    () => (isSignedIn && isOpen ? onDoubt(() => void refetch().catch(() => undefined)) : undefined),
    [isSignedIn, isOpen, refetch],
  );
  const isKnownNoMore = data?.me === null;
  useEffect(() => {
    if (!isSignedIn || !isOpen) return;
    // The server does not say more of a token that counts no longer: its session has ended somewhere.
    if (isKnownNoMore) endSession('TOKEN_EXPIRED');
    else if (error && endsSession(error)) endSession(authErrorType(error));
  }, [isSignedIn, isOpen, isKnownNoMore, error]);
}

/** Whether the administration opens for them. */
export function isAdministrator({ role }: Pick<Me, 'role'>): boolean {
  return role === 'ADMIN' || role === 'SUPERADMIN';
}
