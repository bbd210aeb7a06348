import { useQuery } from '@apollo/client/react';
import { PAGE_SIZE } from '@facet/contract/constants.ts';
import { SEE_FEED } from '@facet/contract/documents/feed.ts';
import type { ResultOf, VariablesOf } from '@facet/contract/graphql.ts';
import { errorText } from '../../lib/error-text.ts';
import { usePages } from '../../shared/people/usePages.ts';

export type FeedScope = NonNullable<VariablesOf<typeof SEE_FEED>['scope']>;
export type FeedItem = ResultOf<typeof SEE_FEED>['seeFeed']['items'][number];

const first = PAGE_SIZE.feed;
const NONE: readonly FeedItem[] = [];

/** The feed, page after page. What is new since the last visit comes in front of what was read then. */
export function useFeed(scope: FeedScope) {
  const { data, error, loading, fetchMore, refetch } = useQuery(SEE_FEED, {
    variables: { scope, first },
    notifyOnNetworkStatusChange: true,
  });
  const feed = data?.seeFeed;
  const items = feed?.items ?? NONE;
  const after = feed?.nextCursor ?? null;
  const pages = usePages({
    loaded: items.length,
    total: items.length + Number(after !== null),
    isLoading: loading,
    pageSize: first,
    load: () => fetchMore({ variables: { after } }),
  });
  return {
    items,
    isLoading: loading && !feed,
    isLoadingMore: loading && feed !== undefined,
    error: !feed && error ? errorText(error) : null,
    retry: () => void refetch().catch(() => undefined),
    ...pages,
  };
}
