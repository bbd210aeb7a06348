import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';

/**
 * A list of the catalogue, whole and never from the cache: what another administrator has done is there. What was shown stays while
 * it is asked for again, and when that fails; another question's rows only stay until there is an answer.
 */
export function useWhole<Data, Variables extends OperationVariables, Row>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  rowsOf: (data: Data) => readonly Row[],
) {
  const { data, error, loading, refetch } = useQuery<Data, OperationVariables>(
    document as TypedDocumentNode<Data, OperationVariables>,
    { variables, fetchPolicy: 'no-cache', notifyOnNetworkStatusChange: true },
  );
  const question = JSON.stringify(variables);
  const [last, setLast] = useState<{ question: string; data: Data } | null>(null);
  if (data && data !== last?.data) setLast({ question, data: data as Data });
  const kept = last && (loading || last.question === question) ? last.data : undefined;
  const answer = (data ?? kept) as Data | undefined;
  return {
    rows: answer ? rowsOf(answer) : [],
    isLoading: loading && !answer,
    isRefreshing: loading,
    error: error && !loading && !answer ? errorText(error) : null,
    retry: () => void refetch().catch(() => undefined),
  };
}
