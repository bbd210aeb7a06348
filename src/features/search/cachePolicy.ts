import type { CachePolicy } from '../../lib/cache.ts';
import { mergePages } from '../../lib/paging/mergePages.ts';

export const searchCache: CachePolicy = {
  typePolicies: {
    Query: {
      fields: {
        searchPeople: { keyArgs: ['query'], merge: mergePages('people') },
        searchBundles: { keyArgs: ['query'], merge: mergePages('bundles') },
        searchPhotos: { keyArgs: ['query'], merge: mergePages('photos') },
      },
    },
  },
  kept: ['searchPeople', 'searchBundles', 'searchPhotos'],
};
