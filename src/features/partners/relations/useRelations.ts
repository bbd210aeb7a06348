import { useMutation, useQuery } from '@apollo/client/react';
import {
  ACCEPT_PARTNER,
  ANSWER_FACE_REQUEST,
  ASK_PARTNER,
  END_PARTNER,
  PARTNER_RELATIONS,
  SEARCH_FACE_REQUESTS,
  SEARCH_OTHER_FACES,
} from '@facet/contract/documents/relations.ts';
import type { ResultOf } from '@facet/contract/graphql.ts';
import { useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { pageAfter, usePages } from '../../../lib/paging/usePages.ts';
import { carryOut } from '../../../ui/carryOut.ts';

export type Relations = ResultOf<typeof PARTNER_RELATIONS>['partnerRelations'];
export type WorkingPartner = Relations['related'][number];
export type FaceRequest = ResultOf<typeof SEARCH_FACE_REQUESTS>['searchFaceRequests']['requests'][number];
export type OtherFace = ResultOf<typeof SEARCH_OTHER_FACES>['searchOtherFaces']['faces'][number];
export type CampaignStatus = FaceRequest['campaignStatus'];

const PAGE_SIZE = 20;
const page = (loaded: number) => ({ page: pageAfter(loaded, PAGE_SIZE), pageSize: PAGE_SIZE });
const NONE: readonly never[] = [];
const options = { fetchPolicy: 'cache-and-network', notifyOnNetworkStatusChange: true } as const;

/** What a change has altered is asked for again. */
const refetchQueries = [PARTNER_RELATIONS, SEARCH_FACE_REQUESTS];

/** One act at a time; what is refused is said. */
function useActing() {
  const [isActing, setActing] = useState(false);
  /** @returns whether it was done */
  const act = async (
    send: () => Promise<{ ok: boolean; error: string | null } | undefined>,
  ): Promise<boolean> => {
    setActing(true);
    const answer = await carryOut('relations', send);
    setActing(false);
    return answer !== null;
  };
  return { isActing, act };
}

/** With whom the partner works, who asks and who was asked. */
export function useRelations() {
  const { data, error, refetch } = useQuery(PARTNER_RELATIONS, { fetchPolicy: 'cache-and-network' });
  const again = { refetchQueries, awaitRefetchQueries: true };
  const [ask] = useMutation(ASK_PARTNER, again);
  const [accept] = useMutation(ACCEPT_PARTNER, again);
  const [end] = useMutation(END_PARTNER, again);
  const { isActing, act } = useActing();
  return {
    relations: data?.partnerRelations,
    error: error && !data ? errorText(error) : null,
    retry: () => void refetch().catch(() => undefined),
    isActing,
    ask: (username: string) => act(async () => (await ask({ variables: { username } })).data?.askPartner),
    accept: (username: string) =>
      act(async () => (await accept({ variables: { username } })).data?.acceptPartner),
    end: (username: string) => act(async () => (await end({ variables: { username } })).data?.endPartner),
  };
}

/** Campaigns of other partners that ask for one's faces. */
export function useFaceRequests() {
  const query = useQuery(SEARCH_FACE_REQUESTS, { ...options, variables: { pagination: page(0) } });
  const [answer] = useMutation(ANSWER_FACE_REQUEST, {
    refetchQueries: [SEARCH_FACE_REQUESTS],
    awaitRefetchQueries: true,
  });
  const { isActing, act } = useActing();
  const list = query.data?.searchFaceRequests;
  const entries: readonly FaceRequest[] = list?.requests ?? NONE;
  return {
    list: usePages<FaceRequest>({
      query,
      entries: list && entries,
      hasNextPage: entries.length < (list?.totalCount ?? 0),
      loadNext: () => query.fetchMore({ variables: { pagination: page(entries.length) } }),
    }),
    isActing,
    answer: (campaignId: number, isAccepted: boolean) =>
      act(async () => (await answer({ variables: { campaignId, isAccepted } })).data?.answerFaceRequest),
  };
}

/** Faces of partners with whom the partner works. */
export function useOtherFaces() {
  const query = useQuery(SEARCH_OTHER_FACES, { ...options, variables: { pagination: page(0) } });
  const list = query.data?.searchOtherFaces;
  const entries: readonly OtherFace[] = list?.faces ?? NONE;
  return usePages<OtherFace>({
    query,
    entries: list && entries,
    hasNextPage: entries.length < (list?.totalCount ?? 0),
    loadNext: () => query.fetchMore({ variables: { pagination: page(entries.length) } }),
  });
}
