import { type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { type Member, who } from '../../access.ts';
import { type AliasOf, columnsOf } from '../../db/alias.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { ImageFile } from '../../images/images.ts';
import { isSeen, type PersonRow } from '../people/store.ts';
import { personOf } from '../photos/store.ts';

export interface AnnouncementRow extends ImageFile {
  id: number;
  caption: string;
  startPublishAt: Date;
  endPublishAt: Date;
  creatorId: number;
  user: PersonRow;
  hashtags: { id: number; hashtag: string }[];
  isUnread: boolean;
  isDeletable: boolean;
}

/** Those that the viewer may see: administrators all, others their own and what is published now. */
export function announcements(db: Db, viewer: Member) {
  return db
    .selectFrom('announcements')
    .innerJoin('users', 'users.id', 'announcements.creator_id')
    .$if(!who.administrators(viewer), (query) =>
      query.where((eb) =>
        eb.or([
          eb('announcements.creator_id', '=', viewer.userId),
          eb.and([isRunning(eb, 'announcements'), isSeen(eb, 'users')]),
        ]),
      ),
    );
}

/**
 * The same rule for a list. Whose announcements are in it is looked up first: so a page is read in the order of its index, and
 * what is counted is in the index too (0080).
 * @param creatorId null: what is addressed to the viewer, which is everything for administrators
 */
export function listed(db: Db, viewer: Member, creatorId: number | null) {
  const query = db.selectFrom('announcements');
  if (who.administrators(viewer))
    return query.$if(creatorId !== null, (all) => all.where('announcements.creator_id', '=', creatorId!));
  const creators = (
    creatorId === null ? house(db) : db.selectFrom('users').where('id', '=', creatorId)
  ).where((eb) => eb.or([eb('users.id', '=', viewer.userId), isSeen(eb, 'users')]));
  return query
    .where(isBy(creators))
    .where((eb) =>
      eb.or([eb('announcements.creator_id', '=', viewer.userId), isRunning(eb, 'announcements')]),
    );
}

/** Published ones that are addressed to every partner and that the viewer has not opened. */
export function unread(db: Db, viewer: Member) {
  return db
    .selectFrom('announcements')
    .where(isBy(house(db).where((eb) => isSeen(eb, 'users'))))
    .where((eb) => isRunning(eb, 'announcements'))
    .where((eb) => isUnread(eb, 'announcements', viewer));
}

/** Whose announcements are addressed to every partner. */
const house = (db: Db) => db.selectFrom('users').where('users.role', 'in', ['ADMIN', 'SUPERADMIN']);

const isBy = (creators: SelectQueryBuilder<Tables, 'users', object>): RawBuilder<boolean> =>
  sql<boolean>`announcements.creator_id = any (array(${creators.select('users.id')}))`;

export function announcementRows(db: Db, viewer: Member) {
  return announcements(db, viewer)
    .innerJoin('files', 'files.key', 'announcements.file_key')
    .select([
      'announcements.id',
      'announcements.caption',
      'announcements.start_publish_at as startPublishAt',
      'announcements.end_publish_at as endPublishAt',
      'announcements.creator_id as creatorId',
      'files.key',
      'files.width',
      'files.height',
      'files.placeholder',
      sql<AnnouncementRow['hashtags']>`coalesce((
        select json_agg(json_build_object('id', id, 'hashtag', hashtag) order by id)
        from announcement_hashtags where announcement_id = announcements.id), '[]')`.as('hashtags'),
    ])
    .select((eb) => [
      personOf(eb, 'users', viewer.userId).as('user'),
      isUnread(eb, 'announcements', viewer).as('isUnread'),
      isDeletable(eb, 'announcements', viewer).as('isDeletable'),
    ]);
}

function isRunning<DB, TB extends keyof DB>(
  _: ExpressionBuilder<DB, TB>,
  announcements: AliasOf<'announcements', DB, TB>,
): RawBuilder<boolean> {
  const announcement = columnsOf('announcements', announcements);
  return sql<boolean>`(${announcement('start_publish_at')} <= now() and ${announcement('end_publish_at')} > now())`;
}

function isUnread<DB, TB extends keyof DB>(
  _: ExpressionBuilder<DB, TB>,
  announcements: AliasOf<'announcements', DB, TB>,
  { userId }: Member,
): RawBuilder<boolean> {
  const announcement = columnsOf('announcements', announcements);
  return sql<boolean>`(${announcement('creator_id')} <> ${userId} and not exists (
    select from announcement_reads
    where announcement_id = ${announcement('id')} and user_id = ${userId}))`;
}

/** The one rule of who may delete. */
export function isDeletable<DB, TB extends keyof DB>(
  _: ExpressionBuilder<DB, TB>,
  announcements: AliasOf<'announcements', DB, TB>,
  viewer: Member,
): RawBuilder<boolean> {
  if (who.administrators(viewer)) return sql<boolean>`true`;
  return sql<boolean>`${columnsOf('announcements', announcements)('creator_id')} = ${viewer.userId}`;
}
