import { useQuery } from '@apollo/client/react';
import { SEE_PRESET_CAMPAIGN } from '@facet/contract/documents/campaigns.ts';
import { errorText } from '../../lib/error-text.ts';
import { refusal } from '../../lib/refusals.ts';
import { useRefresh } from '../../shared/preferences/clientState.ts';
import type { PresetCampaign } from './usePresetCampaigns.ts';

type CampaignState =
  | { kind: 'loading' }
  | { kind: 'failed'; message: string }
  | { kind: 'ready'; campaign: PresetCampaign };

/** One campaign by the id of its address. Asked from the network first: its masks may have been saved elsewhere. */
export function usePresetCampaign(id: string): CampaignState & { refetch: () => void } {
  const number = /^\d{1,9}$/.test(id) ? Number(id) : 0;
  const {
    data,
    error,
    refetch: ask,
  } = useQuery(SEE_PRESET_CAMPAIGN, {
    variables: { id: number },
    fetchPolicy: 'network-only',
  });
  const refetch = () => void ask().catch(() => undefined);
  useRefresh('locations', refetch);
  const answer = data?.seePresetCampaign;
  if (answer?.__typename === 'PresetCampaign') return { kind: 'ready', campaign: answer, refetch };
  if (answer) return { kind: 'failed', message: answer.error || refusal('CAMPAIGN_NOT_FOUND'), refetch };
  if (error) return { kind: 'failed', message: errorText(error), refetch };
  return { kind: 'loading', refetch };
}
