import { useQuery } from '@apollo/client/react';
import { PAGE_SIZE } from '@facet/contract/constants.ts';
import { SEE_COMMENTS } from '@facet/contract/documents/photos.ts';
import type { ResultOf } from '@facet/contract/graphql.ts';
import { usePages } from '../../../lib/paging/usePages.ts';

export type Comment = ResultOf<typeof SEE_COMMENTS>['seeComments']['comments'][number];

export const first = PAGE_SIZE.comments;

/** Comments under a photo, newest first, page after page. */
export function useComments(uid: string) {
  const query = useQuery(SEE_COMMENTS, { variables: { uid, first }, notifyOnNetworkStatusChange: true });
  const list = query.data?.seeComments;
  const after = list?.nextCursor ?? null;
  return usePages({
    query,
    entries: list?.comments,
    hasNextPage: after !== null,
    loadNext: () => query.fetchMore({ variables: { after } }),
  });
}
