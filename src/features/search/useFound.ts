import type { TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { PAGE_SIZE } from '@facet/contract/constants.ts';
import type { SEARCH_PEOPLE } from '@facet/contract/documents/search.ts';
import type { VariablesOf } from '@facet/contract/graphql.ts';
import { errorText } from '../../lib/error-text.ts';
import { usePages } from '../../shared/people/usePages.ts';

type Variables = VariablesOf<typeof SEARCH_PEOPLE>;

/** As each of the three answers is told apart: its list, and whether another page follows. */
export interface Found<Entry> {
  entries: readonly Entry[];
  hasNextPage: boolean;
}

const pageSize = PAGE_SIZE.search;

/**
 * Answers to one question, page after page. A new question drops the one before, whose answer is not waited for any more;
 * until the new answer is there, the last one stays on the screen.
 */
export function useFound<Data, Entry>(
  document: TypedDocumentNode<Data, Variables>,
  query: string,
  read: (data: Data) => Found<Entry>,
  size = pageSize,
) {
  const { data, previousData, error, loading, fetchMore, refetch } = useQuery<Data, Variables>(document, {
    variables: { query, pagination: { page: 1, pageSize: size } },
    notifyOnNetworkStatusChange: true,
  });
  const now = (data ?? null) as Data | null;
  const shown = now ?? ((loading ? previousData : null) as Data | null | undefined);
  const found = shown ? read(shown) : null;
  const loaded = found?.entries.length ?? 0;
  const pages = usePages({
    loaded,
    total: loaded + Number(found?.hasNextPage ?? false),
    isLoading: loading,
    pageSize: size,
    load: (page) => fetchMore({ variables: { pagination: { page, pageSize: size } } as Partial<Variables> }),
  });
  return {
    entries: found?.entries ?? [],
    isLoading: loading && !found,
    /** What is shown answers the question before. */
    isStale: now === null && found !== null,
    isLoadingMore: loading && now !== null,
    error: !found && error ? errorText(error) : null,
    retry: () => void refetch().catch(() => undefined),
    ...pages,
    hasMore: pages.hasMore && now !== null,
  };
}

export type FoundState = Omit<ReturnType<typeof useFound>, 'entries'>;
