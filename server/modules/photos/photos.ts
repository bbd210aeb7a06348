import { captionProblem, isBlank, tidyWriting } from '@facet/contract/writing.ts';
import { type Kysely, sql } from 'kysely';
import type { Member } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { Trash } from '../../images/trash.ts';
import { Refusal } from '../../refusal.ts';
import { wordsOf } from './store.ts';

export type Photos = ReturnType<typeof createPhotos>;

/**
 * What owners do with finished productions. A photo is its owner's alone until they share it; a shared one is seen by all
 * members, or by their followers when the account is private (isOpenTo in people/store.ts).
 */
export function createPhotos({ db, trash }: { db: Kysely<Tables>; trash: Trash }) {
  return {
    /** Shares a photo with its caption; said again, the time of the first sharing stays. @throws Refusal */
    async share(member: Member, id: number, caption: string): Promise<void> {
      const text = checkedCaption(caption);
      const { numUpdatedRows } = await owned(db, member, id)
        .where('status', '=', 'SUCCESS')
        .set({
          caption: text,
          shared_at: sql<Date>`coalesce(shared_at, now())`,
          words: wordsOf(text),
        })
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw await whyNot(db, member, id);
    },

    /** @throws Refusal CAPTION_TOO_LONG, PHOTO_UNFINISHED, NOT_FOUND */
    async editCaption(member: Member, id: number, caption: string): Promise<void> {
      const text = checkedCaption(caption);
      const { numUpdatedRows } = await owned(db, member, id)
        .where('status', '=', 'SUCCESS')
        .set({
          caption: text,
          words: sql<string>`case when shared_at is null then null else ${wordsOf(text)} end`,
        })
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw await whyNot(db, member, id);
    },

    /** From now on only the owner sees it; its comments wait for its next sharing. @throws Refusal NOT_FOUND */
    async unshare(member: Member, id: number): Promise<void> {
      const { numUpdatedRows } = await owned(db, member, id)
        .where('status', '<>', 'DELETED')
        .set({ shared_at: null, words: null })
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new Refusal('NOT_FOUND');
    },

    /**
     * Deletes a photo with its file, its smaller versions and its comments. When this returns, its address is dead. What was
     * paid for it stays in the books. Said again, as after a lost answer, it changes nothing.
     * @throws Refusal PHOTO_UNFINISHED while it is being made, NOT_FOUND
     */
    async remove(member: Member, id: number): Promise<void> {
      const key = await db.transaction().execute(async (trx) => {
        const production = await trx
          .selectFrom('productions')
          .select(['status', 'file_key as fileKey'])
          .where('id', '=', id)
          .where('user_id', '=', member.userId)
          .forUpdate()
          .executeTakeFirst();
        if (!production) throw new Refusal('NOT_FOUND');
        if (production.status === 'DELETED') return null;
        if (production.status === 'PENDING' || production.status === 'PROCESSING') {
          throw new Refusal('PHOTO_UNFINISHED');
        }
        await trx
          .updateTable('productions')
          .set({
            status: 'DELETED',
            file_key: null,
            error_code: null,
            caption: null,
            shared_at: null,
            words: null,
          })
          .where('id', '=', id)
          .execute();
        await trx.deleteFrom('comments').where('production_id', '=', id).execute();
        if (production.fileKey !== null) await trash.throwAway(trx, production.fileKey);
        return production.fileKey;
      });
      if (key !== null) await trash.empty(key);
    },
  };
}

function owned(db: Db, member: Member, id: number) {
  return db.updateTable('productions').where('id', '=', id).where('user_id', '=', member.userId);
}

/** Null for a blank one. @throws Refusal CAPTION_TOO_LONG */
function checkedCaption(caption: string): string | null {
  const problem = captionProblem(caption);
  if (problem) throw new Refusal(problem);
  const text = tidyWriting(caption);
  return isBlank(text) ? null : text;
}

async function whyNot(db: Db, member: Member, id: number): Promise<Refusal> {
  const open = await db
    .selectFrom('productions')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', member.userId)
    .where('status', 'in', ['PENDING', 'PROCESSING'])
    .executeTakeFirst();
  return new Refusal(open ? 'PHOTO_UNFINISHED' : 'NOT_FOUND');
}
