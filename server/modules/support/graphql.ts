import { MAX_PAGE_SIZE } from '@facet/contract/constants.ts';
import { MAX_ID } from '@facet/contract/ids.ts';
import { partner, who } from '../../access.ts';
import type { Builder } from '../../graphql/builder.ts';
import type { Shared } from '../../graphql/shared.ts';
import { Refusal, refusalText } from '../../refusal.ts';
import type { Chat, ChatPage } from './chat.ts';
import type { MessageRow } from './store.ts';

export type SupportTypes = ReturnType<typeof registerChat>;

const CURSOR = /^\d{1,10}$/;

/** @throws Refusal BAD_INPUT for a page that no list has */
export function messagePageOf({ first, after }: { first: number; after?: string | null | undefined }): {
  limit: number;
  before: number | null;
} {
  if (first < 1 || first > MAX_PAGE_SIZE) throw new Refusal('BAD_INPUT');
  if (after == null) return { limit: first, before: null };
  if (!CURSOR.test(after) || Number(after) > MAX_ID) throw new Refusal('BAD_INPUT');
  return { limit: first, before: Number(after) };
}

export function registerChat(builder: Builder, { chat, shared }: { chat: Chat; shared: Shared }) {
  const SupportMessage = builder.objectRef<MessageRow>('SupportMessage').implement({
    fields: (t) => ({
      id: t.exposeInt('id'),
      message: t.exposeString('message', { description: 'Plain text.' }),
      ts: t.exposeString('ts', { description: 'What its topic is known by.' }),
      outgoing: t.exposeBoolean('outgoing', { description: 'The member wrote it, not the support.' }),
      author: t.string({
        nullable: true,
        description: 'Who of the support wrote it; only administrators are told.',
        resolve: ({ author }, _, { caller }) => (who.administrators(caller) ? author : null),
      }),
      createdAt: t.string({ resolve: ({ createdAt }) => createdAt.toISOString() }),
    }),
  });

  const SupportChat = builder.objectRef<ChatPage>('SupportChat').implement({
    fields: (t) => ({
      messages: t.field({ type: [SupportMessage], resolve: ({ rows }) => rows }),
      nextCursor: t.exposeString('nextCursor', { nullable: true, description: 'Null at the beginning.' }),
      ts: t.exposeString('ts', { nullable: true, description: 'The open topic, if there is one.' }),
    }),
  });

  builder.queryFields((t) => ({
    supportChat: t.field({
      type: SupportChat,
      description: 'The caller’s conversation with the support, newest first.',
      args: { first: t.arg.int({ required: true }), after: t.arg.string() },
      resolve: (_, page, { caller }) => chat.page(partner(caller), messagePageOf(page)),
    }),
    supportUnread: t.int({
      description: 'Answers that the caller has not seen.',
      resolve: (_, __, { caller }) => chat.unreadCount(partner(caller)),
    }),
  }));

  builder.mutationField('markSupportRead', (t) =>
    t.field({
      type: shared.MutationResult,
      description: 'The caller has seen all up to this message.',
      args: { id: t.arg.int({ required: true }) },
      async resolve(_, { id }, { caller }) {
        try {
          await chat.markAsRead(partner(caller), id);
          return { ok: true, id };
        } catch (error) {
          return { ok: false, error: refusalText(error) };
        }
      },
    }),
  );
  return { SupportMessage };
}
