import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { type AliasOf, columnsOf } from '../../db/alias.ts';
import type { Db } from '../../db/database.ts';
import { isListed, partnerOf } from '../bundles/store.ts';
import { isOpenTo, isSeen, type PersonRow, partnerNameOf } from '../people/store.ts';
import { details } from '../productions/store.ts';

/** A production as its owner shows it to others. */
export interface PhotoRow {
  id: number;
  uid: string;
  caption: string | null;
  /** Null: only its owner sees it. */
  sharedAt: Date | null;
  createdAt: Date;
  title: string;
  fileKey: string;
  width: number;
  height: number;
  placeholder: string;
  owner: PersonRow;
  /** Counted up to MAX_COUNTED. */
  commentCount: number;
}

/** Somebody who is not signed in follows nobody, and owns nothing. */
export const NOBODY = 0;

/** Comments are not counted further. */
const MAX_COUNTED = 1000;

/** Whether a production is shared, and its owner one who is seen. */
function isShared<DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  productions: AliasOf<'productions', DB, TB>,
  owners: AliasOf<'users', DB, TB>,
): RawBuilder<boolean> {
  const production = columnsOf('productions', productions);
  return sql<boolean>`(${production('shared_at')} is not null and ${isSeen(eb, owners)})`;
}

/** The same, and a member may see its owner's. */
export function isShownTo<DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  productions: AliasOf<'productions', DB, TB>,
  owners: AliasOf<'users', DB, TB>,
  viewerId: number,
): RawBuilder<boolean> {
  return sql<boolean>`(${isShared(eb, productions, owners)} and ${isOpenTo(eb, owners, viewerId)})`;
}

/** The same, or their own, shared or not. */
function isVisibleTo<DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  productions: AliasOf<'productions', DB, TB>,
  owners: AliasOf<'users', DB, TB>,
  viewerId: number,
): RawBuilder<boolean> {
  const production = columnsOf('productions', productions);
  return sql<boolean>`(${production('user_id')} = ${viewerId} or ${isShownTo(eb, productions, owners, viewerId)})`;
}

/** Finished productions and their owners, with all that is shown of them: one query, however many they are. */
export function photos(db: Db, viewerId: number) {
  return db
    .selectFrom('productions')
    .innerJoin('users', 'users.id', 'productions.user_id')
    .innerJoin('products', 'products.id', 'productions.product_id')
    .innerJoin('files', 'files.key', 'productions.file_key')
    .select([
      'productions.id',
      'productions.uid',
      'productions.caption',
      'productions.shared_at as sharedAt',
      'productions.created_at as createdAt',
    ])
    .select(['products.title', 'files.key as fileKey'])
    .select([sql<number>`files.width`.as('width'), sql<number>`files.height`.as('height')])
    .select(sql<string>`files.placeholder`.as('placeholder'))
    .select((eb) => [
      personOf(eb, 'users', viewerId).as('owner'),
      commentsOf(eb, 'productions').as('commentCount'),
    ]);
}

/** The person as this member sees them. */
export function personOf<DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  users: AliasOf<'users', DB, TB>,
  viewerId: number,
): RawBuilder<PersonRow> {
  const user = columnsOf('users', users);
  return sql<PersonRow>`json_build_object('id', ${user('id')}, 'username', ${user('username')},
    'firstName', ${user('first_name')}, 'lastName', ${user('last_name')}, 'avatarKey', ${user('avatar_key')},
    'partnerName', ${partnerNameOf(eb, users)}, 'follow', (
      select case when follows.accepted_at is null then 'REQUESTED' else 'FOLLOWING' end
      from follows where follows.follower_id = ${viewerId} and follows.followed_id = ${user('id')}))`;
}

function commentsOf<DB, TB extends keyof DB>(
  _: ExpressionBuilder<DB, TB>,
  productions: AliasOf<'productions', DB, TB>,
): RawBuilder<number> {
  const production = columnsOf('productions', productions);
  return sql<number>`(select count(*)::int from (
    select from comments where comments.production_id = ${production('id')} limit ${MAX_COUNTED}) counted)`;
}

/** A production as its page shows it; what else is shown of it depends on who looks. */
export type PhotoPage = NonNullable<Awaited<ReturnType<typeof photoPage>>>;

/** With the bundle that it is offered in, while there is one. */
export function photoPage(db: Db, viewerId: number, uid: string) {
  return details(db)
    .innerJoin('productions', 'productions.id', 'production_details.id')
    .innerJoin('users', 'users.id', 'productions.user_id')
    .innerJoin('products', 'products.id', 'productions.product_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('bundle_products')
          .innerJoin('bundles', 'bundles.id', 'bundle_products.bundle_id')
          .select(['bundles.uid as bundleUid', 'bundles.name as bundleName'])
          .whereRef('bundle_products.product_id', '=', 'productions.product_id')
          .where((eb) => isListed(eb, 'bundles'))
          .orderBy('bundles.id', 'desc')
          .limit(1)
          .as('offer'),
      (join) => join.onTrue(),
    )
    .select(['productions.caption', 'productions.shared_at as sharedAt', 'products.title'])
    .select((eb) => [
      personOf(eb, 'users', viewerId).as('owner'),
      commentsOf(eb, 'productions').as('commentCount'),
    ])
    .select(['offer.bundleUid', 'offer.bundleName'])
    .select((eb) =>
      eb
        .selectFrom('partners')
        .select((eb) => partnerOf(eb, 'partners').as('partner'))
        .whereRef('partners.id', '=', 'products.partner_id')
        .$asScalar()
        .$notNull()
        .as('partner'),
    )
    .where('production_details.uid', '=', uid)
    .where((eb) => isVisibleTo(eb, 'productions', 'users', viewerId))
    .executeTakeFirst();
}

export function photoById(db: Db, viewerId: number, id: number): Promise<PhotoRow | undefined> {
  return photos(db, viewerId)
    .where('productions.id', '=', id)
    .where((eb) => isVisibleTo(eb, 'productions', 'users', viewerId))
    .executeTakeFirst();
}

/** Whose a photo is that its owner shares, but not with everybody: all that others learn of it. */
export function followersPhoto(db: Db, uid: string): Promise<{ uid: string; username: string } | undefined> {
  return db
    .selectFrom('productions')
    .innerJoin('users', 'users.id', 'productions.user_id')
    .select(['productions.uid', 'users.username'])
    .where('productions.uid', '=', uid)
    .where('productions.status', '=', 'SUCCESS')
    .where((eb) => isShared(eb, 'productions', 'users'))
    .where((eb) => eb.not(isOpenTo(eb, 'users', NOBODY)))
    .executeTakeFirst();
}

/** What a photo is found by, once it is shared: its caption, and the title of what it was made from. */
export function wordsOf(caption: string | null): RawBuilder<string> {
  return sql<string>`search_words(${caption ?? ''} || ' ' || (
    select products.title from products where products.id = productions.product_id))`;
}
