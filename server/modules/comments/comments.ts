import { commentProblem, tidyWriting } from '@facet/contract/writing.ts';
import { type Kysely, sql } from 'kysely';
import type { Member } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { Limiter } from '../../limiter.ts';
import { Refusal } from '../../refusal.ts';
import { isSeen, type PersonRow } from '../people/store.ts';
import { isShownTo, personOfU } from '../photos/store.ts';

export type Comments = ReturnType<typeof createComments>;

export interface CommentRow {
  id: number;
  text: string;
  createdAt: Date;
  author: PersonRow;
  /** The viewer wrote it, or it is under the viewer's photo. */
  isDeletable: boolean;
}

export interface CommentPage {
  rows: CommentRow[];
  /** What the next page is asked for with; null at the end. */
  nextCursor: string | null;
}

/** Comments stand under shared photos, for whoever sees them. */
export function createComments({ db, limiter }: { db: Kysely<Tables>; limiter: Limiter }) {
  return {
    /** Newest first; `before` is the id of the last one that was seen. @throws Refusal NOT_FOUND */
    async list(member: Member, uid: string, page: { limit: number; before: number | null }) {
      const photo = await shownPhoto(db, member, uid);
      const rows = await commentRows(db, member)
        .where('c.production_id', '=', photo.id)
        .$if(page.before !== null, (query) => query.where('c.id', '<', page.before!))
        // one more tells whether there is a next page
        .limit(page.limit + 1)
        .execute();
      const shown = rows.slice(0, page.limit);
      return { rows: shown, nextCursor: rows.length > page.limit ? String(shown.at(-1)!.id) : null };
    },

    /**
     * The same call again, as after a lost answer or a second press, gives the same comment.
     * @throws Refusal COMMENT_EMPTY, COMMENT_TOO_LONG, TOO_MANY_REQUESTS, NOT_FOUND
     */
    async write(member: Member, uid: string, text: string, idempotencyKey: string | null) {
      const problem = commentProblem(text);
      if (problem) throw new Refusal(problem);
      limiter.take(`${member.userId}`);
      const photo = await shownPhoto(db, member, uid);
      const inserted = await db
        .insertInto('comments')
        .values({
          production_id: photo.id,
          user_id: member.userId,
          text: tidyWriting(text),
          idempotency_key: idempotencyKey,
        })
        .onConflict((conflict) => conflict.columns(['user_id', 'idempotency_key']).doNothing())
        .returning('id')
        .executeTakeFirst();
      const comment = await commentRows(db, member)
        .$if(inserted !== undefined, (query) => query.where('c.id', '=', inserted!.id))
        .$if(inserted === undefined, (query) =>
          query.where('c.user_id', '=', member.userId).where('c.idempotency_key', '=', idempotencyKey),
        )
        .where('c.production_id', '=', photo.id)
        .executeTakeFirst();
      // the key of another command, or one whose comment was deleted since
      if (!comment) throw new Refusal('NOT_FOUND');
      return comment;
    },

    /** One's own, or any under one's own photo. @throws Refusal NOT_FOUND */
    async remove(member: Member, id: number): Promise<void> {
      const { numDeletedRows } = await db
        .deleteFrom('comments as c')
        .where('c.id', '=', id)
        .where(mayDelete(member))
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw new Refusal('NOT_FOUND');
    },
  };
}

function mayDelete({ userId }: Member) {
  return sql<boolean>`(c.user_id = ${userId} or exists (
    select from productions o where o.id = c.production_id and o.user_id = ${userId}))`;
}

/** Those of closed accounts are not shown. */
function commentRows(db: Db, member: Member) {
  return db
    .selectFrom('comments as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.id', 'c.text', 'c.created_at as createdAt'])
    .select([personOfU(member.userId).as('author'), mayDelete(member).as('isDeletable')])
    .where((eb) => isSeen(eb, 'u'))
    .orderBy('c.id', 'desc');
}

/** @throws Refusal NOT_FOUND, whether it is not there, not shared or not shown to this member */
async function shownPhoto(db: Db, member: Member, uid: string): Promise<{ id: number }> {
  const photo = await db
    .selectFrom('productions as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select('p.id')
    .where('p.uid', '=', uid)
    .where((eb) => isShownTo(eb, 'p', 'u', member.userId))
    .executeTakeFirst();
  if (!photo) throw new Refusal('NOT_FOUND');
  return photo;
}
