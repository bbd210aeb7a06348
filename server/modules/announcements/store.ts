import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { type Member, who } from '../../access.ts';
import { type AliasOf, columnsOf } from '../../db/alias.ts';
import type { Db } from '../../db/database.ts';
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
          isPublished(eb, 'announcements', 'users'),
        ]),
      ),
    );
}

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

/**
 * By an administrator: addressed to every partner. Their ids are looked up first, so that a page is read in the order of its
 * index: few members are administrators, and most announcements are theirs, which no statistics tell of a join.
 */
export function isOfHouse<DB, TB extends keyof DB>(
  _: ExpressionBuilder<DB, TB>,
  announcements: AliasOf<'announcements', DB, TB>,
): RawBuilder<boolean> {
  const creator = columnsOf('announcements', announcements)('creator_id');
  return sql<boolean>`${creator} = any (array(select id from users where role in ('ADMIN', 'SUPERADMIN')))`;
}

export function isPublished<DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  announcements: AliasOf<'announcements', DB, TB>,
  users: AliasOf<'users', DB, TB>,
): RawBuilder<boolean> {
  const announcement = columnsOf('announcements', announcements);
  return sql<boolean>`(${announcement('start_publish_at')} <= now() and ${announcement('end_publish_at')} > now()
    and ${isSeen(eb, users)})`;
}

export function isUnread<DB, TB extends keyof DB>(
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
