import { commentProblem, tidyWriting } from '@facet/contract/writing.ts';
import { type ExpressionBuilder, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Member } from '../../access.ts';
import { type AliasOf, columnsOf } from '../../db/alias.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { Limiter } from '../../limiter.ts';
import { Refusal } from '../../refusal.ts';
import { isSeen, type PersonRow } from '../people/store.ts';
import { isShownTo, personOf } from '../photos/store.ts';

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
        .where('comments.production_id', '=', photo.id)
        .$if(page.before !== null, (query) => query.where('comments.id', '<', page.before!))
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
      await limiter.take(`${member.userId}`);
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
        .$if(inserted !== undefined, (query) => query.where('comments.id', '=', inserted!.id))
        .$if(inserted === undefined, (query) =>
          query
            .where('comments.user_id', '=', member.userId)
            .where('comments.idempotency_key', '=', idempotencyKey),
        )
        .where('comments.production_id', '=', photo.id)
        .executeTakeFirst();
      // the key of another command, or one whose comment was deleted since
      if (!comment) throw new Refusal('NOT_FOUND');
      return comment;
    },

    /** One's own, or any under one's own photo. @throws Refusal NOT_FOUND */
    async remove(member: Member, id: number): Promise<void> {
      const { numDeletedRows } = await db
        .deleteFrom('comments')
        .where('comments.id', '=', id)
        .where((eb) => isDeletableBy(eb, 'comments', member))
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw new Refusal('NOT_FOUND');
    },
  };
}

function isDeletableBy<DB, TB extends keyof DB>(
  _: ExpressionBuilder<DB, TB>,
  comments: AliasOf<'comments', DB, TB>,
  { userId }: Member,
): RawBuilder<boolean> {
  const comment = columnsOf('comments', comments);
  return sql<boolean>`(${comment('user_id')} = ${userId} or exists (
    select from productions
    where productions.id = ${comment('production_id')} and productions.user_id = ${userId}))`;
}

/** Those of closed accounts are not shown. */
function commentRows(db: Db, member: Member) {
  return db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.user_id')
    .select(['comments.id', 'comments.text', 'comments.created_at as createdAt'])
    .select((eb) => [
      personOf(eb, 'users', member.userId).as('author'),
      isDeletableBy(eb, 'comments', member).as('isDeletable'),
    ])
    .where((eb) => isSeen(eb, 'users'))
    .orderBy('comments.id', 'desc');
}

/** @throws Refusal NOT_FOUND, whether it is not there, not shared or not shown to this member */
async function shownPhoto(db: Db, member: Member, uid: string): Promise<{ id: number }> {
  const photo = await db
    .selectFrom('productions')
    .innerJoin('users', 'users.id', 'productions.user_id')
    .select('productions.id')
    .where('productions.uid', '=', uid)
    .where((eb) => isShownTo(eb, 'productions', 'users', member.userId))
    .executeTakeFirst();
  if (!photo) throw new Refusal('NOT_FOUND');
  return photo;
}
