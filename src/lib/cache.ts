import { InMemoryCache, type TypePolicies } from '@apollo/client/cache';
import { POSSIBLE_TYPES } from '@facet/contract/possible-types.ts';

/** What a part of the app knows about the answers that it asks for; it stands beside what asks for them. */
export interface CachePolicy {
  /** How answers are told apart and put together. */
  typePolicies?: TypePolicies;
  /**
   * Root fields whose answers may be kept on this device until the next visit. All others are gone with the page, so that
   * nothing private is kept because nobody thought of it.
   */
  kept?: readonly string[];
}

/** @param policies are all given by src/app/cachePolicies.ts */
export function createCache(policies: readonly CachePolicy[] = []): InMemoryCache {
  const cache = new InMemoryCache({ possibleTypes: POSSIBLE_TYPES });
  addPolicies(cache, policies);
  return cache;
}

/** Before the first question is asked. */
export function addPolicies(cache: InMemoryCache, policies: readonly CachePolicy[]): void {
  for (const { typePolicies } of policies) if (typePolicies) cache.policies.addTypePolicies(typePolicies);
}
