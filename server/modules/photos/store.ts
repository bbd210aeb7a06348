import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { type AliasOf, columnsOf } from '../../db/alias.ts';
import type { Db } from '../../db/database.ts';
import { isPublished, type PartnerRow, partnerOfP } from '../bundles/store.ts';
import { isOpenTo, isSeen, type PersonRow } from '../people/store.ts';
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

/** Comments are not counted further. */
const MAX_COUNTED = 1000;

/** Whether a production is shared and a member may see its owner's. */
export function isShownTo<DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  productions: AliasOf<'productions', DB, TB>,
  owners: AliasOf<'users', DB, TB>,
  viewerId: number,
): RawBuilder<boolean> {
  const production = columnsOf('productions', productions);
  const isOwnerSeen = sql`${isSeen(eb, owners)} and ${isOpenTo(eb, owners, viewerId)}`;
  return sql<boolean>`(${production('shared_at')} is not null and ${isOwnerSeen})`;
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

/** Finished productions `p` of owners `u`, with all that is shown of them: one query, however many they are. */
export function photos(db: Db, viewerId: number) {
  return db
    .selectFrom('productions as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .innerJoin('products as pr', 'pr.id', 'p.product_id')
    .innerJoin('files as f', 'f.key', 'p.file_key')
    .select(['p.id', 'p.uid', 'p.caption', 'p.shared_at as sharedAt', 'p.created_at as createdAt'])
    .select(['pr.title', 'f.key as fileKey'])
    .select([sql<number>`f.width`.as('width'), sql<number>`f.height`.as('height')])
    .select(sql<string>`f.placeholder`.as('placeholder'))
    .select(personOfU(viewerId).as('owner'))
    .select(commentsOfP.as('commentCount'));
}

/** Of `users u`: the person as this member sees them. */
export function personOfU(viewerId: number): RawBuilder<PersonRow> {
  return sql<PersonRow>`json_build_object('id', u.id, 'username', u.username, 'firstName', u.first_name,
    'lastName', u.last_name, 'avatarKey', u.avatar_key, 'follow', (
      select case when v.accepted_at is null then 'REQUESTED' else 'FOLLOWING' end
      from follows v where v.follower_id = ${viewerId} and v.followed_id = u.id))`;
}

const commentsOfP = sql<number>`(select count(*)::int from (
  select from comments c where c.production_id = p.id limit ${MAX_COUNTED}) counted)`;

/** A production as its page shows it; what else is shown of it depends on who looks. */
export type PhotoPage = NonNullable<Awaited<ReturnType<typeof photoPage>>>;

/** With the bundle that it is offered in, while there is one. */
export function photoPage(db: Db, viewerId: number, uid: string) {
  return details(db)
    .innerJoin('productions as p', 'p.id', 'd.id')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .innerJoin('products as pr', 'pr.id', 'p.product_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('bundle_products as bp')
          .innerJoin('bundles as b', 'b.id', 'bp.bundle_id')
          .select(['b.uid as bundleUid', 'b.name as bundleName'])
          .whereRef('bp.product_id', '=', 'p.product_id')
          .where((eb) => isPublished(eb, 'b'))
          .orderBy('b.id', 'desc')
          .limit(1)
          .as('offer'),
      (join) => join.onTrue(),
    )
    .select(['p.caption', 'p.shared_at as sharedAt', 'pr.title'])
    .select([personOfU(viewerId).as('owner'), commentsOfP.as('commentCount')])
    .select(['offer.bundleUid', 'offer.bundleName'])
    .select(sql<PartnerRow>`(select ${partnerOfP} from partners p where p.id = pr.partner_id)`.as('partner'))
    .where('d.uid', '=', uid)
    .where((eb) => isVisibleTo(eb, 'p', 'u', viewerId))
    .executeTakeFirst();
}

export function photoById(db: Db, viewerId: number, id: number): Promise<PhotoRow | undefined> {
  return photos(db, viewerId)
    .where('p.id', '=', id)
    .where((eb) => isVisibleTo(eb, 'p', 'u', viewerId))
    .executeTakeFirst();
}

/** What a photo is found by, once it is shared: its caption, and the title of what it was made from. */
export function wordsOf(caption: string | null): RawBuilder<string> {
  return sql<string>`search_words(${caption ?? ''} || ' ' || (
    select pr.title from products pr where pr.id = productions.product_id))`;
}
