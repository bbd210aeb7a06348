import type { ApolloCache } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { FOLLOW_USER, UNFOLLOW_USER } from '@facet/contract/documents/people.ts';
import { useRef } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { useMe } from '../../lib/useMe.ts';
import { toast } from '../../ui/toast.ts';
import { t } from './texts.ts';

/** Somebody who can be followed, as profiles and lists of people say it. */
export interface Followable {
  id: number;
  username: string;
  isFollowing: boolean;
  isRequested: boolean;
  /** These two are known on a profile only; a list row learns them from the answer. */
  isPrivate?: boolean;
  totalFollowers?: number;
}

interface FollowAnswer {
  ok: boolean;
  profile: Pick<Followable, 'id' | 'isFollowing' | 'isRequested'> | null;
}

/**
 * Follows and unfollows. The screen shows the change at once; when the server refuses or cannot be reached it shows again
 * what was, and a message says why.
 */
export function useFollow(person: Followable) {
  const { me } = useMe();
  const client = useApolloClient();
  const isUnderWay = useRef(false);

  /** What the server will answer, most likely. */
  const expected = (isWanted: boolean) => {
    const isFollowing = isWanted && !person.isPrivate;
    return {
      __typename: 'FollowResult' as const,
      ok: true,
      error: null,
      profile: {
        __typename: 'Profile' as const,
        id: person.id,
        username: person.username,
        isFollowing,
        isRequested: isWanted && !isFollowing,
        totalFollowers: (person.totalFollowers ?? 0) + Number(isFollowing) - Number(person.isFollowing),
      },
    };
  };

  /** Brings lists and the caller's own counts into step; a profile is brought by its id. */
  const bringIntoStep = (cache: ApolloCache, answer: FollowAnswer | undefined) => {
    const profile = answer?.ok ? answer.profile : null;
    if (!profile) return;
    cache.modify({
      id: cache.identify({ __typename: 'Person', id: person.id }),
      fields: { isFollowing: () => profile.isFollowing, isRequested: () => profile.isRequested },
    });
    const change = Number(profile.isFollowing) - Number(person.isFollowing);
    if (!me || change === 0) return;
    const own = [
      { __typename: 'Profile', id: me.id },
      { __typename: 'User', username: me.username },
    ];
    for (const entry of own) {
      cache.modify({
        id: cache.identify(entry),
        fields: { totalFollowing: (before: number) => before + change },
      });
    }
  };

  return async (isWanted: boolean): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const failed = (message: string) =>
      toast.error(t(isWanted ? 'followFailed' : 'unfollowFailed', { name: person.username, message }));
    try {
      const { data } = await client.mutate({
        mutation: isWanted ? FOLLOW_USER : UNFOLLOW_USER,
        variables: { username: person.username },
        optimisticResponse: { answer: expected(isWanted) },
        update: (cache, { data: result }) => bringIntoStep(cache, result?.answer),
      });
      if (!data?.answer.ok) failed(data?.answer.error ?? '');
    } catch (error) {
      failed(errorText(error));
    } finally {
      isUnderWay.current = false;
    }
  };
}
