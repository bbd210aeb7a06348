import type { ApolloCache } from '@apollo/client';
import { useApolloClient, useMutation, useQuery } from '@apollo/client/react';
import { ANNOUNCEMENT } from '@facet/contract/constants.ts';
import {
  DELETE_ANNOUNCEMENT,
  MARK_ANNOUNCEMENT_AS_READ,
  SEARCH_ANNOUNCEMENTS,
  UNREAD_ANNOUNCEMENTS,
} from '@facet/contract/documents/announcements.ts';
import type { ResultOf } from '@facet/contract/graphql.ts';
import { useCallback } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { toast } from '../../ui/toast.ts';
import { t } from './texts.ts';

export type Announcement = ResultOf<
  typeof SEARCH_ANNOUNCEMENTS
>['searchAnnouncements']['announcements'][number];

/** One page of what a creator announced; without one, of what is addressed to whoever looks. */
export function useAnnouncements({
  creatorId,
  page,
  pageSize = ANNOUNCEMENT.pageSize,
}: {
  creatorId: number | null;
  page: number;
  pageSize?: number;
}) {
  const { data, previousData, error, loading, refetch } = useQuery(SEARCH_ANNOUNCEMENTS, {
    variables: { creatorId, page, pageSize },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  const answer = (data ?? (loading ? previousData : undefined))?.searchAnnouncements;
  return {
    announcements: answer?.ok ? answer.announcements : [],
    pageInfo: answer?.pageInfo ?? null,
    /** Null until it is known of what is asked for now. */
    lastPage: data?.searchAnnouncements.pageInfo?.totalPages ?? null,
    isLoading: loading && !answer,
    error: problemOf(answer, error),
    refetch: () => void refetch().catch(() => undefined),
  };
}

function problemOf(answer: { ok: boolean; error: string | null } | undefined, error: unknown): string | null {
  if (answer?.ok) return null;
  if (answer) return answer.error ? t('error', { error: answer.error }) : t('failed');
  return error ? t('errorLoading', { message: errorText(error) }) : null;
}

/** How many the member has not opened. */
export function useUnreadAnnouncements(): number {
  return useQuery(UNREAD_ANNOUNCEMENTS, { fetchPolicy: 'cache-and-network' }).data?.unreadAnnouncements ?? 0;
}

/** Whoever shows the number asks for it again. */
const forgetUnread = (cache: ApolloCache) =>
  void cache.evict({ id: 'ROOT_QUERY', fieldName: 'unreadAnnouncements' });

/** @returns what notes on the server that one was opened, for every place that shows it */
export function useMarkAsRead() {
  const client = useApolloClient();
  return useCallback(
    async (id: number) => {
      const { data } = await client.mutate({
        mutation: MARK_ANNOUNCEMENT_AS_READ,
        variables: { id },
        update: forgetUnread,
      });
      if (!data?.markAnnouncementAsRead.ok) return;
      const known = client.cache.identify({ __typename: 'Announcement', id });
      if (known) client.cache.modify({ id: known, fields: { isUnread: () => false } });
    },
    [client],
  );
}

/** Deletes one; what goes wrong is told. */
export function useDeleteAnnouncement(onDeleted: () => void) {
  const [deleteAnnouncement, { loading }] = useMutation(DELETE_ANNOUNCEMENT, {
    update: forgetUnread,
  });
  const remove = async (id: number) => {
    const about = `announcement ${id}`;
    try {
      const { data } = await deleteAnnouncement({ variables: { id } });
      const result = data?.deleteAnnouncement;
      if (result?.ok) {
        toast.settle(about);
        onDeleted();
      } else toast.error(result?.error ?? t('deleteFailed'), { about });
    } catch (error) {
      toast.error(error instanceof Error ? errorText(error) : t('deleteError'), { about });
    }
  };
  return { remove, isDeleting: loading };
}
