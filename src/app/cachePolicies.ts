import { usersCache } from '../features/admin/users/cachePolicy.ts';
import { createPolicy } from '../features/create/cachePolicy.ts';
import { feedCache } from '../features/home/cachePolicy.ts';
import { campaignsCache } from '../features/partners/cachePolicy.ts';
import { commentsCache } from '../features/photo/cachePolicy.ts';
import { profilesCache } from '../features/profile/cachePolicy.ts';
import { proposalCache } from '../features/proposal/cachePolicy.ts';
import { searchCache } from '../features/search/cachePolicy.ts';
import type { CachePolicy } from '../lib/cache.ts';
import { sharedCache } from '../shared/cachePolicy.ts';
import { facesCache } from '../shared/faces/cachePolicy.ts';
import { productionsCache } from '../shared/production/cachePolicy.ts';
import { purchasesCache } from '../shared/purchases/cachePolicy.ts';

/** What all parts of the app know about their answers; a test compares it with the schema. */
export const CACHE_POLICIES: readonly CachePolicy[] = [
  sharedCache,
  productionsCache,
  purchasesCache,
  facesCache,
  createPolicy,
  feedCache,
  commentsCache,
  profilesCache,
  searchCache,
  proposalCache,
  campaignsCache,
  usersCache,
];

/** Root fields whose answers are kept on this device until the next visit. */
export const KEPT_FIELDS: readonly string[] = CACHE_POLICIES.flatMap(({ kept = [] }) => kept);
