import { useQuery } from '@apollo/client/react';
import { SEARCH_PRESET_CAMPAIGNS_BY_PARTNER } from '@facet/contract/documents/campaigns.ts';
import { ERRORS } from '@facet/contract/errors.ts';
import type { ResultOf } from '@facet/contract/graphql.ts';
import { useCallback, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';

type Answer = ResultOf<typeof SEARCH_PRESET_CAMPAIGNS_BY_PARTNER>['searchPresetCampaignsByPartner'];
export type PresetCampaign = Extract<Answer, { __typename: 'PresetCampaignList' }>['presetCampaigns'][number];

/** Campaigns of the first page, and of each page that is loaded after it. */
const PAGE_SIZE = { first: 20, more: 40 } as const;
const NONE: readonly PresetCampaign[] = [];

/** The partner's preset campaigns, newest first, page after page. */
export function usePresetCampaigns({ skip }: { skip: boolean }) {
  const { data, error, loading, fetchMore, refetch } = useQuery(SEARCH_PRESET_CAMPAIGNS_BY_PARTNER, {
    variables: { pagination: { page: 1, pageSize: PAGE_SIZE.first } },
    notifyOnNetworkStatusChange: true,
    skip,
  });
  const answer = data?.searchPresetCampaignsByPartner;
  const list = answer?.__typename === 'PresetCampaignList' ? answer : null;
  const campaigns = list?.presetCampaigns ?? NONE;
  // A page that failed or brought nothing new is not asked for again by itself.
  const [stuckAt, setStuckAt] = useState<number | null>(null);
  const isIncomplete = list !== null && campaigns.length < list.totalCount;
  const isStuck = isIncomplete && stuckAt === campaigns.length;
  const refused = answer?.__typename === 'ErrorResult' ? answer.error || ERRORS.INTERNAL : null;

  // Pages of another size overlap the first one; the cache drops what it has already.
  const nextPage = Math.floor(campaigns.length / PAGE_SIZE.more) + 1;
  const loadMore = useCallback(() => {
    if (loading) return;
    setStuckAt(null);
    void fetchMore({ variables: { pagination: { page: nextPage, pageSize: PAGE_SIZE.more } } })
      .catch(() => undefined)
      .finally(() => setStuckAt(campaigns.length));
  }, [loading, fetchMore, nextPage, campaigns.length]);

  return {
    campaigns,
    isLoading: loading && !answer,
    isLoadingMore: loading && list !== null,
    error: answer && !refused ? null : (refused ?? (error ? errorText(error) : null)),
    hasMore: isIncomplete && !isStuck,
    /** The next page did not come; `loadMore` tries again. */
    isStuck: isStuck && !loading,
    loadMore,
    retry: useCallback(
      () => void refetch({ pagination: { page: 1, pageSize: PAGE_SIZE.more } }).catch(() => undefined),
      [refetch],
    ),
  };
}
