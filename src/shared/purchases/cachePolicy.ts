import type { CachePolicy } from '../../lib/cache.ts';
import { mergePages } from '../../lib/paging/mergePages.ts';

/** What was bought is not kept on the device. */
export const purchasesCache: CachePolicy = {
  typePolicies: {
    BundleOffer: { merge: true },
    Query: { fields: { bundlePurchases: { keyArgs: false, merge: mergePages('purchases') } } },
  },
};
