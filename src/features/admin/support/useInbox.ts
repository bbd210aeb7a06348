import { useQuery } from '@apollo/client/react';
import { SUPPORT } from '@facet/contract/constants.ts';
import { SUPPORT_TOPICS } from '@facet/contract/documents/support.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { errorText } from '../../../lib/error-text.ts';
import { connectLater, followLive } from '../../../lib/liveStream.ts';
import { useHeldTopic } from './useHeldTopic.ts';

export type Inbox = ReturnType<typeof useInbox>;

/** A page of the topics, and the one that is open: both stand in the address. */
export function useInbox() {
  const [search, setSearch] = useSearchParams();
  const state = search.get('state') === 'closed' ? ('CLOSED' as const) : ('OPEN' as const);
  const page = Math.max(1, Math.min(10_000, Math.trunc(Number(search.get('page'))) || 1));
  const topicId = Math.trunc(Number(search.get('topic'))) || null;
  const { data, previousData, error, loading, refetch } = useQuery(SUPPORT_TOPICS, {
    variables: { state, page, pageSize: SUPPORT.topicsPageSize },
    fetchPolicy: 'no-cache',
    notifyOnNetworkStatusChange: true,
  });
  const answer = (data ?? (loading ? previousData : undefined))?.supportTopics;
  const held = useHeldTopic(answer?.topics ?? [], `${state} ${page}`, topicId);
  const change = (change: Record<string, string | null>) =>
    setSearch(
      (before) => {
        for (const [name, value] of Object.entries(change)) {
          if (value === null) before.delete(name);
          else before.set(name, value);
        }
        return before;
      },
      { preventScrollReset: true },
    );

  return {
    state,
    topicId,
    topics: held.topics,
    pageInfo: answer?.pageInfo ?? null,
    isLoading: loading && !answer,
    error: error && !answer && !loading ? errorText(error) : null,
    refresh: () => {
      void refetch().catch(() => undefined);
      held.refresh();
    },
    setState: (next: 'OPEN' | 'CLOSED') =>
      change({ state: next === 'CLOSED' ? 'closed' : null, page: null, topic: null }),
    setPage: (next: number) => change({ page: next === 1 ? null : String(next) }),
    choose: (id: number | null) => {
      held.hold(id);
      change({ topic: id === null ? null : String(id) });
    },
  };
}

/** Calls back when anything in the inbox has changed, and when it may have. @returns whether it is connected */
export function useInboxNews(onNews: () => void): boolean {
  const [isOpen, setOpen] = useState(true);
  const tell = useEffectEvent(onNews);
  useEffect(() => {
    let wasCut = false;
    const stream = followLive({
      path: '/events/support',
      connect: connectLater,
      onData: () => tell(),
      onState(isNowOpen) {
        setOpen(isNowOpen);
        // what was told meanwhile was missed
        if (isNowOpen && wasCut) tell();
        wasCut = !isNowOpen;
      },
    });
    const look = () => !document.hidden && tell();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      stream.close();
    };
  }, []);
  return isOpen;
}
