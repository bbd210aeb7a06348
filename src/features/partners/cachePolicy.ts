import type { FieldPolicy } from '@apollo/client/cache';
import type { CachePolicy } from '../../lib/cache.ts';
import { mergePages } from '../../lib/paging/mergePages.ts';

const campaigns: FieldPolicy = { keyArgs: ['type', 'people'], merge: mergePages('presetCampaigns') };

export const campaignsCache: CachePolicy = {
  typePolicies: {
    Query: { fields: { searchPresetCampaigns: campaigns, searchPresetCampaignsByPartner: campaigns } },
  },
  kept: ['searchPresetCampaignsByPartner', 'seePresetCampaign'],
};
