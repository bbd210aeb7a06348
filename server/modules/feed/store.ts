import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { type BundleTeaser, bundleTeasers } from '../bundles/teasers.ts';
import { isShownTo, type PhotoRow, photos } from '../photos/store.ts';
import { inOrder, type Place } from './cursor.ts';

export type FeedScope = 'EVERYBODY' | 'FOLLOWING';
export type FeedItem = (PhotoRow & Place & { kind: 'photo' }) | (BundleTeaser & Place & { kind: 'bundle' });

interface FeedPage {
  viewerId: number;
  scope: FeedScope;
  limit: number;
  /** Null: from the newest on. */
  after: Place | null;
}

const publishedAt = sql<Date>`coalesce(bundles.publish_start_at, bundles.created_at)`;

/**
 * What there is to see, newest first: photos that members have shared, and bundles that partners have published. Each page
 * costs the same, however deep it lies: two look-ups in indexes by time, of which the newest are kept.
 */
export async function feedPage(db: Db, page: FeedPage): Promise<{ items: FeedItem[]; hasMore: boolean }> {
  // one more tells whether there is a next page
  const wanted = { ...page, limit: page.limit + 1 };
  const [shared, published] = await Promise.all([feedPhotos(db, wanted), feedBundles(db, wanted)]);
  const items: FeedItem[] = [
    ...shared.map((photo) => ({ ...photo, kind: 'photo' as const })),
    ...published.map((bundle) => ({ ...bundle, kind: 'bundle' as const })),
  ].sort(inOrder);
  return { items: items.slice(0, page.limit), hasMore: items.length > page.limit };
}

function feedPhotos(db: Db, { viewerId, scope, limit, after }: FeedPage) {
  const isAfter = after && isLater(sql`productions.shared_at`, sql`productions.id`, after, 'photo');
  return photos(db, viewerId)
    .select(microseconds(sql`productions.shared_at`).as('at'))
    .where((eb) => isShownTo(eb, 'productions', 'users', viewerId))
    .$if(scope === 'FOLLOWING', (query) =>
      query.where(sql<boolean>`productions.id in (${followed(viewerId, limit, after)})`),
    )
    .$if(isAfter !== null, (query) => query.where(isAfter!))
    .orderBy('productions.shared_at', 'desc')
    .orderBy('productions.id', 'desc')
    .limit(limit)
    .execute();
}

/** The newest few of each followed member: what they have shared before costs nothing, and others' photos are not walked. */
function followed(viewerId: number, limit: number, after: Place | null) {
  return sql`
    select newest.id from follows cross join lateral (
      select productions.id from productions
      where productions.user_id = follows.followed_id and productions.shared_at is not null
        ${after ? sql`and ${isLater(sql`productions.shared_at`, sql`productions.id`, after, 'photo')}` : sql``}
      order by productions.shared_at desc, productions.id desc limit ${limit}
    ) newest
    where follows.follower_id = ${viewerId} and follows.accepted_at is not null and not follows.is_hidden`;
}

function feedBundles(db: Db, { viewerId, scope, limit, after }: FeedPage) {
  const isAfter = after && isLater(publishedAt, sql`bundles.id`, after, 'bundle');
  return bundleTeasers(db)
    .select(microseconds(publishedAt).as('at'))
    .$if(scope === 'FOLLOWING', (query) =>
      query.where(sql<boolean>`exists (select from follows where follows.follower_id = ${viewerId}
        and follows.followed_id = partners.user_id and follows.accepted_at is not null and not follows.is_hidden)`),
    )
    .$if(isAfter !== null, (query) => query.where(isAfter!))
    .orderBy(publishedAt, 'desc')
    .orderBy('bundles.id', 'desc')
    .limit(limit)
    .execute();
}

function microseconds(time: RawBuilder<unknown>) {
  return sql<number>`(extract(epoch from ${time}) * 1000000)::bigint`;
}

/** Behind a place in the order of cursor.ts, among rows of one kind. */
function isLater(time: RawBuilder<unknown>, id: RawBuilder<unknown>, after: Place, kind: Place['kind']) {
  const at = sql`(timestamptz 'epoch' + ${after.at}::bigint * interval '1 microsecond')`;
  if (kind === after.kind) return sql<boolean>`(${time}, ${id}) < (${at}, ${after.id})`;
  // of the same moment, bundles come after photos
  return kind === 'bundle' ? sql<boolean>`${time} <= ${at}` : sql<boolean>`${time} < ${at}`;
}
