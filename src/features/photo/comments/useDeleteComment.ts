import { useApolloClient } from '@apollo/client/react';
import { DELETE_COMMENT } from '@facet/contract/documents/photos.ts';
import { carryOut } from '../../../ui/carryOut.ts';
import type { Photo } from '../usePhoto.ts';
import { changeCount } from './changeCount.ts';

const DELETED = { deleteComment: { __typename: 'MutationResult' as const, ok: true, error: null } };

/** Deletes a comment: it goes at once, and comes back when the server could not be told. */
export function useDeleteComment(photo: Pick<Photo, 'id'>) {
  const client = useApolloClient();
  return async (id: number): Promise<void> => {
    await carryOut(`comment ${id}`, async () => {
      const { data } = await client.mutate({
        mutation: DELETE_COMMENT,
        variables: { id },
        optimisticResponse: DELETED,
        update: (cache, { data: answer }) => {
          if (!answer?.deleteComment.ok) return;
          cache.evict({ id: cache.identify({ __typename: 'Comment', id }) });
          changeCount(cache, photo.id, -1);
        },
      });
      return data?.deleteComment;
    });
  };
}
