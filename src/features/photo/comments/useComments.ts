import { useQuery } from '@apollo/client/react';
import { PAGE_SIZE } from '@facet/contract/constants.ts';
import { SEE_COMMENTS } from '@facet/contract/documents/photos.ts';
import type { ResultOf } from '@facet/contract/graphql.ts';
import { errorText } from '../../../lib/error-text.ts';
import { usePages } from '../../../shared/people/usePages.ts';

export type Comment = ResultOf<typeof SEE_COMMENTS>['seeComments']['comments'][number];

export const first = PAGE_SIZE.comments;
const NONE: readonly Comment[] = [];

/** Comments under a photo, newest first, page after page. */
export function useComments(uid: string) {
  const { data, error, loading, fetchMore, refetch } = useQuery(SEE_COMMENTS, {
    variables: { uid, first },
    notifyOnNetworkStatusChange: true,
  });
  const list = data?.seeComments;
  const comments = list?.comments ?? NONE;
  const after = list?.nextCursor ?? null;
  const pages = usePages({
    loaded: comments.length,
    total: comments.length + Number(after !== null),
    isLoading: loading,
    pageSize: first,
    load: () => fetchMore({ variables: { after } }),
  });
  return {
    comments,
    isLoading: loading && !list,
    isLoadingMore: loading && list !== undefined,
    error: !list && error ? errorText(error) : null,
    retry: () => void refetch().catch(() => undefined),
    ...pages,
  };
}
