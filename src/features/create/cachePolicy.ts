import type { CachePolicy } from '../../lib/cache.ts';
import { mergePages } from '../../lib/paging/mergePages.ts';

export const createPolicy: CachePolicy = {
  typePolicies: {
    Query: {
      fields: { searchOfferedProducts: { keyArgs: ['isGroup'], merge: mergePages('products') } },
    },
  },
};
