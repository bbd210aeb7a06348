import { useQuery } from '@apollo/client/react';
import { PAGE_SIZE } from '@facet/contract/constants.ts';
import { SEARCH_SRC_IMGS } from '@facet/contract/documents/uploads.ts';
import type { ResultOf } from '@facet/contract/graphql.ts';
import { useCallback, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { useRefresh } from '../preferences/clientState.ts';

type Answer = ResultOf<typeof SEARCH_SRC_IMGS>['searchSrcImgs'];
export type Face = Extract<Answer, { __typename: 'SrcImgList' }>['images'][number];

const NO_FACES: Face[] = [];
const page = (number: number) => ({ pagination: { page: number, pageSize: PAGE_SIZE.srcImgs } });

/** A list and what was loaded after it, each face once. */
export function mergeFaces(before: readonly Face[], added: readonly Face[]): Face[] {
  return [...new Map([...before, ...added].map((face) => [face.id, face])).values()];
}

/** The person's own face photos, a page at a time. */
export function useFaces(isWanted: boolean) {
  const { data, error, loading, fetchMore, refetch } = useQuery(SEARCH_SRC_IMGS, {
    variables: page(1),
    fetchPolicy: 'network-only',
    skip: !isWanted,
  });
  const [loadedPages, setLoadedPages] = useState(1);
  const [isLoadingMore, setLoadingMore] = useState(false);
  const answer = data?.searchSrcImgs;
  const list = answer?.__typename === 'SrcImgList' ? answer : null;

  const loadMore = useCallback(async () => {
    setLoadingMore(true);
    try {
      await fetchMore({
        variables: page(loadedPages + 1),
        updateQuery: ({ searchSrcImgs: before }, { fetchMoreResult: { searchSrcImgs: added } }) => {
          if (before.__typename !== 'SrcImgList' || added.__typename !== 'SrcImgList') {
            return { searchSrcImgs: before };
          }
          return { searchSrcImgs: { ...added, images: mergeFaces(before.images, added.images) } };
        },
      });
      setLoadedPages(loadedPages + 1);
    } finally {
      setLoadingMore(false);
    }
  }, [fetchMore, loadedPages]);

  /** Begins with the first page again. */
  async function reload(): Promise<readonly Face[]> {
    setLoadedPages(1);
    const { data: fresh } = await refetch();
    const reloaded = fresh?.searchSrcImgs;
    return reloaded?.__typename === 'SrcImgList' ? reloaded.images : NO_FACES;
  }
  useRefresh('faces', () => {
    if (isWanted) void reload().catch(() => undefined);
  });

  return {
    faces: list?.images ?? NO_FACES,
    isLoading: loading && !answer,
    isLoadingMore,
    error: answer?.__typename === 'ErrorResult' ? answer.error : error && !answer ? errorText(error) : null,
    hasMore: list !== null && list.totalPages > loadedPages,
    loadMore,
    reload,
  };
}
