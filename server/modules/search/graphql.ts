import { SEARCH_LENGTH } from '@facet/contract/constants.ts';
import { member } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Builder } from '../../graphql/builder.ts';
import { pageOf, type Shared } from '../../graphql/shared.ts';
import { Refusal } from '../../refusal.ts';
import type { TeaserType } from '../bundles/teaser-type.ts';
import type { BundleTeaser as Bundle } from '../bundles/teasers.ts';
import type { PeopleTypes } from '../people/graphql.ts';
import type { PersonRow } from '../people/store.ts';
import type { PhotoTypes } from '../photos/graphql.ts';
import type { PhotoRow } from '../photos/store.ts';
import { type Found, findBundles, findPeople, findPhotos } from './store.ts';

export function registerSearch(
  builder: Builder,
  ports: { db: Db; shared: Shared; people: PeopleTypes; photos: PhotoTypes; BundleTeaser: TeaserType },
): void {
  const { db, shared } = ports;

  const FoundPeople = builder.objectRef<Found<PersonRow>>('FoundPeople').implement({
    fields: (t) => ({
      people: t.field({ type: [ports.people.Person], resolve: ({ rows }) => rows }),
      hasNextPage: t.exposeBoolean('hasNextPage'),
    }),
  });
  const FoundBundles = builder.objectRef<Found<Bundle>>('FoundBundles').implement({
    fields: (t) => ({
      bundles: t.field({ type: [ports.BundleTeaser], resolve: ({ rows }) => rows }),
      hasNextPage: t.exposeBoolean('hasNextPage'),
    }),
  });
  const FoundPhotos = builder.objectRef<Found<PhotoRow>>('FoundPhotos').implement({
    fields: (t) => ({
      photos: t.field({ type: [ports.photos.Photo], resolve: ({ rows }) => rows }),
      hasNextPage: t.exposeBoolean('hasNextPage'),
    }),
  });

  builder.queryFields((t) => {
    const args = {
      query: t.arg.string({ required: true }),
      pagination: t.arg({ type: shared.PaginationInput, required: true }),
    };
    return {
      searchPeople: t.field({
        type: FoundPeople,
        description: 'Members and partners whose names have words that begin as those of the query do.',
        args,
        resolve: (_, { query, pagination }, { caller }) =>
          findPeople(db, search(query, pagination, member(caller).userId)),
      }),
      searchBundles: t.field({
        type: FoundBundles,
        description: 'Published bundles, likewise.',
        args,
        resolve: (_, { query, pagination }, { caller }) =>
          findBundles(db, search(query, pagination, member(caller).userId)),
      }),
      searchPhotos: t.field({
        type: FoundPhotos,
        description: 'Shared photos that the caller may see, likewise.',
        args,
        resolve: (_, { query, pagination }, { caller }) =>
          findPhotos(db, search(query, pagination, member(caller).userId)),
      }),
    };
  });
}

/** @throws Refusal BAD_INPUT */
function search(text: string, pagination: { page: number; pageSize: number }, viewerId: number) {
  if (text.length > SEARCH_LENGTH) throw new Refusal('BAD_INPUT');
  return { viewerId, text, ...pageOf(pagination) };
}
