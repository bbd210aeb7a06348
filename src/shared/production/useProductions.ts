import { useQuery } from '@apollo/client/react';
import { PAGE_SIZE } from '@facet/contract/constants.ts';
import { SEARCH_PRODUCTIONS } from '@facet/contract/documents/productions.ts';
import type { ResultOf, VariablesOf } from '@facet/contract/graphql.ts';
import { refusalText } from '../../lib/error-text.ts';
import { pageAfter, usePages } from '../../lib/paging/usePages.ts';
import { useRefresh } from '../preferences/clientState.ts';

type Answer = ResultOf<typeof SEARCH_PRODUCTIONS>['searchProductions'];
export type Production = Extract<Answer, { __typename: 'ProductionList' }>['productions'][number];
export type ProductionFilter = NonNullable<VariablesOf<typeof SEARCH_PRODUCTIONS>['filter']>;

const pageSize = PAGE_SIZE.gallery;
const NONE: readonly Production[] = [];

/** The person's productions, newest first, page after page; asked again when one of them is finished. */
export function useProductions(filter: ProductionFilter = 'ALL') {
  const query = useQuery(SEARCH_PRODUCTIONS, {
    variables: { filter, pagination: { page: 1, pageSize } },
    notifyOnNetworkStatusChange: true,
  });
  const { data, fetchMore } = query;
  const answer = data?.searchProductions;
  const list = answer?.__typename === 'ProductionList' ? answer : null;
  const productions = list?.productions ?? NONE;
  const totalCount = list?.totalCount ?? 0;

  const pages = usePages({
    query,
    entries: answer && productions,
    hasNextPage: productions.length < totalCount,
    refusal: refusalText(answer),
    loadNext: () =>
      fetchMore({ variables: { pagination: { page: pageAfter(productions.length, pageSize), pageSize } } }),
  });
  useRefresh('gallery', pages.retry);
  return { ...pages, totalCount };
}
