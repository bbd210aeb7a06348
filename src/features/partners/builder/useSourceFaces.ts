import { useMutation, useQuery } from '@apollo/client/react';
import { PAGE_SIZE } from '@facet/contract/constants.ts';
import {
  DELETE_PARTNER_SRC_IMG,
  SEARCH_PARTNER_SRC_IMGS,
  UPLOAD_PARTNER_SRC_IMG,
} from '@facet/contract/documents/source-faces.ts';
import { useState } from 'react';
import { errorText, refusalText } from '../../../lib/error-text.ts';
import { pageAfter, usePages } from '../../../lib/paging/usePages.ts';
import { refusal } from '../../../lib/refusals.ts';
import { refresh, useRefresh } from '../../../shared/preferences/clientState.ts';
import type { BuilderCampaign } from './useBuilder.ts';

export type SourceFace = NonNullable<BuilderCampaign['srcFace']>;

const pageSize = PAGE_SIZE.partnerSrcImgs;
const NONE: readonly SourceFace[] = [];

/** The partner's own face images, newest first, page after page. */
export function useSourceFaces() {
  const query = useQuery(SEARCH_PARTNER_SRC_IMGS, {
    variables: { pagination: { page: 1, pageSize } },
    fetchPolicy: 'network-only',
    notifyOnNetworkStatusChange: true,
  });
  const [upload] = useMutation(UPLOAD_PARTNER_SRC_IMG);
  const answer = query.data?.searchPartnerSrcImgs;
  const list = answer?.__typename === 'PartnerSrcImgList' ? answer : null;
  const faces = list?.images ?? NONE;
  const pages = usePages<SourceFace>({
    query,
    entries: answer && faces,
    hasNextPage: faces.length < (list?.totalCount ?? 0),
    refusal: refusalText(answer),
    loadNext: () =>
      query.fetchMore({ variables: { pagination: { page: pageAfter(faces.length, pageSize), pageSize } } }),
  });
  useRefresh('faces', pages.retry);
  return {
    ...pages,
    /** @returns its id */
    async send(file: File, agreementMetaData: string, caption: string): Promise<number> {
      const { data } = await upload({ variables: { file, agreementMetaData, caption } });
      refresh('faces');
      return data!.uploadPartnerSrcImg.id;
    },
  };
}

/** Deletes a face image for good; campaigns that have it lose it. */
export function useDeleteSourceFace(onDeleted: () => void) {
  const [remove, { loading }] = useMutation(DELETE_PARTNER_SRC_IMG, {
    update(cache, { data }, { variables }) {
      if (!data?.deletePartnerSrcImg.ok) return;
      cache.evict({ id: cache.identify({ __typename: 'PartnerSrcImg', id: variables!.id }) });
      cache.gc();
    },
  });
  const [problem, setProblem] = useState<string | null>(null);
  return {
    isPending: loading,
    problem,
    clearProblem: () => setProblem(null),
    async remove(id: number): Promise<void> {
      setProblem(null);
      try {
        const { data } = await remove({ variables: { id } });
        const answer = data?.deletePartnerSrcImg;
        if (!answer?.ok) return setProblem(answer?.error ?? refusal('INTERNAL'));
        refresh('faces');
        onDeleted();
      } catch (error) {
        setProblem(errorText(error));
      }
    },
  };
}
