import type { CachePolicy } from '../../lib/cache.ts';
import { mergePages } from '../../lib/paging/mergePages.ts';

/** Face photos are not kept. */
export const facesCache: CachePolicy = {
  typePolicies: {
    Query: { fields: { searchSrcImgs: { keyArgs: false, merge: mergePages('images') } } },
    // what came last is all of them
    SrcImg: { fields: { views: { merge: false } } },
  },
};
