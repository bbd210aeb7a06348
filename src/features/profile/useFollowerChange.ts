import type { Reference } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { ACCEPT_FOLLOWER, REMOVE_FOLLOWER } from '@facet/contract/documents/people.ts';
import { useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { toast } from '../../ui/toast.ts';
import { t } from './texts.ts';

interface StoredList {
  totalCount: number;
  people: readonly Reference[];
}

/** A list of people, as the cache keeps it, without one of them. */
function without(
  list: StoredList | null,
  username: string,
  readField: (name: string, of: Reference) => unknown,
): StoredList | null {
  if (!list) return null;
  const people = list.people.filter((person) => readField('username', person) !== username);
  return { ...list, people, totalCount: list.totalCount - (list.people.length - people.length) };
}

/** What the owner of an account does about those who follow it or ask to. */
export function useFollowerChange(ownId: number) {
  const client = useApolloClient();
  const [pending, setPending] = useState<string | null>(null);

  async function change(kind: 'accept' | 'remove', username: string): Promise<void> {
    if (pending !== null) return;
    setPending(username);
    const about = `follower ${username}`;
    try {
      const { data } = await client.mutate({
        mutation: kind === 'accept' ? ACCEPT_FOLLOWER : REMOVE_FOLLOWER,
        variables: { username },
        update(cache, { data: result }) {
          if (!result?.answer.ok) return;
          const profile = cache.identify({ __typename: 'Profile', id: ownId });
          cache.modify<{ followRequests: StoredList | null }>({
            id: 'ROOT_QUERY',
            fields: {
              followRequests: (list, { readField }) => without(list as StoredList, username, readField),
            },
          });
          if (kind === 'accept') cache.evict({ id: profile, fieldName: 'followers' });
          else
            cache.modify<{ followers: StoredList | null }>({
              id: profile,
              fields: {
                followers: (list, { readField }) => without(list as StoredList, username, readField),
              },
            });
        },
        refetchQueries: ['seeProfile'],
      });
      if (data?.answer.ok) toast.settle(about);
      else toast.error(t('changeFailed', { message: data?.answer.error ?? '' }), { about });
    } catch (error) {
      toast.error(t('changeFailed', { message: errorText(error) }), { about });
    } finally {
      setPending(null);
    }
  }

  return {
    pending,
    accept: (username: string) => change('accept', username),
    remove: (username: string) => change('remove', username),
  };
}
