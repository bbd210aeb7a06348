import type { ApolloCache } from '@apollo/client';

/** Keeps the number of comments in step wherever the photo is shown. */
export function changeCount(cache: ApolloCache, photoId: number, change: number): void {
  cache.modify({
    id: cache.identify({ __typename: 'Photo', id: photoId }),
    fields: { commentCount: (before: number) => Math.max(0, before + change) },
  });
}
