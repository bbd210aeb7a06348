import { InMemoryCache } from '@apollo/client/cache';
import { mergeCursorPages, mergePages } from './paging/mergePages.ts';

export function createCache(): InMemoryCache {
  return new InMemoryCache({
    possibleTypes: {
      SeeBundleByUidResult: ['BundleDetailResult', 'ErrorResult'],
      SeePhotoResult: ['PhotoDetail', 'ErrorResult'],
      FeedItem: ['Photo', 'BundleTeaser'],
      SearchProductionsResult: ['ProductionList', 'EmptyResult', 'ErrorResult'],
      SearchPresetCampaignsByPartnerResult: ['PresetCampaignList', 'ErrorResult'],
      SeePresetCampaignResult: ['PresetCampaign', 'ErrorResult'],
      SearchSrcImgsResult: ['SrcImgList', 'EmptyResult', 'ErrorResult'],
    },
    typePolicies: {
      User: { keyFields: ['username'] },
      Image: { merge: true },
      // a service has the price of the product that names it: kept by its id, all products would show the last one's price
      Service: { keyFields: false },
      SharedPhoto: { keyFields: ['uid'] },
      BundleCard: { keyFields: ['uid'] },
      Profile: {
        fields: {
          photos: { keyArgs: false, merge: mergePages('photos') },
          followers: { keyArgs: false, merge: mergePages('people') },
          following: { keyArgs: false, merge: mergePages('people') },
        },
      },
      Query: {
        fields: {
          followRequests: { keyArgs: false, merge: mergePages('people') },
          searchProductions: { keyArgs: ['filter'], merge: mergePages('productions') },
          searchSrcImgs: { keyArgs: false, merge: mergePages('images') },
          seeFeed: { keyArgs: ['scope'], merge: mergeCursorPages('items') },
          seeComments: { keyArgs: ['uid'], merge: mergeCursorPages('comments') },
          searchPeople: { keyArgs: ['query'], merge: mergePages('people') },
          searchBundles: { keyArgs: ['query'], merge: mergePages('bundles') },
          searchPhotos: { keyArgs: ['query'], merge: mergePages('photos') },
          searchPresetCampaignsByPartner: {
            keyArgs: ['type', 'people'],
            merge: mergePages('presetCampaigns'),
          },
        },
      },
    },
  });
}
