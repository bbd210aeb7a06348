import { useApolloClient, useMutation } from '@apollo/client/react';
import { ME } from '@facet/contract/documents/account.ts';
import { DELETE_SRC_IMG } from '@facet/contract/documents/uploads.ts';
import { useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { refresh } from '../preferences/clientState.ts';
import { t } from './texts.ts';

/** Deletes a face photo for good. */
export function useDeleteFace(onDeleted: () => void) {
  const { cache } = useApolloClient();
  const [deleteSrcImg] = useMutation(DELETE_SRC_IMG);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function remove({ id }: { id: number }, isCurrent: boolean): Promise<void> {
    setPending(true);
    setProblem(null);
    try {
      const { data } = await deleteSrcImg({
        variables: { srcId: id },
        refetchQueries: ({ data: answer }) => (isCurrent && answer?.deleteSrcImg?.ok ? [ME] : []),
        awaitRefetchQueries: true,
      });
      const answer = data?.deleteSrcImg;
      if (answer?.ok) {
        cache.evict({ id: cache.identify({ __typename: 'SrcImg', id }) });
        cache.gc();
        refresh('faces', ...(isCurrent ? (['fits'] as const) : []));
        onDeleted();
      } else setProblem(t('deleteFailed', { message: answer?.error ?? '' }));
    } catch (error) {
      setProblem(t('deleteFailed', { message: errorText(error) }));
    } finally {
      setPending(false);
    }
  }

  return { remove, isPending, problem, clearProblem: () => setProblem(null) };
}
