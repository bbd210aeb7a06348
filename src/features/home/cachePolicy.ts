import type { CachePolicy } from '../../lib/cache.ts';
import { mergeCursorPages } from '../../lib/paging/mergePages.ts';

export const feedCache: CachePolicy = {
  typePolicies: { Query: { fields: { seeFeed: { keyArgs: ['scope'], merge: mergeCursorPages('items') } } } },
  kept: ['seeFeed'],
};
