import { useQuery } from '@apollo/client/react';
import { PAGE_SIZE } from '@facet/contract/constants.ts';
import { SEARCH_PRODUCTIONS } from '@facet/contract/documents/productions.ts';
import { ERRORS } from '@facet/contract/errors.ts';
import type { ResultOf, VariablesOf } from '@facet/contract/graphql.ts';
import { useCallback } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { usePages } from '../people/usePages.ts';
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
  const { data, error, loading, fetchMore, refetch } = query;
  const answer = data?.searchProductions;
  const list = answer?.__typename === 'ProductionList' ? answer : null;
  const productions = list?.productions ?? NONE;
  const refused = answer?.__typename === 'ErrorResult' ? answer.error || ERRORS.INTERNAL : null;

  const retry = useCallback(() => void refetch().catch(() => undefined), [refetch]);
  useRefresh('gallery', retry);
  const pages = usePages({
    loaded: productions.length,
    total: list?.totalCount ?? 0,
    isLoading: loading,
    pageSize,
    load: (page) => fetchMore({ variables: { pagination: { page, pageSize } } }),
  });

  return {
    productions,
    totalCount: list?.totalCount ?? 0,
    isLoading: loading && !answer,
    isLoadingMore: loading && list !== null,
    error: answer && !refused ? null : (refused ?? (error ? errorText(error) : null)),
    ...pages,
    retry,
  };
}
