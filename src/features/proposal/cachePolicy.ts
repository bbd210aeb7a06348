import type { CachePolicy } from '../../lib/cache.ts';

/** A page that was visited opens without a connection. */
export const proposalCache: CachePolicy = { kept: ['SeeBundleByUid'] };
