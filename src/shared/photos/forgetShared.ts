import type { ApolloCache } from '@apollo/client';

/** Who sees a photo has changed: lists that may show it are asked for again when they are next looked at. */
export function forgetShared(cache: ApolloCache): void {
  for (const fieldName of ['seeFeed', 'searchPhotos', 'seeProfile']) cache.evict({ fieldName });
}
