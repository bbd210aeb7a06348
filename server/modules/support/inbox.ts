import { supportProblem } from '@facet/contract/support.ts';
import { tidyWriting } from '@facet/contract/writing.ts';
import { type Kysely, sql } from 'kysely';
import { countUpTo } from '../../db/count.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { Bus } from '../../events/bus.ts';
import { Refusal } from '../../refusal.ts';
import { type Actor, record } from '../audit/audit.ts';
import { conversationNews, INBOX, inboxNews } from './news.ts';
import { conversationPage, insertMessage, lockConversation, messageOfKey } from './store.ts';
import { type TopicRow, topics } from './topics.ts';

export type Inbox = ReturnType<typeof createInbox>;
type Filter = 'OPEN' | 'CLOSED';

/** The chat as those who answer see it. All administrators share one inbox. */
export function createInbox({ db, bus }: { db: Kysely<Tables>; bus: Pick<Bus, 'publish'> }) {
  const tell = (trx: Db, topicId: number) => bus.publish(trx, inboxNews, INBOX, { topicId });

  /** @throws Refusal NOT_FOUND */
  async function memberOf(topicId: number): Promise<number> {
    const topic = await db
      .selectFrom('support_topics')
      .select('user_id')
      .where('id', '=', topicId)
      .executeTakeFirst();
    if (!topic) throw new Refusal('NOT_FOUND');
    return topic.user_id;
  }

  /** Holds the conversation that an open topic is in. @throws Refusal NOT_FOUND, SUPPORT_TOPIC_CLOSED */
  async function lockOpen(trx: Db, topicId: number, userId: number): Promise<void> {
    await lockConversation(trx, userId);
    const topic = await trx
      .selectFrom('support_topics')
      .select('closed_at')
      .where('id', '=', topicId)
      .executeTakeFirst();
    if (!topic) throw new Refusal('NOT_FOUND');
    if (topic.closed_at) throw new Refusal('SUPPORT_TOPIC_CLOSED');
  }

  return {
    /** Unread ones first, then those in which something was written last. */
    async search(
      filter: Filter,
      page: { limit: number; offset: number },
    ): Promise<{ rows: TopicRow[]; totalCount: number }> {
      const is = filter === 'OPEN' ? 'is' : 'is not';
      const found = db.selectFrom('support_topics').where('support_topics.closed_at', is, null);
      const ids = found
        .select('support_topics.id')
        .orderBy('support_topics.is_unread', 'desc')
        .orderBy('support_topics.last_id', 'desc')
        .limit(page.limit)
        .offset(page.offset);
      const rows = await topics(db)
        .where('support_topics.id', 'in', ids)
        .orderBy('support_topics.is_unread', 'desc')
        .orderBy('support_topics.last_id', 'desc')
        .execute();
      const { totalCount } = await countUpTo(db, found, page);
      return { rows, totalCount };
    },

    /** @throws Refusal NOT_FOUND */
    async see(topicId: number): Promise<TopicRow> {
      const row = await topics(db).where('support_topics.id', '=', topicId).executeTakeFirst();
      if (!row) throw new Refusal('NOT_FOUND');
      return row;
    },

    /** All that the topic's member and the support have written, not in this topic alone. @throws Refusal NOT_FOUND */
    page: async (topicId: number, page: { limit: number; before: number | null }) =>
      conversationPage(db, await memberOf(topicId), page),

    /**
     * @returns the answer's id. Whoever answers has seen what was asked; a topic that is nobody's becomes theirs.
     * @throws Refusal COMMENT_EMPTY, SUPPORT_TOO_LONG, NOT_FOUND, SUPPORT_TOPIC_CLOSED
     */
    async answer(
      { userId: authorId }: Actor,
      topicId: number,
      { text, key }: { text: string; key: string | null },
    ): Promise<number> {
      const problem = supportProblem(text);
      if (problem) throw new Refusal(problem);
      const userId = await memberOf(topicId);
      return db.transaction().execute(async (trx) => {
        await lockConversation(trx, userId);
        const sent = await messageOfKey(trx, { userId, authorId, key });
        if (sent) return sent.id;
        await lockOpen(trx, topicId, userId);
        const message = { userId, topicId, authorId, isFromMember: false, text: tidyWriting(text), key };
        const id = await insertMessage(trx, message);
        await trx
          .updateTable('support_topics')
          .set({ seen_id: id, assignee_id: sql<number>`coalesce(assignee_id, ${authorId})` })
          .where('id', '=', topicId)
          .execute();
        await bus.publish(trx, conversationNews, userId, {});
        await tell(trx, topicId);
        return id;
      });
    },

    /** Somebody of the support has seen all up to this message. */
    async markAsRead(topicId: number, id: number): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('support_topics')
          .set({ seen_id: sql<number>`least(${id}::int, last_id)` })
          .where('id', '=', topicId)
          .where('seen_id', '<', sql<number>`least(${id}::int, last_id)`)
          .executeTakeFirst();
        if (numUpdatedRows > 0n) await tell(trx, topicId);
      });
    },

    /**
     * Gives the topic from one to another; null is nobody. Whoever thinks it is still another's is told.
     * @throws Refusal NOT_FOUND, SUPPORT_TOPIC_TAKEN
     */
    async assign(
      by: Actor,
      topicId: number,
      { from, to }: { from: number | null; to: number | null },
    ): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const isStaff = to === null || (await isAdministrator(trx, to));
        if (!isStaff) throw new Refusal('NOT_FOUND');
        const { numUpdatedRows } = await trx
          .updateTable('support_topics')
          .set({ assignee_id: to })
          .where('id', '=', topicId)
          .where(sql<boolean>`assignee_id is not distinct from ${from}::int`)
          .executeTakeFirst();
        if (numUpdatedRows > 0n) {
          const change = { before: { assigneeId: from }, after: { assigneeId: to } };
          await record(trx, { by, act: 'topic.assign', subject: topicOf(topicId), ...change });
          return tell(trx, topicId);
        }
        const topic = await trx
          .selectFrom('support_topics')
          .select('id')
          .where('id', '=', topicId)
          .executeTakeFirst();
        throw new Refusal(topic ? 'SUPPORT_TOPIC_TAKEN' : 'NOT_FOUND');
      });
    },

    /** What the member writes next begins a new topic. @throws Refusal NOT_FOUND, SUPPORT_TOPIC_CLOSED */
    async close(by: Actor, topicId: number): Promise<void> {
      const userId = await memberOf(topicId);
      await db.transaction().execute(async (trx) => {
        await lockOpen(trx, topicId, userId);
        await trx
          .updateTable('support_topics')
          .set({ closed_at: sql<Date>`now()`, closed_by: by.userId, seen_id: sql<number>`last_id` })
          .where('id', '=', topicId)
          .execute();
        await record(trx, { by, act: 'topic.close', subject: topicOf(topicId) });
        await tell(trx, topicId);
      });
    },
  };
}

const topicOf = (id: number) => ({ type: 'topic', id });

async function isAdministrator(db: Db, userId: number): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('role', 'in', ['ADMIN', 'SUPERADMIN'])
    .executeTakeFirst();
  return user !== undefined;
}
