import { MAX_PAGE_SIZE } from '@facet/contract/constants.ts';
import { profileProblem } from '@facet/contract/profile.ts';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { type AliasOf, columnsOf } from '../../db/alias.ts';
import type { Db } from '../../db/database.ts';
import { isListed, type PartnerRow, partnerOf } from '../bundles/store.ts';

/** What any member may see of another, and how the one who looks stands to them. */
export interface PersonRow {
  id: number;
  username: string;
  firstName: string;
  lastName: string | null;
  avatarKey: string | null;
  /** Under which a partner offers photos. */
  partnerName: string | null;
  /** Null: the viewer does not follow them. */
  follow: 'REQUESTED' | 'FOLLOWING' | null;
}

export interface ProfileRow extends PersonRow {
  bio: string | null;
  isPrivate: boolean;
  /** Whether the viewer may see their photos and lists. */
  isOpen: boolean;
  totalFollowers: number;
  totalFollowing: number;
  partnerId: number | null;
}

interface Page {
  limit: number;
  offset: number;
}

/** Neither closed nor still waiting for its address to be confirmed. Nobody else is seen anywhere. */
export function isSeen<DB, TB extends keyof DB>(
  _: ExpressionBuilder<DB, TB>,
  users: AliasOf<'users', DB, TB>,
): RawBuilder<boolean> {
  const user = columnsOf('users', users);
  return sql<boolean>`${user('status')} <> 'BLOCKED' and ${user('email_verified_at')} is not null`;
}

/** Whether a member may see their photos and lists. The one rule of what private means. */
export function isOpenTo<DB, TB extends keyof DB>(
  _: ExpressionBuilder<DB, TB>,
  users: AliasOf<'users', DB, TB>,
  viewerId: number,
): RawBuilder<boolean> {
  const user = columnsOf('users', users);
  const follow = columnsOf('follows', 'follows');
  return sql<boolean>`(not ${user('is_private')} or ${user('id')} = ${viewerId} or exists (
    select from follows
    where ${follow('follower_id')} = ${viewerId} and ${follow('followed_id')} = ${user('id')}
      and ${follow('accepted_at')} is not null and not ${follow('is_hidden')}))`;
}

/** The name under which they offer photos, if they are a partner. */
export function partnerNameOf<DB, TB extends keyof DB>(
  _: ExpressionBuilder<DB, TB>,
  users: AliasOf<'users', DB, TB>,
): RawBuilder<string | null> {
  const user = columnsOf('users', users);
  return sql<string | null>`(select partners.name from partners where partners.user_id = ${user('id')})`;
}

/** Members as this one sees them; each row comes with the viewer's relation to it, so that lists need no second look. */
export function people(db: Db, viewerId: number) {
  return db
    .selectFrom('users')
    .select([
      'users.id',
      'users.username',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.avatar_key as avatarKey',
      sql<PersonRow['follow']>`(
        select case when follows.accepted_at is null then 'REQUESTED' else 'FOLLOWING' end
        from follows where follows.follower_id = ${viewerId} and follows.followed_id = users.id)`.as(
        'follow',
      ),
    ])
    .select((eb) => partnerNameOf(eb, 'users').as('partnerName'))
    .where((eb) => isSeen(eb, 'users'));
}

export async function profileOf(db: Db, viewerId: number, username: string): Promise<ProfileRow | undefined> {
  // no account has such a name
  if (profileProblem('username', username)) return undefined;
  return people(db, viewerId)
    .leftJoin('partners', 'partners.user_id', 'users.id')
    .select([
      'users.bio',
      'users.is_private as isPrivate',
      'users.total_followers as totalFollowers',
      'users.total_following as totalFollowing',
      'partners.id as partnerId',
    ])
    .select((eb) => isOpenTo(eb, 'users', viewerId).as('isOpen'))
    .where(sql`lower(users.username)`, '=', username.toLowerCase())
    .executeTakeFirst();
}

