import type { ApolloCache } from '@apollo/client';
import { isReference, type NormalizedCacheObject } from '@apollo/client/cache';
import { CACHE_PERSISTENCE } from '@facet/contract/constants.ts';
import { CachePersistor } from 'apollo3-cache-persist';
import { accountOf, forgetKeptCache, keepCache } from './keptCache.ts';
import { adoptStoredToken, currentToken } from './session.ts';

/** What the answers of these root fields consist of; nothing that only others, or none any more, lead to. */
function answersOf(fields: readonly string[], cache: NormalizedCacheObject): NormalizedCacheObject {
  // a field stands there with its arguments: `seeFeed:{"scope":"EVERYBODY"}`
  const name = (field: string) => /^\w+/.exec(field)?.[0] ?? '';
  const root = Object.entries(cache.ROOT_QUERY ?? {}).filter(([field]) => fields.includes(name(field)));
  const kept: NormalizedCacheObject = { ROOT_QUERY: { __typename: 'Query', ...Object.fromEntries(root) } };
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (!isReference(value)) {
      for (const part of Object.values(value)) visit(part);
      return;
    }
    const entity = cache[value.__ref];
    if (!entity || kept[value.__ref]) return;
    kept[value.__ref] = entity;
    visit(entity);
  };
  visit(kept.ROOT_QUERY);
  return kept;
}

/**
 * Keeps the answers of these root fields: now, a second after each last change and when the page goes, unless the cache has
 * become too large. @returns what ends that
 */
export function persistCache(cache: ApolloCache, fields: readonly string[]): () => void {
  const persistor = new CachePersistor<NormalizedCacheObject>({
    cache,
    maxSize: CACHE_PERSISTENCE.maxCharacters,
    debounce: CACHE_PERSISTENCE.debounceMs,
    persistenceMapper: async (text: string) => JSON.stringify(answersOf(fields, JSON.parse(text))),
    storage: {
      // Restored before the first question was asked, see keptCache.ts.
      getItem: () => null,
      setItem(_, text) {
        const owner = accountOf(currentToken());
        // Another tab may have signed out a moment ago; then this cache is about to be emptied.
        adoptStoredToken();
        if (accountOf(currentToken()) === owner) keepCache(text ?? '{}');
      },
      removeItem: forgetKeptCache,
    },
  });
  const persist = () => void persistor.persist();
  persist();
  addEventListener('pagehide', persist);
  return () => {
    persistor.remove();
    removeEventListener('pagehide', persist);
  };
}
