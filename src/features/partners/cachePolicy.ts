import type { FieldPolicy } from '@apollo/client/cache';
import type { CachePolicy } from '../../lib/cache.ts';
import { mergePages } from '../../lib/paging/mergePages.ts';

const campaigns: FieldPolicy = { keyArgs: ['type', 'people'], merge: mergePages('presetCampaigns') };

const ownCampaigns: FieldPolicy = {
  keyArgs: ['partnerId', 'botId', 'type'],
  merge: mergePages('campaigns'),
};

export const campaignsCache: CachePolicy = {
  typePolicies: {
    Query: {
      fields: {
        searchPresetCampaigns: campaigns,
        searchPresetCampaignsByPartner: campaigns,
        searchCampaignsAccepted: ownCampaigns,
        searchCampaignsWithAnyNotAccepted: ownCampaigns,
        partnerRelations: { merge: true },
        searchFaceRequests: { keyArgs: false, merge: mergePages('requests') },
        searchOtherFaces: { keyArgs: false, merge: mergePages('faces') },
        searchBundlesByPartner: { keyArgs: ['status'], merge: mergePages('bundles') },
        searchProductsByPartner: { keyArgs: false, merge: mergePages('products') },
        searchPartnerSrcImgs: { keyArgs: false, merge: mergePages('images') },
      },
    },
    PresetCampaign: { fields: { search: { merge: true } } },
    CampaignProduct: { fields: { accepts: { merge: true } } },
    // the same partner has other faces in another campaign
    CampaignPartner: { keyFields: false },
  },
  kept: ['searchPresetCampaignsByPartner', 'seePresetCampaign'],
};
