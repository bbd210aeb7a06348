import { MAX_CHOSEN_PHOTOS } from '@facet/contract/constants.ts';
import { captionProblem, isBlank, tidyWriting } from '@facet/contract/writing.ts';
import { type Kysely, sql } from 'kysely';
import type { Member } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { each } from '../../each.ts';
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
     * Deletes photos with their files, smaller versions and comments: all of them, or none. When this returns, their addresses
     * are dead. What was paid for them stays in the books. Said again, as after a lost answer, it changes nothing.
     * @throws Refusal PHOTO_UNFINISHED while one is being made, NOT_FOUND, BAD_INPUT for none or too many
     */
    async remove(member: Member, asked: readonly number[]): Promise<void> {
      const ids = [...new Set(asked)];
      if (ids.length === 0 || ids.length > MAX_CHOSEN_PHOTOS) throw new Refusal('BAD_INPUT');
      const keys = await db.transaction().execute(async (trx) => {
        const productions = await trx
          .selectFrom('productions')
          .select(['id', 'status', 'file_key as fileKey'])
          .where('id', 'in', ids)
          .where('user_id', '=', member.userId)
          // in one order, so that two calls wait for each other instead of both for ever
          .orderBy('id')
          .forUpdate()
          .execute();
        if (productions.length < ids.length) throw new Refusal('NOT_FOUND');
        const left = productions.filter(({ status }) => status !== 'DELETED');
        if (left.some(({ status }) => status === 'PENDING' || status === 'PROCESSING')) {
          throw new Refusal('PHOTO_UNFINISHED');
        }
        if (left.length === 0) return [];
        const leftIds = left.map(({ id }) => id);
        await trx
          .updateTable('productions')
          .set({
            status: 'DELETED',
            file_key: null,
            caption: null,
            shared_at: null,
            words: null,
          })
          .where('id', 'in', leftIds)
          .execute();
        await trx.deleteFrom('comments').where('production_id', 'in', leftIds).execute();
        const found = left.flatMap(({ fileKey }) => fileKey ?? []);
        for (const key of found) await trash.throwAway(trx, key);
        return found;
      });
      await each(keys, (key) => trash.empty(key));
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
