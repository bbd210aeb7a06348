import { CACHE_POLICIES } from '../app/cachePolicies.ts';
import { cache } from '../lib/apollo.ts';
import { addPolicies } from '../lib/cache.ts';

// As main.tsx does it, for tests of what talks with the app's own client.
addPolicies(cache, CACHE_POLICIES);
