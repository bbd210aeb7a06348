import { useApolloClient, useMutation, useQuery } from '@apollo/client/react';
import { SUPPORT } from '@facet/contract/constants.ts';
import {
  ANSWER_SUPPORT_TOPIC,
  ASSIGN_SUPPORT_TOPIC,
  CLOSE_SUPPORT_TOPIC,
  MARK_SUPPORT_TOPIC_READ,
  SUPPORT_TOPIC,
  SUPPORT_TOPIC_MESSAGES,
} from '@facet/contract/documents/support.ts';
import type { ResultOf } from '@facet/contract/graphql.ts';
import { useCallback, useEffect, useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { useActKey } from '../../../lib/useActKey.ts';
import { carryOut } from '../../../ui/carryOut.ts';
import { toast } from '../../../ui/toast.ts';

export type TopicDetail = ResultOf<typeof SUPPORT_TOPIC>['supportTopic'];
type Page = ResultOf<typeof SUPPORT_TOPIC_MESSAGES>['supportTopicMessages'];
export type TopicMessage = Page['messages'][number];

/** An open topic and what can be done with it. What changed elsewhere comes with `refresh`. */
export function useTopic(id: number) {
  const { data, error, refetch } = useQuery(SUPPORT_TOPIC, { variables: { id }, fetchPolicy: 'no-cache' });
  const topic = data?.supportTopic.id === id ? data.supportTopic : null;
  const conversation = useConversation(id);
  const { loadNewest } = conversation;
  const refresh = useCallback(() => {
    void refetch().catch(() => undefined);
    void loadNewest();
  }, [refetch, loadNewest]);

  const [markRead] = useMutation(MARK_SUPPORT_TOPIC_READ);
  const unreadId = topic?.isUnread ? topic.lastId : null;
  useEffect(() => {
    if (unreadId === null || document.hidden) return;
    void markRead({ variables: { id, messageId: unreadId } }).catch(() => undefined);
  }, [id, unreadId, markRead]);

  return {
    topic,
    error: error && !topic ? errorText(error) : null,
    conversation,
    refresh,
    ...useTopicActions(id, refresh),
  };
}

function useTopicActions(id: number, refresh: () => void) {
  const [answerTopic] = useMutation(ANSWER_SUPPORT_TOPIC);
  const [assignTopic] = useMutation(ASSIGN_SUPPORT_TOPIC);
  const [closeTopic] = useMutation(CLOSE_SUPPORT_TOPIC);
  const actKey = useActKey();

  /** Whatever came of it, what is shown is asked for again. @returns whether it was done */
  const actOnTopic = async (act: () => Promise<{ ok: boolean; error: string | null } | undefined>) => {
    const answer = await carryOut(`topic ${id}`, act);
    refresh();
    return answer !== null;
  };
  return {
    answer: (text: string) =>
      actOnTopic(async () => {
        const variables = { id, text };
        const context = { idempotencyKey: actKey.keyOf(variables) };
        const { data } = await answerTopic({ variables, context });
        if (data?.answerSupportTopic.ok) actKey.done();
        return data?.answerSupportTopic;
      }),
    assign: (from: number | null, to: number | null) =>
      actOnTopic(async () => (await assignTopic({ variables: { id, from, to } })).data?.assignSupportTopic),
    close: () => actOnTopic(async () => (await closeTopic({ variables: { id } })).data?.closeSupportTopic),
  };
}

interface Loaded {
  id: number;
  /** Oldest first. */
  messages: readonly TopicMessage[];
  olderCursor: string | null;
}

function useConversation(id: number) {
  const client = useApolloClient();
  const [state, setState] = useState<Loaded | null>(null);
  const [error, setError] = useState<string | null>(null);
  const loaded = state?.id === id ? state : null;

  const ask = useCallback(
    async (after: string | null): Promise<Page> => {
      const { data } = await client.query({
        query: SUPPORT_TOPIC_MESSAGES,
        variables: { topicId: id, first: SUPPORT.pageSize, after },
        fetchPolicy: 'no-cache',
      });
      return data!.supportTopicMessages;
    },
    [client, id],
  );

  const loadNewest = useCallback(async () => {
    try {
      const page = await ask(null);
      setError(null);
      setState((before) => {
        const known = before?.id === id ? before : null;
        const isJoined = known?.messages.some((message) =>
          page.messages.some((one) => one.id === message.id),
        );
        // more came than a page holds: begin anew, so that nothing is missing in between
        if (!known || !isJoined)
          return { id, messages: page.messages.toReversed(), olderCursor: page.nextCursor };
        return { ...known, messages: merged(known.messages, page.messages) };
      });
    } catch (failure) {
      setError(errorText(failure));
    }
  }, [ask, id]);
  useEffect(() => void loadNewest(), [loadNewest]);

  return {
    messages: loaded?.messages ?? null,
    error: loaded ? null : error,
    loadNewest,
    hasOlder: (loaded?.olderCursor ?? null) !== null,
    loadOlder: async () => {
      const page = await ask(loaded!.olderCursor).catch((failure: unknown) =>
        toast.error(errorText(failure)),
      );
      if (!page) return;
      setState(
        (before) =>
          before && {
            ...before,
            messages: merged(before.messages, page.messages),
            olderCursor: page.nextCursor,
          },
      );
    },
  };
}

function merged(known: readonly TopicMessage[], added: readonly TopicMessage[]): TopicMessage[] {
  const all = new Map([...known, ...added].map((message) => [message.id, message]));
  return [...all.values()].sort((a, b) => a.id - b.id);
}
