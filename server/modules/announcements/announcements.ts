import { announcementCaptionProblem, hashtagsOf, scheduleProblem } from '@facet/contract/announcement.ts';
import { tidyWriting } from '@facet/contract/writing.ts';
import { type Kysely, sql } from 'kysely';
import { type Member, who } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import { violates } from '../../db/errors.ts';
import type { Tables } from '../../db/tables.ts';
import { decodeImage } from '../../images/decode.ts';
import { encodeJpeg } from '../../images/encode.ts';
import type { Images, StoredFile } from '../../images/images.ts';
import { type IncomingFile, readFile } from '../../images/read-file.ts';
import type { Trash } from '../../images/trash.ts';
import type { Limiter } from '../../limiter.ts';
import { Refusal } from '../../refusal.ts';
import {
  type AnnouncementRow,
  announcementRows,
  announcements,
  isDeletable,
  isOfHouse,
  isPublished,
  isUnread,
} from './store.ts';

export type Announcements = ReturnType<typeof createAnnouncements>;

export interface NewAnnouncement {
  file: IncomingFile;
  /** Whose announcement it is. */
  userId: number;
  caption: string;
  start: Date;
  end: Date;
}

/** The longest that a day has begun before now, wherever the caller is: one of 25 hours, when summer time ends. */
const LONGEST_DAY_MS = 25 * 3600_000;

export function createAnnouncements(ports: {
  db: Kysely<Tables>;
  images: Images;
  trash: Trash;
  limiter: Limiter;
}) {
  const { db, images, trash, limiter } = ports;

  async function insert(trx: Db, announcement: NewAnnouncement, file: StoredFile): Promise<number> {
    const caption = tidyWriting(announcement.caption);
    await images.record(file, trx);
    const { id } = await trx
      .insertInto('announcements')
      .values({
        creator_id: announcement.userId,
        caption,
        file_key: file.key,
        start_publish_at: announcement.start,
        end_publish_at: announcement.end,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const hashtags = hashtagsOf(caption).map((hashtag) => ({ announcement_id: id, hashtag }));
    if (hashtags.length > 0) await trx.insertInto('announcement_hashtags').values(hashtags).execute();
    return id;
  }

  return {
    /**
     * Administrators make them in anybody's name, partners in their own. Of an animated image the first picture is kept.
     * @throws Refusal FORBIDDEN, or for whatever is wrong with caption, times, member or image
     */
    async upload(member: Member, announcement: NewAnnouncement): Promise<number> {
      const { userId, caption } = announcement;
      if (userId !== member.userId && !who.administrators(member)) throw new Refusal('FORBIDDEN');
      const problem =
        announcementCaptionProblem(caption) ??
        scheduleProblem(announcement, new Date(Date.now() - LONGEST_DAY_MS));
      if (problem) throw new Refusal(problem);
      limiter.take(`${member.userId}`);
      const raster = await decodeImage(await readFile(announcement.file));
      const { width, height } = raster;
      const jpeg = await encodeJpeg(raster);
      const file = await images.put({ jpeg, width, height, ownerId: null, folder: 'announcements' });
      try {
        return await db.transaction().execute((trx) => insert(trx, announcement, file));
      } catch (error) {
        await images.discard(file.key);
        throw violates(error, 'announcements_creator_id_fkey')
          ? new Refusal('ANNOUNCEMENT_USER_UNKNOWN', error)
          : error;
      }
    },

    /** @throws Refusal NOT_FOUND, also for one that the caller may not see */
    async see(member: Member, id: number): Promise<AnnouncementRow> {
      const row = await announcementRows(db, member).where('announcements.id', '=', id).executeTakeFirst();
      if (!row) throw new Refusal('NOT_FOUND');
      return row;
    },

    /**
     * The latest start first.
     * @param creatorId null: what is addressed to the caller, which is everything for administrators
     */
    async search(
      member: Member,
      creatorId: number | null,
      page: { limit: number; offset: number },
    ): Promise<{ rows: AnnouncementRow[]; totalCount: number }> {
      const isHouse = creatorId === null && !who.administrators(member);
      const rows = await announcementRows(db, member)
        .$if(creatorId !== null, (query) => query.where('announcements.creator_id', '=', creatorId!))
        .$if(isHouse, (query) => query.where((eb) => isOfHouse(eb, 'users')))
        .orderBy('announcements.start_publish_at', 'desc')
        .orderBy('announcements.id', 'desc')
        .limit(page.limit)
        .offset(page.offset)
        .execute();
      const { totalCount } = await announcements(db, member)
        .$if(creatorId !== null, (query) => query.where('announcements.creator_id', '=', creatorId!))
        .$if(isHouse, (query) => query.where((eb) => isOfHouse(eb, 'users')))
        .select(sql<number>`count(*)::int`.as('totalCount'))
        .executeTakeFirstOrThrow();
      return { rows, totalCount };
    },

    /** Published ones that are addressed to every partner and that this member has not opened. */
    async unreadCount(member: Member): Promise<number> {
      const { count } = await announcements(db, member)
        .where((eb) => isOfHouse(eb, 'users'))
        .where((eb) => isPublished(eb, 'announcements', 'users'))
        .where((eb) => isUnread(eb, 'announcements', member))
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    /** @throws Refusal NOT_FOUND */
    async markAsRead(member: Member, id: number): Promise<void> {
      const seen = await announcements(db, member)
        .where('announcements.id', '=', id)
        .select('announcements.id')
        .executeTakeFirst();
      if (!seen) throw new Refusal('NOT_FOUND');
      await db
        .insertInto('announcement_reads')
        .values({ announcement_id: id, user_id: member.userId })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
        .catch((error: unknown) => {
          throw violates(error, 'announcement_reads_announcement_id_fkey')
            ? new Refusal('NOT_FOUND', error)
            : error;
        });
    },

    /** With its image. @throws Refusal NOT_FOUND, also for one that the caller may not delete */
    async remove(member: Member, id: number): Promise<void> {
      const key = await db.transaction().execute(async (trx) => {
        const deleted = await trx
          .deleteFrom('announcements')
          .where('id', '=', id)
          .where((eb) => isDeletable(eb, 'announcements', member))
          .returning('file_key')
          .executeTakeFirst();
        if (!deleted) throw new Refusal('NOT_FOUND');
        await trash.throwAway(trx, deleted.file_key);
        return deleted.file_key;
      });
      await trash.empty(key);
    },
  };
}
