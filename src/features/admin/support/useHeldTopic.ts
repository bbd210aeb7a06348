import { useQuery } from '@apollo/client/react';
import { SUPPORT_TOPIC, type SUPPORT_TOPICS } from '@facet/contract/documents/support.ts';
import type { ResultOf } from '@facet/contract/graphql.ts';
import { useState } from 'react';

export type Topic = ResultOf<typeof SUPPORT_TOPICS>['supportTopics']['topics'][number];

interface Held {
  topic: Topic;
  /** Its place on the page, from 0. */
  index: number;
  /** The page that it was opened on. */
  list: string;
}

/**
 * The open topic stays at the place in the list at which it was opened: once it is read, others come before it, and it could
 * be pages away.
 */
export function useHeldTopic(topics: readonly Topic[], list: string, openId: number | null) {
  const [held, setHeld] = useState<Held | null>(null);
  const isHeld = held !== null && held.topic.id === openId && held.list === list;
  const listed = isHeld ? topics.find(({ id }) => id === openId) : undefined;
  const { data, refetch } = useQuery(SUPPORT_TOPIC, {
    variables: { id: openId ?? 0 },
    fetchPolicy: 'no-cache',
    skip: !isHeld || listed !== undefined,
  });
  const shown = listed ?? data?.supportTopic ?? (isHeld ? { ...held.topic, isUnread: false } : undefined);
  // one that was closed meanwhile belongs to the other list
  const isElsewhere = shown && (shown.closedAt === null) !== (held?.topic.closedAt === null);
  return {
    topics:
      isHeld && shown && !isElsewhere
        ? topics.filter(({ id }) => id !== openId).toSpliced(held.index, 0, shown)
        : topics,
    refresh: () => {
      if (isHeld && !listed) void refetch().catch(() => undefined);
    },
    hold: (id: number | null) => {
      const index = topics.findIndex((topic) => topic.id === id);
      setHeld(index < 0 ? null : { topic: topics[index]!, index, list });
    },
  };
}