/** Who follows them, newest first. */
export function followersOf(db: Db, viewerId: number, userId: number, page: Page): Promise<PersonRow[]> {
  return people(db, viewerId)
    .innerJoin('follows', 'follows.follower_id', 'users.id')
    .where('follows.followed_id', '=', userId)
    .where('follows.accepted_at', 'is not', null)
    .where('follows.is_hidden', '=', false)
    .orderBy('follows.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** Whom they follow, newest first. */
export function followingOf(db: Db, viewerId: number, userId: number, page: Page): Promise<PersonRow[]> {
  return people(db, viewerId)
    .innerJoin('follows', 'follows.followed_id', 'users.id')
    .where('follows.follower_id', '=', userId)
    .where('follows.accepted_at', 'is not', null)
    .where('follows.is_hidden', '=', false)
    .orderBy('follows.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

function requestsTo(db: Db, userId: number) {
  return people(db, userId)
    .innerJoin('follows', 'follows.follower_id', 'users.id')
    .where('follows.followed_id', '=', userId)
    .where('follows.accepted_at', 'is', null)
    .where('follows.is_hidden', '=', false);
}

/** Who asks to follow a private account, newest first; `totalCount` is counted no further than a page list goes. */
export async function requestsOf(
  db: Db,
  userId: number,
  page: Page,
): Promise<{ rows: PersonRow[]; totalCount: number }> {
  const rows = await requestsTo(db, userId)
    .orderBy('follows.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { count } = await db
    .selectFrom(requestsTo(db, userId).limit(MAX_COUNTED_REQUESTS).as('requests'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return { rows, totalCount: count };
}

const MAX_COUNTED_REQUESTS = 1000;

/** A photo that its owner has shared. */
export interface SharedPhotoRow {
  uid: string;
  title: string;
  fileKey: string;
  width: number;
  height: number;
  placeholder: string;
}

function sharedBy(db: Db, userId: number) {
  return db
    .selectFrom('productions')
    .where('productions.user_id', '=', userId)
    .where('productions.shared_at', 'is not', null);
}

/** What they have shared, newest first. */
export async function photosOf(
  db: Db,
  userId: number,
  page: Page,
): Promise<{ rows: SharedPhotoRow[]; totalCount: number }> {
  const rows = await sharedBy(db, userId)
    .innerJoin('files', 'files.key', 'productions.file_key')
    .innerJoin('products', 'products.id', 'productions.product_id')
    .select(['productions.uid', 'products.title', 'files.key as fileKey'])
    .select([sql<number>`files.width`.as('width'), sql<number>`files.height`.as('height')])
    .select(sql<string>`files.placeholder`.as('placeholder'))
    .orderBy('productions.shared_at', 'desc')
    .orderBy('productions.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { count } = await sharedBy(db, userId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return { rows, totalCount: count };
}

/** A bundle as a card shows it. */
export interface BundleCardRow {
  uid: string;
  name: string;
  total: number;
  fileKey: string;
  width: number;
  height: number;
  placeholder: string;
}

/** What a partner offers now, newest first. */
export function bundlesOf(db: Db, partnerId: number): Promise<BundleCardRow[]> {
  return db
    .selectFrom('bundles')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('bundle_products')
          .innerJoin('products', 'products.id', 'bundle_products.product_id')
          .innerJoin('files', 'files.key', 'products.file_key')
          .select(['files.key as fileKey', sql<number>`count(*) over ()::int`.as('total')])
          .select([sql<number>`files.width`.as('width'), sql<number>`files.height`.as('height')])
          .select(sql<string>`files.placeholder`.as('placeholder'))
          .whereRef('bundle_products.bundle_id', '=', 'bundles.id')
          .orderBy(sql`products.id is not distinct from bundles.representative_product_id`, 'desc')
          .orderBy('bundle_products.position')
          .limit(1)
          .as('cover'),
      (join) => join.onTrue(),
    )
    .select(['bundles.uid', 'bundles.name', 'cover.total', 'cover.fileKey', 'cover.width', 'cover.height'])
    .select('cover.placeholder')
    .where('bundles.partner_id', '=', partnerId)
    .where((eb) => isListed(eb, 'bundles'))
    .orderBy('bundles.id', 'desc')
    .limit(MAX_PAGE_SIZE)
    .execute();
}

/** The partners that a member follows, newest first. */
export async function followingPartnersOf(db: Db, userId: number): Promise<PartnerRow[]> {
  const rows = await db
    .selectFrom('follows')
    .innerJoin('partners', 'partners.user_id', 'follows.followed_id')
    .select((eb) => partnerOf(eb, 'partners').as('partner'))
    .where('follows.follower_id', '=', userId)
    .where('follows.accepted_at', 'is not', null)
    .where('follows.is_hidden', '=', false)
    .orderBy('follows.id', 'desc')
    .limit(MAX_PAGE_SIZE)
    .execute();
  return rows.map(({ partner }) => partner);
}

/** The partners that a member works with, newest first. */
export function partnerRelationsOf(db: Db, userId: number): Promise<{ id: number; partner: PartnerRow }[]> {
  return db
    .selectFrom('partner_relations')
    .innerJoin('partners', 'partners.id', 'partner_relations.partner_id')
    .innerJoin('users', 'users.id', 'partners.user_id')
    .select((eb) => ['partner_relations.id', partnerOf(eb, 'partners').as('partner')])
    .where('partner_relations.user_id', '=', userId)
    .where('partner_relations.accepted_at', 'is not', null)
    .where((eb) => isSeen(eb, 'users'))
    .orderBy('partner_relations.id', 'desc')
    .limit(MAX_PAGE_SIZE)
    .execute();
}

export type LockedPerson = Awaited<ReturnType<typeof lockPeople>>[number];

/** Locks these members until the transaction ends, always in one order. Closed accounts are not among them. */
export function lockPeople(trx: Db, ids: readonly number[]) {
  return trx
    .selectFrom('users')
    .select(['users.id', 'users.is_private as isPrivate'])
    .where('users.id', 'in', [...ids])
    .where((eb) => isSeen(eb, 'users'))
    .orderBy('users.id')
    .forNoKeyUpdate()
    .execute();
}
