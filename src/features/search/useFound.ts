import type { TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { PAGE_SIZE } from '@facet/contract/constants.ts';
import type { SEARCH_PEOPLE } from '@facet/contract/documents/search.ts';
import type { VariablesOf } from '@facet/contract/graphql.ts';
import { type PagedList, pageAfter, usePages } from '../../lib/paging/usePages.ts';

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
) {
  const asked = useQuery<Data, Variables>(document, {
    variables: { query, pagination: { page: 1, pageSize } },
    notifyOnNetworkStatusChange: true,
  });
  const now = (asked.data ?? null) as Data | null;
  const shown = now ?? ((asked.loading ? asked.previousData : null) as Data | null | undefined);
  const found = shown ? read(shown) : undefined;
  const page = pageAfter(found?.entries.length ?? 0, pageSize);
  const pages = usePages({
    query: asked,
    entries: found?.entries,
    // while what is shown answers the question before, nothing follows it
    hasNextPage: (now !== null && found?.hasNextPage) ?? false,
    loadNext: () => asked.fetchMore({ variables: { pagination: { page, pageSize } } as Partial<Variables> }),
  });
  return { ...pages, isStale: now === null && found !== undefined };
}

/** Answers, of which those on the screen may belong to the question before. */
export interface FoundState extends PagedList<unknown> {
  isStale: boolean;
}
