import { useQuery } from '@apollo/client/react';
import { SEARCH_PRESET_CAMPAIGNS_BY_PARTNER } from '@facet/contract/documents/campaigns.ts';
import type { ResultOf } from '@facet/contract/graphql.ts';
import { refusalText } from '../../lib/error-text.ts';
import { pageAfter, usePages } from '../../lib/paging/usePages.ts';
import { useRefresh } from '../../shared/preferences/clientState.ts';

type Answer = ResultOf<typeof SEARCH_PRESET_CAMPAIGNS_BY_PARTNER>['searchPresetCampaignsByPartner'];
export type PresetCampaign = Extract<Answer, { __typename: 'PresetCampaignList' }>['presetCampaigns'][number];

/** Campaigns of the first page, and of each page that is loaded after it. */
const PAGE_SIZE = { first: 20, more: 40 } as const;

/** The partner's preset campaigns, newest first, page after page. */
export function usePresetCampaigns() {
  const query = useQuery(SEARCH_PRESET_CAMPAIGNS_BY_PARTNER, {
    variables: { pagination: { page: 1, pageSize: PAGE_SIZE.first } },
    notifyOnNetworkStatusChange: true,
  });
  const answer = query.data?.searchPresetCampaignsByPartner;
  const list = answer?.__typename === 'PresetCampaignList' ? answer : undefined;
  const loaded = list?.presetCampaigns.length ?? 0;
  const more = (page: number) => ({ pagination: { page, pageSize: PAGE_SIZE.more } });
  const pages = usePages({
    query: { ...query, refetch: () => query.refetch(more(1)) },
    entries: list?.presetCampaigns,
    hasNextPage: loaded < (list?.totalCount ?? 0),
    refusal: refusalText(answer),
    loadNext: () => query.fetchMore({ variables: more(pageAfter(loaded, PAGE_SIZE.more)) }),
  });
  useRefresh('presets', pages.retry);
  return pages;
}
