import type { CachePolicy } from '../lib/cache.ts';

/** What many screens ask for, and what the answers of all of them consist of. */
export const sharedCache: CachePolicy = {
  typePolicies: {
    User: { keyFields: ['username'] },
    Image: { merge: true },
    // a service has the price of the product that names it: kept by its id, all products would show the last one's price
    Service: { keyFields: false, merge: true },
  },
  kept: ['me', 'currencyBalances', 'SeeBundleByUid', 'seePhoto'],
};
