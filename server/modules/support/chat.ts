import { supportProblem } from '@facet/contract/support.ts';
import { tidyWriting } from '@facet/contract/writing.ts';
import { type Kysely, sql } from 'kysely';
import type { PartnerMember } from '../../access.ts';
import type { Tables } from '../../db/tables.ts';
import type { Bus } from '../../events/bus.ts';
import type { Limiter } from '../../limiter.ts';
import { Refusal } from '../../refusal.ts';
import { conversationNews, INBOX, inboxNews } from './news.ts';
import {
  conversationPage,
  insertMessage,
  insertTopic,
  lockConversation,
  type MessagePage,
  messageOfKey,
  openTopic,
} from './store.ts';

export type Chat = ReturnType<typeof createChat>;

export interface ChatPage extends MessagePage {
  /** The open topic, if there is one. */
  ts: string | null;
}

/** The chat as its member sees it. */
export function createChat({
  db,
  bus,
  limiter,
}: {
  db: Kysely<Tables>;
  bus: Pick<Bus, 'publish'>;
  limiter: Limiter;
}) {
  return {
    /**
     * Writes into the open topic, or begins one. The same key again, as after a lost answer, is the same message.
     * @returns its id, and the topic that it is in
     * @throws Refusal COMMENT_EMPTY, SUPPORT_TOO_LONG, TOO_MANY_REQUESTS
     */
    async send(
      { userId }: PartnerMember,
      { input, key }: { input: string; key: string | null },
    ): Promise<{ id: number; ts: string }> {
      const problem = supportProblem(input);
      if (problem) throw new Refusal(problem);
      await limiter.take(`${userId}`);
      return db.transaction().execute(async (trx) => {
        await lockConversation(trx, userId);
        const sent = await messageOfKey(trx, { userId, authorId: userId, key });
        if (sent) return { id: sent.id, ts: sent.ts };
        const topic = (await openTopic(trx, userId)) ?? (await insertTopic(trx, userId));
        const id = await insertMessage(trx, {
          userId,
          topicId: topic.id,
          authorId: userId,
          isFromMember: true,
          text: tidyWriting(input),
          key,
        });
        await bus.publish(trx, conversationNews, userId, {});
        await bus.publish(trx, inboxNews, INBOX, { topicId: topic.id });
        return { id, ts: topic.ts };
      });
    },

    async page({ userId }: PartnerMember, page: { limit: number; before: number | null }): Promise<ChatPage> {
      const topic = await openTopic(db, userId);
      return { ...(await conversationPage(db, userId, page)), ts: topic?.ts ?? null };
    },

    /** Answers that the member has not seen. */
    async unreadCount({ userId }: PartnerMember): Promise<number> {
      const { count } = await db
        .selectFrom('support_messages')
        .innerJoin('support_conversations', 'support_conversations.user_id', 'support_messages.user_id')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('support_messages.user_id', '=', userId)
        .where('is_from_member', '=', false)
        .whereRef('support_messages.id', '>', 'support_conversations.read_id')
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Up to this message, all are seen. An id that none has yet reads no further than the last one. */
    async markAsRead({ userId }: PartnerMember, id: number): Promise<void> {
      await db
        .updateTable('support_conversations')
        .set({
          read_id: sql<number>`greatest(read_id, least(${id}::int, (
            select coalesce(max(id), 0) from support_messages where user_id = ${userId})))`,
        })
        .where('user_id', '=', userId)
        .execute();
    },
  };
}
