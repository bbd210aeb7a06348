import type { CachePolicy } from '../../lib/cache.ts';
import { mergePages } from '../../lib/paging/mergePages.ts';

export const profilesCache: CachePolicy = {
  typePolicies: {
    SharedPhoto: { keyFields: ['uid'] },
    BundleCard: { keyFields: ['uid'] },
    Profile: {
      fields: {
        photos: { keyArgs: false, merge: mergePages('photos') },
        followers: { keyArgs: false, merge: mergePages('people') },
        following: { keyArgs: false, merge: mergePages('people') },
      },
    },
    Query: { fields: { followRequests: { keyArgs: false, merge: mergePages('people') } } },
  },
  kept: ['seeProfile', 'followRequests'],
};
