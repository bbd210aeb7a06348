import { SUPPORT } from '@facet/contract/constants.ts';
import { ERRORS } from '@facet/contract/errors.ts';
import type { Db } from '../../db/database.ts';
import type { Builder } from '../../graphql/builder.ts';
import { pageInfoOf, pageOf, type Shared } from '../../graphql/shared.ts';
import type { Images } from '../../images/images.ts';
import { refusalText } from '../../refusal.ts';
import { actor } from '../audit/audit.ts';
import type { CannedAnswers } from './canned.ts';
import { messagePageOf, type SupportTypes } from './graphql.ts';
import type { Inbox } from './inbox.ts';
import type { MessagePage } from './store.ts';
import { type RecentGeneration, recentGenerations, type TopicRow } from './topics.ts';

export function registerInbox(
  builder: Builder,
  ports: {
    db: Db;
    inbox: Inbox;
    canned: CannedAnswers;
    images: Pick<Images, 'address'>;
    shared: Shared;
    types: SupportTypes;
  },
): void {
  const { db, inbox, canned, images, shared, types } = ports;

  const Generation = builder.objectRef<RecentGeneration>('RecentGeneration').implement({
    fields: (t) => ({
      id: t.exposeInt('id'),
      title: t.exposeString('title'),
      status: t.exposeString('status'),
      error: t.string({ nullable: true, resolve: ({ errorCode }) => errorCode && ERRORS[errorCode] }),
      createdAt: t.string({ resolve: ({ createdAt }) => createdAt.toISOString() }),
    }),
  });

  const SupportMember = builder.objectRef<TopicRow['member']>('SupportMember').implement({
    description: 'Who asks, as those who answer see them.',
    fields: (t) => ({
      id: t.exposeInt('id'),
      username: t.exposeString('username'),
      firstName: t.exposeString('firstName'),
      lastName: t.exposeString('lastName', { nullable: true }),
      avatar: t.string({
        nullable: true,
        resolve: ({ avatarKey }) => avatarKey && images.address(avatarKey),
      }),
      role: t.exposeString('role'),
      status: t.exposeString('status'),
      partnerName: t.exposeString('partnerName', { nullable: true }),
      since: t.string({ resolve: ({ since }) => new Date(since).toISOString() }),
      generations: t.field({
        type: [Generation],
        description: 'The last ones.',
        resolve: ({ id }) => recentGenerations(db, id, SUPPORT.recentGenerations),
      }),
    }),
  });

  const Assignee = builder.objectRef<{ id: number; username: string }>('SupportAssignee').implement({
    fields: (t) => ({ id: t.exposeInt('id'), username: t.exposeString('username') }),
  });

  const Topic = builder.objectRef<TopicRow>('SupportTopic').implement({
    fields: (t) => ({
      id: t.exposeInt('id'),
      ts: t.exposeString('ts'),
      isUnread: t.exposeBoolean('isUnread'),
      lastId: t.exposeInt('lastId'),
      lastText: t.exposeString('lastText'),
      lastAt: t.string({ resolve: ({ lastAt }) => lastAt.toISOString() }),
      closedAt: t.string({ nullable: true, resolve: ({ closedAt }) => closedAt?.toISOString() ?? null }),
      assignee: t.field({ type: Assignee, nullable: true, resolve: ({ assignee }) => assignee }),
      member: t.field({ type: SupportMember, resolve: (topic) => topic.member }),
    }),
  });

  const TopicList = builder
    .objectRef<{ rows: TopicRow[]; pageInfo: ReturnType<typeof pageInfoOf> }>('SupportTopicList')
    .implement({
      fields: (t) => ({
        topics: t.field({ type: [Topic], resolve: ({ rows }) => rows }),
        pageInfo: t.field({ type: shared.PageInfo, resolve: ({ pageInfo }) => pageInfo }),
      }),
    });

  const TopicMessages = builder.objectRef<MessagePage>('SupportTopicMessages').implement({
    fields: (t) => ({
      messages: t.field({ type: [types.SupportMessage], resolve: ({ rows }) => rows }),
      nextCursor: t.exposeString('nextCursor', { nullable: true }),
    }),
  });

  const CannedAnswer = builder
    .objectRef<Awaited<ReturnType<CannedAnswers['list']>>[number]>('CannedAnswer')
    .implement({
      fields: (t) => ({
        id: t.exposeInt('id'),
        title: t.exposeString('title'),
        text: t.exposeString('text'),
        version: t.exposeInt('version'),
      }),
    });

  const State = builder.enumType('SupportTopicState', { values: ['OPEN', 'CLOSED'] as const });

  builder.queryFields((t) => ({
    supportTopics: t.field({
      type: TopicList,
      description: 'Unread ones first, then those in which something was written last.',
      args: {
        state: t.arg({ type: State, required: true }),
        page: t.arg.int({ required: true }),
        pageSize: t.arg.int({ required: true }),
      },
      async resolve(_, { state, ...page }) {
        const { rows, totalCount } = await inbox.search(state, pageOf(page));
        return { rows, pageInfo: pageInfoOf(page, totalCount) };
      },
    }),
    supportTopic: t.field({
      type: Topic,
      args: { id: t.arg.int({ required: true }) },
      resolve: (_, { id }) => inbox.see(id),
    }),
    supportTopicMessages: t.field({
      type: TopicMessages,
      description: 'Of the topic’s member, whatever topic they are in, newest first.',
      args: {
        topicId: t.arg.int({ required: true }),
        first: t.arg.int({ required: true }),
        after: t.arg.string(),
      },
      resolve: (_, { topicId, ...page }) => inbox.page(topicId, messagePageOf(page)),
    }),
    cannedAnswers: t.field({ type: [CannedAnswer], resolve: () => canned.list() }),
  }));

  const answer = (done: Promise<unknown>) =>
    done.then(
      (id) => ({ ok: true, ...(typeof id === 'number' && { id }) }),
      (error: unknown) => ({ ok: false, error: refusalText(error) }),
    );

  builder.mutationFields((t) => ({
    answerSupportTopic: t.field({
      type: shared.MutationResult,
      description: 'An idempotency key makes the same answer again be one.',
      args: { id: t.arg.int({ required: true }), text: t.arg.string({ required: true }) },
      resolve: (_, { id, text }, context) =>
        answer(inbox.answer(actor(context), id, { text, key: context.idempotencyKey })),
    }),
    markSupportTopicRead: t.field({
      type: shared.MutationResult,
      args: { id: t.arg.int({ required: true }), messageId: t.arg.int({ required: true }) },
      resolve: (_, { id, messageId }) => answer(inbox.markAsRead(id, messageId)),
    }),
    assignSupportTopic: t.field({
      type: shared.MutationResult,
      description:
        'From one administrator to another; null is nobody. Refused when it is no longer `from`’s.',
      args: { id: t.arg.int({ required: true }), from: t.arg.int(), to: t.arg.int() },
      resolve: (_, { id, from, to }, context) =>
        answer(inbox.assign(actor(context), id, { from: from ?? null, to: to ?? null })),
    }),
    closeSupportTopic: t.field({
      type: shared.MutationResult,
      args: { id: t.arg.int({ required: true }) },
      resolve: (_, { id }, context) => answer(inbox.close(actor(context), id)),
    }),
    saveCannedAnswer: t.field({
      type: shared.MutationResult,
      description: 'Without an id, a new one. An idempotency key makes the same new one again be one.',
      args: {
        id: t.arg.int(),
        version: t.arg.int({ description: 'What the editor has seen: an edit of an older one is refused.' }),
        title: t.arg.string({ required: true }),
        text: t.arg.string({ required: true }),
      },
      resolve: (_, { id, version, ...saved }, context) =>
        answer(canned.save(actor(context), id == null ? null : { id, version: version ?? null }, saved)),
    }),
    deleteCannedAnswer: t.field({
      type: shared.MutationResult,
      args: {
        id: t.arg.int({ required: true }),
        version: t.arg.int({
          description: 'What was seen: an answer that was changed since is not deleted.',
        }),
      },
      resolve: (_, { id, version }, context) =>
        answer(canned.remove(actor(context), { id, version: version ?? null })),
    }),
  }));
}
