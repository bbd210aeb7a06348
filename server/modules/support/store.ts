import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { Refusal } from '../../refusal.ts';

export interface MessageRow {
  id: number;
  message: string;
  ts: string;
  /** The member wrote it. */
  outgoing: boolean;
  createdAt: Date;
  key: string | null;
  /** Who of the support wrote it: for the support alone. */
  author: string | null;
}

/** What is written meanwhile in this conversation waits until the transaction ends. Everything that writes takes it first. */
export async function lockConversation(trx: Db, userId: number): Promise<void> {
  await trx
    .insertInto('support_conversations')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .selectFrom('support_conversations')
    .select('user_id')
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .execute();
}

function messages(db: Db) {
  return db
    .selectFrom('support_messages')
    .innerJoin('support_topics', 'support_topics.id', 'support_messages.topic_id')
    .leftJoin('users as authors', 'authors.id', 'support_messages.author_id')
    .select([
      'support_messages.id',
      'support_messages.text as message',
      'support_messages.is_from_member as outgoing',
      'support_messages.created_at as createdAt',
      'support_messages.idempotency_key as key',
      sql<string>`support_topics.ts::text`.as('ts'),
      sql<string | null>`case when is_from_member then null else authors.username end`.as('author'),
    ]);
}

export interface MessagePage {
  /** Newest first. */
  rows: MessageRow[];
  nextCursor: string | null;
}

/** A member's whole conversation, upwards. */
export async function conversationPage(
  db: Db,
  userId: number,
  { limit, before }: { limit: number; before: number | null },
): Promise<MessagePage> {
  const rows = await messages(db)
    .where('support_messages.user_id', '=', userId)
    .$if(before !== null, (query) => query.where('support_messages.id', '<', before!))
    .orderBy('support_messages.id', 'desc')
    // one more tells whether there is a next page
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  return { rows: shown, nextCursor: rows.length > limit ? String(shown.at(-1)!.id) : null };
}

/** The next ones in the order in which they were written. */
export function messagesAfter(db: Db, userId: number, id: number, limit: number): Promise<MessageRow[]> {
  return messages(db)
    .where('support_messages.user_id', '=', userId)
    .where('support_messages.id', '>', id)
    .orderBy('support_messages.id')
    .limit(limit)
    .execute();
}

export async function lastMessageId(db: Db, userId: number): Promise<number> {
  const { last } = await db
    .selectFrom('support_messages')
    .select(sql<number>`coalesce(max(id), 0)`.as('last'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return last;
}

interface NewMessage {
  userId: number;
  topicId: number;
  authorId: number;
  isFromMember: boolean;
  text: string;
  key: string | null;
}

/** In the caller's transaction, which holds the conversation. */
export async function insertMessage(trx: Db, message: NewMessage): Promise<number> {
  const { id } = await trx
    .insertInto('support_messages')
    .values({
      user_id: message.userId,
      topic_id: message.topicId,
      author_id: message.authorId,
      is_from_member: message.isFromMember,
      text: message.text,
      idempotency_key: message.key,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('support_topics')
    .set({ last_id: id, ...(message.isFromMember ? { asked_id: id } : {}) })
    .where('id', '=', message.topicId)
    .execute();
  if (!message.isFromMember) {
    await trx
      .updateTable('support_conversations')
      .set({ answered_id: id })
      .where('user_id', '=', message.userId)
      .execute();
  }
  return id;
}

/** @throws Refusal BAD_INPUT when the key was used for a message elsewhere */
export async function messageOfKey(
  trx: Db,
  { userId, authorId, key }: { userId: number; authorId: number; key: string | null },
): Promise<MessageRow | undefined> {
  if (key === null) return undefined;
  const row = await messages(trx)
    .select('support_messages.user_id as userId')
    .where('support_messages.author_id', '=', authorId)
    .where('support_messages.idempotency_key', '=', key)
    .executeTakeFirst();
  if (row && row.userId !== userId) throw new Refusal('BAD_INPUT');
  return row;
}

export function openTopic(db: Db, userId: number) {
  return db
    .selectFrom('support_topics')
    .select(['id', sql<string>`ts::text`.as('ts')])
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
}

/** In the caller's transaction, which holds the conversation. */
export function insertTopic(trx: Db, userId: number): Promise<{ id: number; ts: string }> {
  return trx
    .insertInto('support_topics')
    .values({
      user_id: userId,
      // later than any before, also when a clock was set back
      ts: sql<number>`greatest(
        (extract(epoch from clock_timestamp()) * 1000)::bigint,
        coalesce((select max(ts) + 1 from support_topics where user_id = ${userId}), 0))`,
    })
    .returning(['id', sql<string>`ts::text`.as('ts')])
    .executeTakeFirstOrThrow();
}
