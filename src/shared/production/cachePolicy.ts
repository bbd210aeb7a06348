import type { CachePolicy } from '../../lib/cache.ts';
import { mergePages } from '../../lib/paging/mergePages.ts';

export const productionsCache: CachePolicy = {
  typePolicies: {
    Query: { fields: { searchProductions: { keyArgs: ['filter'], merge: mergePages('productions') } } },
  },
  kept: ['searchProductions', 'productionsInProgress', 'getUnreadCount'],
};
