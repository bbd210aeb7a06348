import type { CachePolicy } from '../../lib/cache.ts';
import { mergeCursorPages } from '../../lib/paging/mergePages.ts';

export const commentsCache: CachePolicy = {
  typePolicies: {
    PublicPhoto: { keyFields: ['uid'] },
    FollowersPhoto: { keyFields: ['uid'] },
    Query: { fields: { seeComments: { keyArgs: ['uid'], merge: mergeCursorPages('comments') } } },
  },
  kept: ['seeComments'],
};
