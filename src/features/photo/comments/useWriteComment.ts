import type { ApolloCache } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { CREATE_COMMENT, SEE_COMMENTS } from '@facet/contract/documents/photos.ts';
import { tidyWriting } from '@facet/contract/writing.ts';
import { useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { refusal } from '../../../lib/refusals.ts';
import { useActKey } from '../../../lib/useActKey.ts';
import { useMe } from '../../../lib/useMe.ts';
import type { Photo } from '../usePhoto.ts';
import { changeCount } from './changeCount.ts';
import { type Comment, first } from './useComments.ts';

type Written = Comment & { __typename: 'Comment'; author: { __typename: 'Person' } };

/** Comments that are on their way have ids that no real one has. */
const UNSENT = -1;

/** Writes comments: each is shown at once, and taken back when it does not get through. */
export function useWriteComment(photo: Pick<Photo, 'id' | 'uid'>) {
  const client = useApolloClient();
  const { me } = useMe();
  const [isSending, setSending] = useState(false);
  const actKey = useActKey();

  const show = (cache: ApolloCache, comment: Written) => {
    cache.updateQuery(
      { query: SEE_COMMENTS, variables: { uid: photo.uid, first }, overwrite: true },
      (before) => {
        if (!before) return before;
        const others = before.seeComments.comments.filter(({ id }) => id !== comment.id);
        return { ...before, seeComments: { ...before.seeComments, comments: [comment, ...others] } };
      },
    );
    changeCount(cache, photo.id, 1);
  };

  /** @returns what is wrong, or null when it is sent */
  const write = async (text: string): Promise<string | null> => {
    setSending(true);
    try {
      const { data } = await client.mutate({
        mutation: CREATE_COMMENT,
        variables: { uid: photo.uid, text },
        context: { idempotencyKey: actKey.keyOf(text) },
        ...(me && { optimisticResponse: expected(text, me) }),
        update: (cache, { data: answer }) => {
          const comment = answer?.createComment.comment;
          if (comment) show(cache, comment as Written);
        },
      });
      const answer = data?.createComment;
      if (!answer?.ok) return answer?.error ?? refusal('INTERNAL');
      actKey.done();
      return null;
    } catch (error) {
      return errorText(error);
    } finally {
      setSending(false);
    }
  };
  return { write, isSending };
}

function expected(text: string, me: { id: number; username: string; avatar: string | null }) {
  const { id, username, avatar } = me;
  return {
    createComment: {
      __typename: 'CommentResult' as const,
      ok: true,
      error: null,
      comment: {
        __typename: 'Comment' as const,
        id: UNSENT,
        text: tidyWriting(text),
        isDeletable: false,
        createdAt: new Date().toISOString(),
        author: { __typename: 'Person' as const, id, username, avatar },
      },
    },
  };
}
