import { useQuery } from '@apollo/client/react';
import { PAGE_SIZE } from '@facet/contract/constants.ts';
import { SEARCH_SRC_IMGS } from '@facet/contract/documents/uploads.ts';
import type { ResultOf } from '@facet/contract/graphql.ts';
import { refusalText } from '../../lib/error-text.ts';
import { pageAfter, usePages } from '../../lib/paging/usePages.ts';
import { useRefresh } from '../preferences/clientState.ts';

type Answer = ResultOf<typeof SEARCH_SRC_IMGS>['searchSrcImgs'];
/** What is shown of a face photo, whoever’s it is. */
export type ShownFace = Pick<Face, 'id' | 'image' | 'caption'>;
export type Face = Extract<Answer, { __typename: 'SrcImgList' }>['images'][number];

const pageSize = PAGE_SIZE.srcImgs;
const NO_FACES: readonly Face[] = [];

/** The person's own face photos, newest first, page after page. */
export function useFaces(isWanted: boolean) {
  const query = useQuery(SEARCH_SRC_IMGS, {
    variables: { pagination: { page: 1, pageSize } },
    fetchPolicy: 'network-only',
    notifyOnNetworkStatusChange: true,
    skip: !isWanted,
  });
  const answer = query.data?.searchSrcImgs;
  const list = answer?.__typename === 'SrcImgList' ? answer : null;
  const faces = list?.images ?? NO_FACES;
  const pages = usePages({
    query,
    entries: answer && faces,
    hasNextPage: faces.length < (list?.totalCount ?? 0),
    refusal: refusalText(answer),
    loadNext: () =>
      query.fetchMore({ variables: { pagination: { page: pageAfter(faces.length, pageSize), pageSize } } }),
  });

  /** Asks for the newest ones again. */
  async function reload(): Promise<readonly Face[]> {
    const { data: fresh } = await query.refetch();
    const reloaded = fresh?.searchSrcImgs;
    return reloaded?.__typename === 'SrcImgList' ? reloaded.images : NO_FACES;
  }
  useRefresh('faces', () => {
    if (isWanted) pages.retry();
  });

  return { ...pages, reload };
}
