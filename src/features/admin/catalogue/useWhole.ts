import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { errorText } from '../../../lib/error-text.ts';

/** A list of the catalogue, whole and never from the cache: what another administrator has done is there. */
export function useWhole<Data, Variables extends OperationVariables, Row>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  rowsOf: (data: Data) => readonly Row[],
) {
  const { data, previousData, error, loading, refetch } = useQuery<Data, OperationVariables>(
    document as TypedDocumentNode<Data, OperationVariables>,
    { variables, fetchPolicy: 'no-cache', notifyOnNetworkStatusChange: true },
  );
  const answer = (data ?? (loading ? previousData : undefined)) as Data | undefined;
  return {
    rows: answer ? rowsOf(answer) : [],
    isLoading: loading && !answer,
    isRefreshing: loading,
    error: error && !loading ? errorText(error) : null,
    retry: () => void refetch().catch(() => undefined),
  };
}
