import type { ApolloCache } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { FOLLOW_USER, UNFOLLOW_USER } from '@facet/contract/documents/people.ts';
import { useRef, useState } from 'react';
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
 * what was, and a message says why. What is pressed while an answer is under way is asked for behind it.
 */
export function useFollow(person: Followable) {
  const { me } = useMe();
  const client = useApolloClient();
  const isUnderWay = useRef(false);
  /** What was pressed last and is not asked for yet. */
  const pressed = useRef<boolean>(undefined);
  const [shown, setShown] = useState<boolean>();

  /** Brings lists and the caller's own counts into step; a profile is brought by its id. */
  const bringIntoStep = (cache: ApolloCache, before: Followable, answer: FollowAnswer | undefined) => {
    const profile = answer?.ok ? answer.profile : null;
    if (!profile) return;
    cache.modify({
      id: cache.identify({ __typename: 'Person', id: before.id }),
      fields: { isFollowing: () => profile.isFollowing, isRequested: () => profile.isRequested },
    });
    const change = Number(profile.isFollowing) - Number(before.isFollowing);
    if (!me || change === 0) return;
    const own = [
      { __typename: 'Profile', id: me.id },
      { __typename: 'User', username: me.username },
    ];
    for (const entry of own) {
      cache.modify({
        id: cache.identify(entry),
        fields: { totalFollowing: (count: number) => count + change },
      });
    }
  };

  /** @returns how the person stands to the caller from then on */
  const ask = async (before: Followable, isWanted: boolean): Promise<Followable> => {
    const about = `following ${before.id}`;
    const failed = (message: string) =>
      toast.error(t(isWanted ? 'followFailed' : 'unfollowFailed', { name: before.username, message }), {
        about,
      });
    try {
      const { data } = await client.mutate({
        mutation: isWanted ? FOLLOW_USER : UNFOLLOW_USER,
        variables: { username: before.username },
        optimisticResponse: { answer: expectedAnswer(before, isWanted) },
        update: (cache, { data: result }) => bringIntoStep(cache, before, result?.answer),
      });
      if (data?.answer.ok) {
        toast.settle(about);
        return { ...before, ...data.answer.profile };
      }
      failed(data?.answer.error ?? '');
    } catch (error) {
      failed(errorText(error));
    }
    return before;
  };

  const setFollowing = async (isWanted: boolean): Promise<void> => {
    pressed.current = isWanted;
    if (isUnderWay.current) return setShown(isWanted);
    isUnderWay.current = true;
    let now = person;
    while (pressed.current !== undefined && pressed.current !== isOn(now)) {
      const next = pressed.current;
      pressed.current = undefined;
      setShown(undefined);
      now = await ask(now, next);
    }
    pressed.current = undefined;
    setShown(undefined);
    isUnderWay.current = false;
  };

  return { ...(shown === undefined ? person : { ...person, ...standing(person, shown) }), setFollowing };
}

const isOn = ({ isFollowing, isRequested }: Followable) => isFollowing || isRequested;

/** How a person will stand to the caller, most likely. */
function standing({ isPrivate }: Followable, isWanted: boolean) {
  const isFollowing = isWanted && !isPrivate;
  return { isFollowing, isRequested: isWanted && !isFollowing };
}

/** What the server will answer, most likely. */
function expectedAnswer(person: Followable, isWanted: boolean) {
  const then = standing(person, isWanted);
  return {
    __typename: 'FollowResult' as const,
    ok: true,
    error: null,
    profile: {
      __typename: 'Profile' as const,
      id: person.id,
      username: person.username,
      ...then,
      totalFollowers: (person.totalFollowers ?? 0) + Number(then.isFollowing) - Number(person.isFollowing),
    },
  };
}
