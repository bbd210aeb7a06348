import { BRAND } from '@facet/contract/constants.ts';
import type { Language } from '@facet/contract/languages.ts';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Tables } from '../../db/tables.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { defineQueue } from '../../jobs/queue.ts';
import type { Log } from '../../log.ts';
import { compose } from '../../mail/compose.ts';
import { type Mailer, Undeliverable } from '../../mail/mail.ts';

/** An answer that nobody has read for so long is told by mail. */
const UNREAD_MINUTES = 10;
/** Members that one sweep goes through. */
const SWEEP_LIMIT = 200;

const Payload = z.object({ userId: z.int(), messageId: z.int() });

/** A mail for each answer, or run of answers, that its member has not seen. */
export function createSupportMails(ports: {
  db: Kysely<Tables>;
  jobs: Pick<Jobs, 'enqueue'>;
  log: Log;
  mailer: Mailer;
  publicUrl: string;
}) {
  const { db, jobs, log, mailer, publicUrl } = ports;

  const queue = defineQueue({
    name: 'support-mail',
    payload: Payload,
    policy: {
      retries: 8,
      firstPauseSeconds: 10,
      longestPauseSeconds: 600,
      trySeconds: 60,
      keepSeconds: 3600,
    },
    key: ({ userId, messageId }) => `${userId} ${messageId}`,
    async handler({ userId, messageId }, { id }) {
      const member = await db
        .selectFrom('support_conversations')
        .innerJoin('users', 'users.id', 'support_conversations.user_id')
        .select(['users.username', 'users.email', 'users.language'])
        .where('users.id', '=', userId)
        .where('users.status', '<>', 'BLOCKED')
        // read in the meantime: there is nothing to tell any more
        .where('support_conversations.read_id', '<', messageId)
        .executeTakeFirst();
      if (!member) return;
      try {
        await mailer.send({
          id,
          to: member.email,
          ...answeredLetter(member.language ?? 'en', {
            name: member.username,
            address: `${publicUrl}/partners?chat=open`,
          }),
        });
      } catch (error) {
        if (!(error instanceof Undeliverable)) throw error;
        log.error({ err: error, job: id }, 'mail is not deliverable');
      }
    },
  });

  return {
    queue,
    /** Finds the answers that were not read in time. Each is told once. */
    async sweep(): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const due = await trx
          .selectFrom('support_conversations')
          .innerJoin('support_messages', 'support_messages.user_id', 'support_conversations.user_id')
          .select(['support_conversations.user_id', 'answered_id as messageId'])
          .where(sql<boolean>`answered_id > greatest(read_id, mailed_id)`)
          .where(sql<boolean>`support_messages.id > greatest(read_id, mailed_id)`)
          .where('is_from_member', '=', false)
          .groupBy(['support_conversations.user_id', 'answered_id'])
          .having(sql<boolean>`min(created_at) < now() - make_interval(mins => ${UNREAD_MINUTES})`)
          .limit(SWEEP_LIMIT)
          .execute();
        for (const { user_id: userId, messageId } of due) {
          const { numUpdatedRows } = await trx
            .updateTable('support_conversations')
            .set({ mailed_id: messageId })
            .where('user_id', '=', userId)
            // another process may have been here meanwhile
            .where('mailed_id', '<', messageId)
            .executeTakeFirst();
          if (numUpdatedRows > 0n) await jobs.enqueue(queue, trx, { userId, messageId });
        }
      });
    },
  };
}

/** Says that there is an answer, not what: a mailbox may be open to others. */
const answeredLetter = (language: Language, { name, address }: { name: string; address: string }) => {
  const { action, ...words } = WORDS[language];
  return compose({ ...words, language, name, action: { label: action, address } });
};

const WORDS = {
  en: {
    subject: `${BRAND} support has answered you`,
    paragraphs: ['There is a new answer to your question in the support chat.'],
    action: 'Read the answer',
    closing: ['You receive this because the answer was not opened for some minutes.'],
  },
  ko: {
    subject: `[${BRAND}] 문의에 답변이 도착했습니다`,
    paragraphs: ['고객 지원 채팅에 문의하신 내용에 대한 새 답변이 있습니다.'],
    action: '답변 읽기',
    closing: ['답변이 몇 분 동안 열리지 않아 이 메일을 보내 드립니다.'],
  },
} satisfies Record<Language, object>;
