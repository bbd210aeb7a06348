import { useQuery } from '@apollo/client/react';
import { SEARCH_PRESET_CAMPAIGNS } from '@facet/contract/documents/campaigns.ts';
import { refusalText } from '../../../lib/error-text.ts';
import { pageAfter, usePages } from '../../../lib/paging/usePages.ts';
import { useRefresh } from '../../../shared/preferences/clientState.ts';
import type { BuilderPreset } from './useBuilder.ts';

/** Null: all. */
export interface PresetFilter {
  type: number | null;
  people: number | null;
}

/** Campaigns of the first page, and of each that is asked for after it. */
const PAGE_SIZE = { first: 20, more: 40 } as const;
const NONE: readonly BuilderPreset[] = [];

/** One's own preset campaigns and those that other partners offer, newest first, page after page. */
export function useOfferedPresets(filter: PresetFilter) {
  const query = useQuery(SEARCH_PRESET_CAMPAIGNS, {
    variables: { ...filter, pagination: { page: 1, pageSize: PAGE_SIZE.first } },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  const answer = query.data?.searchPresetCampaigns;
  const list = answer?.__typename === 'PresetCampaignList' ? answer : undefined;
  const presets = list?.presetCampaigns ?? NONE;
  const more = (page: number) => ({ ...filter, pagination: { page, pageSize: PAGE_SIZE.more } });
  const pages = usePages<BuilderPreset>({
    query: { ...query, refetch: () => query.refetch(more(1)) },
    entries: answer && presets,
    hasNextPage: presets.length < (list?.totalCount ?? 0),
    refusal: refusalText(answer),
    loadNext: () => query.fetchMore({ variables: more(pageAfter(presets.length, PAGE_SIZE.more)) }),
  });
  useRefresh('other_presets', pages.retry);
  return pages;
}
