import { createHash } from 'node:crypto';
import { announcementCaptionProblem, hashtagsOf, scheduleProblem } from '@facet/contract/announcement.ts';
import { tidyWriting } from '@facet/contract/writing.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { type Member, who } from '../../access.ts';
import { countUpTo } from '../../db/count.ts';
import type { Db } from '../../db/database.ts';
import { violates } from '../../db/errors.ts';
import type { Tables } from '../../db/tables.ts';
import { once } from '../../idempotency.ts';
import { decodeImage } from '../../images/decode.ts';
import { discardUnlessRecorded } from '../../images/discard.ts';
import { encodeJpeg } from '../../images/encode.ts';
import type { Images, StoredFile } from '../../images/images.ts';
import { type IncomingFile, readFile } from '../../images/read-file.ts';
import type { Trash } from '../../images/trash.ts';
import type { Limiter } from '../../limiter.ts';
import { Refusal } from '../../refusal.ts';
import { record } from '../audit/audit.ts';
import {
  type AnnouncementRow,
  announcementRows,
  announcements,
  isDeletable,
  listed,
  unread,
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

interface Call {
  member: Member;
  requestId: string;
}

/** With the same key, an announcement is made once. */
type UploadCall = Call & { key?: string | null };

/** What is counted of unread ones: more are as good as many. */
const MOST_UNREAD = 100;
/** The longest that a day has begun before now, wherever the caller is: one of 25 hours, when summer time ends. */
const LONGEST_DAY_MS = 25 * 3600_000;

/** @throws Refusal ANNOUNCEMENT_USER_UNKNOWN, ACCOUNT_UNCONFIRMED: who never confirmed the address has no account yet */
async function checkCreator(db: Db, userId: number): Promise<void> {
  const user = await db
    .selectFrom('users')
    .select('email_verified_at as verifiedAt')
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) throw new Refusal('ANNOUNCEMENT_USER_UNKNOWN');
  if (user.verifiedAt === null) throw new Refusal('ACCOUNT_UNCONFIRMED');
}

export function createAnnouncements(ports: {
  db: Kysely<Tables>;
  images: Images;
  trash: Trash;
  limiter: Limiter;
}) {
  const { db, images, trash, limiter } = ports;

  /** What a partner does with their own is nobody's else; what an administrator does is written down. */
  const note = async (
    trx: Transaction<Tables>,
    { member, requestId }: Call,
    act: 'create' | 'delete',
    { id, creatorId, caption }: { id: number; creatorId: number; caption: string },
  ) => {
    if (!who.administrators(member)) return;
    const fields = { creatorId, caption };
    await record(trx, {
      by: { userId: member.userId, requestId },
      act: `announcement.${act}`,
      subject: { type: 'announcement', id },
      ...(act === 'create' ? { after: fields } : { before: fields }),
    });
  };

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
     * The same call again, with its key, gives the same announcement.
     * @throws Refusal FORBIDDEN, or for whatever is wrong with caption, times, member or image
     */
    async upload(call: UploadCall, announcement: NewAnnouncement): Promise<number> {
      const { member } = call;
      const { userId, caption } = announcement;
      if (userId !== member.userId && !who.administrators(member)) throw new Refusal('FORBIDDEN');
      const problem =
        announcementCaptionProblem(caption) ??
        scheduleProblem(announcement, new Date(Date.now() - LONGEST_DAY_MS));
      if (problem) throw new Refusal(problem);
      await limiter.take(`${member.userId}`);
      await checkCreator(db, userId);
      const bytes = await readFile(announcement.file);
      const raster = await decodeImage(bytes);
      const { width, height } = raster;
      const jpeg = await encodeJpeg(raster);
      const file = await images.put({ jpeg, width, height, ownerId: null, folder: 'announcements' });
      const { file: _, ...fields } = announcement;
      const input = { ...fields, image: createHash('sha256').update(bytes).digest('base64url') };
      try {
        return await db.transaction().execute((trx) =>
          once(
            trx,
            { userId: member.userId, key: call.key ?? null },
            { act: 'announcement.create', input },
            async () => {
              const id = await insert(trx, announcement, file);
              await note(trx, call, 'create', { id, creatorId: userId, caption });
              return id;
            },
          ),
        );
      } finally {
        // refused, or made before
        await discardUnlessRecorded({ db, images }, [file.key]);
      }
    },

    /** @throws Refusal NOT_FOUND, also for one that the caller may not see */
    async see(member: Member, id: number): Promise<AnnouncementRow> {
      const row = await announcementRows(db, member).where('announcements.id', '=', id).executeTakeFirst();
      if (!row) throw new Refusal('NOT_FOUND');
      return row;
    },

    /**
     * The latest start first; `totalCount` is what `countUpTo` counts.
     * @param creatorId null: what is addressed to the caller, which is everything for administrators
     */
    async search(
      member: Member,
      creatorId: number | null,
      page: { limit: number; offset: number },
    ): Promise<{ rows: AnnouncementRow[]; totalCount: number }> {
      const found = listed(db, member, creatorId);
      const ids = found
        .select('announcements.id')
        .orderBy('announcements.start_publish_at', 'desc')
        .orderBy('announcements.id', 'desc')
        .limit(page.limit)
        .offset(page.offset);
      const rows = await announcementRows(db, member)
        .where('announcements.id', 'in', ids)
        .orderBy('announcements.start_publish_at', 'desc')
        .orderBy('announcements.id', 'desc')
        .execute();
      const { totalCount } = await countUpTo(db, found, page);
      return { rows, totalCount };
    },

    /** Published ones that are addressed to every partner and that this member has not opened; counted to 100. */
    async unreadCount(member: Member): Promise<number> {
      const counted = unread(db, member).select('announcements.id').limit(MOST_UNREAD);
      const { count } = await db
        .selectFrom(counted.as('counted'))
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
    async remove(call: Call, id: number): Promise<void> {
      const key = await db.transaction().execute(async (trx) => {
        const deleted = await trx
          .deleteFrom('announcements')
          .where('id', '=', id)
          .where((eb) => isDeletable(eb, 'announcements', call.member))
          .returning(['id', 'file_key', 'creator_id as creatorId', 'caption'])
          .executeTakeFirst();
        if (!deleted) throw new Refusal('NOT_FOUND');
        await note(trx, call, 'delete', deleted);
        await trash.throwAway(trx, deleted.file_key);
        return deleted.file_key;
      });
      await trash.empty(key);
    },
  };
}
