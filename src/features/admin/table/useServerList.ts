import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient, useQuery } from '@apollo/client/react';
import { errorText } from '../../../lib/error-text.ts';
import { everyPage, type TableList } from './list.ts';
import type { TableState } from './useTableState.ts';

interface Answer<Row> {
  rows: readonly Row[];
  totalCount: number;
  isCountCut: boolean;
}

/**
 * A page of a list that the server searches, sorts and cuts, as the table's state asks for it, and never from the cache.
 * @param question what is asked for, without the page. @param answerOf the list in what comes back
 */
export function useServerList<Data, Variables extends OperationVariables, Row>(
  document: TypedDocumentNode<Data, Variables>,
  { page, size }: TableState,
  question: Omit<Variables, 'pagination'>,
  answerOf: (data: Data) => Answer<Row>,
): TableList<Row> {
  const client = useApolloClient();
  const query = document as TypedDocumentNode<Data, OperationVariables>;
  const { data, previousData, error, refetch, loading } = useQuery(query, {
    variables: { ...question, pagination: { page, pageSize: size } },
    fetchPolicy: 'no-cache',
    notifyOnNetworkStatusChange: true,
  });
  const shown = (data ?? (loading ? previousData : undefined)) as Data | undefined;
  const answer = shown && answerOf(shown);
  return {
    rows: answer?.rows ?? [],
    total: answer?.totalCount ?? 0,
    isTotalCut: answer?.isCountCut ?? false,
    isLoading: loading && !answer,
    isRefreshing: loading,
    error: error && !loading ? errorText(error) : null,
    retry: () => void refetch().catch(() => undefined),
    all: () =>
      everyPage(async (pagination) => {
        const variables = { ...question, pagination };
        const { data: more } = await client.query({ query, variables, fetchPolicy: 'no-cache' });
        return more ? answerOf(more as Data) : { rows: [], isCountCut: false };
      }),
  };
}
