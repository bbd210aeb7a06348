import type { ApolloCache } from '@apollo/client';
import type { NormalizedCacheObject } from '@apollo/client/cache';
import { CACHE_PERSISTENCE } from '@facet/contract/constants.ts';
import { CachePersistor } from 'apollo3-cache-persist';
import { accountOf, forgetKeptCache, keepCache } from './keptCache.ts';
import { adoptStoredToken, currentToken } from './session.ts';

/** Answers that never leave the memory: what was paid and spent, prices to pay, photos of faces and what is said of them. */
const PRIVATE_FIELDS = /^(purchases|spendings|appProducts|searchSrcImgs|checkGeneration)\b/;
const PRIVATE_ENTITIES = /^(Purchase|Spending|AppProduct|SrcImg|ROOT_MUTATION|ROOT_SUBSCRIPTION)\b/;

function withoutPrivate(cache: NormalizedCacheObject): NormalizedCacheObject {
  const kept: NormalizedCacheObject = {};
  for (const [key, entity] of Object.entries(cache)) {
    if (PRIVATE_ENTITIES.test(key) || !entity) continue;
    kept[key] = key === 'ROOT_QUERY' ? withoutPrivateFields(entity) : entity;
  }
  return kept;
}

function withoutPrivateFields<Entity extends object>(root: Entity): Entity {
  return Object.fromEntries(Object.entries(root).filter(([field]) => !PRIVATE_FIELDS.test(field))) as Entity;
}

/**
 * Keeps what is in the cache: now, a second after each last change and when the page goes, unless it has become too
 * large. @returns what ends that
 */
export function persistCache(cache: ApolloCache): () => void {
  const persistor = new CachePersistor<NormalizedCacheObject>({
    cache,
    maxSize: CACHE_PERSISTENCE.maxCharacters,
    debounce: CACHE_PERSISTENCE.debounceMs,
    persistenceMapper: async (text: string) => JSON.stringify(withoutPrivate(JSON.parse(text))),
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
