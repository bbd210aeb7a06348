import { useQuery } from '@apollo/client/react';
import {
  SEARCH_CAMPAIGNS_ACCEPTED,
  SEARCH_CAMPAIGNS_WITH_ANY_NOT_ACCEPTED,
} from '@facet/contract/documents/campaigns.ts';
import type { ResultOf } from '@facet/contract/graphql.ts';
import { refusalText } from '../../lib/error-text.ts';
import { pageAfter, usePages } from '../../lib/paging/usePages.ts';
import { useRefresh } from '../../shared/preferences/clientState.ts';

type Answer = ResultOf<typeof SEARCH_CAMPAIGNS_ACCEPTED>['searchCampaignsAccepted'];
export type OwnCampaign = Extract<Answer, { __typename: 'CampaignList' }>['campaigns'][number];

const PAGE_SIZE = 20;
const NONE: readonly OwnCampaign[] = [];
const first = { pagination: { page: 1, pageSize: PAGE_SIZE } };
const options = {
  variables: first,
  fetchPolicy: 'cache-and-network',
  notifyOnNetworkStatusChange: true,
} as const;

function listOf(answer: Answer | undefined) {
  return answer?.__typename === 'CampaignList' ? answer : null;
}

/** Campaigns on their way through the builder, or waiting for somebody, newest first. */
export function useOngoingCampaigns() {
  const query = useQuery(SEARCH_CAMPAIGNS_WITH_ANY_NOT_ACCEPTED, options);
  const answer = query.data?.searchCampaignsWithAnyNotAccepted;
  const entries = listOf(answer)?.campaigns ?? NONE;
  const list = usePages<OwnCampaign>({
    query,
    entries: answer && entries,
    hasNextPage: entries.length < (listOf(answer)?.totalCount ?? 0),
    refusal: refusalText(answer),
    loadNext: () => query.fetchMore({ variables: next(entries.length) }),
  });
  useRefresh('campaigns_ongoing', list.retry);
  return list;
}

/** Campaigns that are finished, newest first. */
export function useFinishedCampaigns() {
  const query = useQuery(SEARCH_CAMPAIGNS_ACCEPTED, options);
  const answer = query.data?.searchCampaignsAccepted;
  const entries = listOf(answer)?.campaigns ?? NONE;
  const list = usePages<OwnCampaign>({
    query,
    entries: answer && entries,
    hasNextPage: entries.length < (listOf(answer)?.totalCount ?? 0),
    refusal: refusalText(answer),
    loadNext: () => query.fetchMore({ variables: next(entries.length) }),
  });
  useRefresh('campaigns', list.retry);
  return list;
}

const next = (loaded: number) => ({
  pagination: { page: pageAfter(loaded, PAGE_SIZE), pageSize: PAGE_SIZE },
});
