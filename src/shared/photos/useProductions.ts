import { useQuery } from '@apollo/client/react';
import { PAGE_SIZE } from '@facet/contract/constants.ts';
import { SEARCH_PRODUCTIONS } from '@facet/contract/documents/productions.ts';
import { ERRORS } from '@facet/contract/errors.ts';
import type { ResultOf } from '@facet/contract/graphql.ts';
import { useCallback, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { useRefresh } from '../preferences/clientState.ts';

type Answer = ResultOf<typeof SEARCH_PRODUCTIONS>['searchProductions'];
export type Production = Extract<Answer, { __typename: 'ProductionList' }>['productions'][number];

const pageSize = PAGE_SIZE.gallery;
const NONE: readonly Production[] = [];

/** The person's productions, newest first, page after page; asked again when one of them is finished. */
export function useProductions() {
  const query = useQuery(SEARCH_PRODUCTIONS, {
    variables: { pagination: { page: 1, pageSize } },
    notifyOnNetworkStatusChange: true,
  });
  const { data, error, loading, fetchMore, refetch } = query;
  const answer = data?.searchProductions;
  const list = answer?.__typename === 'ProductionList' ? answer : null;
  const productions = list?.productions ?? NONE;
  // A page that failed or brought nothing new is not asked for again by itself.
  const [stuckAt, setStuckAt] = useState<number | null>(null);
  const isIncomplete = list !== null && productions.length < list.totalCount;
  const isStuck = isIncomplete && stuckAt === productions.length;
  const hasMore = isIncomplete && !isStuck;
  const refused = answer?.__typename === 'ErrorResult' ? answer.error || ERRORS.INTERNAL : null;

  const retry = useCallback(() => void refetch().catch(() => undefined), [refetch]);
  useRefresh('gallery', retry);

  // Pages may have moved by what was generated since; the cache drops what it has already.
  const nextPage = Math.floor(productions.length / pageSize) + 1;
  const loadMore = useCallback(() => {
    if (loading) return;
    setStuckAt(null);
    void fetchMore({ variables: { pagination: { page: nextPage, pageSize } } })
      .catch(() => undefined)
      .finally(() => setStuckAt(productions.length));
  }, [loading, fetchMore, nextPage, productions.length]);

  return {
    productions,
    isLoading: loading && !answer,
    isLoadingMore: loading && list !== null,
    error: answer && !refused ? null : (refused ?? (error ? errorText(error) : null)),
    hasMore,
    /** The next page did not come; `loadMore` tries again. */
    isStuck: isStuck && !loading,
    loadMore,
    retry,
  };
}
