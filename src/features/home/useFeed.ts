import { useQuery } from '@apollo/client/react';
import { PAGE_SIZE } from '@facet/contract/constants.ts';
import { SEE_FEED } from '@facet/contract/documents/feed.ts';
import type { ResultOf, VariablesOf } from '@facet/contract/graphql.ts';
import { usePages } from '../../lib/paging/usePages.ts';

export type FeedScope = NonNullable<VariablesOf<typeof SEE_FEED>['scope']>;
export type FeedItem = ResultOf<typeof SEE_FEED>['seeFeed']['items'][number];

const first = PAGE_SIZE.feed;

/** The feed, page after page. What is new since the last visit comes in front of what was read then. */
export function useFeed(scope: FeedScope) {
  const query = useQuery(SEE_FEED, { variables: { scope, first }, notifyOnNetworkStatusChange: true });
  const feed = query.data?.seeFeed;
  const after = feed?.nextCursor ?? null;
  return usePages({
    query,
    entries: feed?.items,
    hasNextPage: after !== null,
    loadNext: () => query.fetchMore({ variables: { after } }),
  });
}
