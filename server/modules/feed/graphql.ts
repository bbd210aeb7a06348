import { member } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Builder } from '../../graphql/builder.ts';
import { Refusal } from '../../refusal.ts';
import type { TeaserType } from '../bundles/teaser-type.ts';
import type { PhotoTypes } from '../photos/graphql.ts';
import { cursorOf, placeOf } from './cursor.ts';
import { type FeedItem, feedPage } from './store.ts';

const MAX_ITEMS = 50;

export function registerFeed(
  builder: Builder,
  { db, photos, BundleTeaser }: { db: Db; photos: PhotoTypes; BundleTeaser: TeaserType },
): void {
  const FeedScope = builder.enumType('FeedScope', { values: ['EVERYBODY', 'FOLLOWING'] as const });
  const FeedItem = builder.unionType('FeedItem', {
    types: [photos.Photo, BundleTeaser],
    resolveType: (item) => ('owner' in item ? 'Photo' : 'BundleTeaser'),
  });
  const FeedList = builder.objectRef<{ items: FeedItem[]; hasMore: boolean }>('FeedList').implement({
    fields: (t) => ({
      items: t.field({ type: [FeedItem], resolve: ({ items }) => items }),
      nextCursor: t.string({
        nullable: true,
        description: 'Null at the end.',
        resolve: ({ items, hasMore }) => (hasMore ? cursorOf(items.at(-1)!) : null),
      }),
    }),
  });

  builder.queryField('seeFeed', (t) =>
    t.field({
      type: FeedList,
      description: 'Photos that members have shared and bundles that partners have published, newest first.',
      args: {
        scope: t.arg({ type: FeedScope, defaultValue: 'EVERYBODY' }),
        first: t.arg.int({ required: true }),
        after: t.arg.string(),
      },
      resolve(_, { scope, first, after }, { caller }) {
        if (first < 1 || first > MAX_ITEMS) throw new Refusal('BAD_INPUT');
        return feedPage(db, {
          viewerId: member(caller).userId,
          scope: scope ?? 'EVERYBODY',
          limit: first,
          after: after == null ? null : placeOf(after),
        });
      },
    }),
  );
}
