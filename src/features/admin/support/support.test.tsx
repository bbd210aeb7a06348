// @vitest-environment jsdom

import {
  ANSWER_SUPPORT_TOPIC,
  ASSIGN_SUPPORT_TOPIC,
  CANNED_ANSWERS,
  MARK_SUPPORT_TOPIC_READ,
  SUPPORT_TOPIC,
  SUPPORT_TOPIC_MESSAGES,
  SUPPORT_TOPICS,
} from '@facet/contract/documents/support.ts';
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { connectEvents, type EventStreamHandlers } from '../../../lib/eventStream.ts';
import { useMe } from '../../../lib/useMe.ts';
import { renderInApp } from '../../../testing/render.tsx';
import { toast } from '../../../ui/toast.ts';
import { changeDraft, MAX_DRAFTS, useAnswerDraft } from './answerDrafts.ts';
import SupportPage from './SupportPage.tsx';

vi.mock('../../../lib/eventStream.ts', () => ({ connectEvents: vi.fn() }));
vi.mock(import('../../../lib/useMe.ts'), async (load) => ({ ...(await load()), useMe: vi.fn() }));

let streams: EventStreamHandlers[];
beforeEach(() => {
  streams = [];
  changeDraft(5, () => '');
  vi.mocked(useMe).mockReturnValue({ me: { id: 3 } } as never);
  vi.spyOn(toast, 'error').mockReturnValue();
  vi.mocked(connectEvents).mockImplementation((_, handlers) => {
    streams.push(handlers);
    return () => {};
  });
});

const topic = (more: object = {}) => ({
  ...{ __typename: 'SupportTopic', id: 5, ts: '100', isUnread: true, lastId: 9, lastText: 'How do I begin?' },
  ...{ lastAt: '2026-11-22T10:00:00.000Z', closedAt: null, assignee: null },
  member: {
    ...{ __typename: 'SupportMember', id: 2, username: 'petra', firstName: 'Petra', lastName: null },
    ...{ avatar: null, partnerName: 'Studio Lumen' },
  },
  ...more,
});
const detail = (more: object = {}) => {
  const { member, ...rest } = topic(more);
  const generation = {
    ...{ __typename: 'RecentGeneration', id: 1, title: 'Stripes', status: 'FAILED' },
    ...{ error: 'The photo could not be generated.', createdAt: '2026-11-21T10:00:00.000Z' },
  };
  const context = { role: 'USER', status: 'ACTIVE', since: '2026-01-01T10:00:00.000Z' };
  return { ...rest, member: { ...member, ...context, generations: [generation] } };
};
const always = { maxUsageCount: 20 };
const listOf = (topics: object[], state = 'OPEN') => ({
  request: { query: SUPPORT_TOPICS, variables: { state, page: 1, pageSize: 30 } },
  result: {
    data: {
      supportTopics: {
        __typename: 'SupportTopicList',
        topics,
        pageInfo: {
          ...{ __typename: 'PageInfo', totalCount: topics.length, totalPages: 1, currentPage: 1 },
          ...{ hasNextPage: false, hasPreviousPage: false },
        },
      },
    },
  },
  ...always,
});
const message = (id: number, text: string, outgoing = true) => ({
  ...{ __typename: 'SupportMessage', id, message: text, ts: '100', outgoing },
  ...{ author: outgoing ? null : 'admin', createdAt: '2026-11-22T10:00:00.000Z' },
});
const messagesOf = (...messages: object[]) => ({
  request: { query: SUPPORT_TOPIC_MESSAGES, variables: { topicId: 5, first: 30, after: null } },
  result: {
    data: { supportTopicMessages: { __typename: 'SupportTopicMessages', nextCursor: null, messages } },
  },
});
const seen = (more: object = {}) => ({
  request: { query: SUPPORT_TOPIC, variables: { id: 5 } },
  result: { data: { supportTopic: detail(more) } },
  ...always,
});
const result = (more: object = {}) => ({ __typename: 'MutationResult', ok: true, error: null, ...more });
const read = {
  request: { query: MARK_SUPPORT_TOPIC_READ, variables: { id: 5, messageId: 9 } },
  result: vi.fn(() => ({ data: { markSupportTopicRead: result() } })),
  ...always,
};
const canned = {
  request: { query: CANNED_ANSWERS },
  result: {
    data: {
      cannedAnswers: [
        { __typename: 'CannedAnswer', id: 1, title: 'Welcome', text: 'Welcome to Facet!', version: 1 },
      ],
    },
  },
  ...always,
};
const show = (mocks: object[], path = '/admin/support') =>
  renderInApp(<SupportPage />, [canned, read, ...mocks] as never, path);
const QUESTION = messagesOf(message(9, 'How do I begin?'));

test('nobody waits, and nothing was closed yet, are said', async () => {
  show([listOf([]), listOf([], 'CLOSED')]);
  expect(await screen.findByRole('heading', { name: 'Nobody is waiting' })).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'Closed' }));
  expect(await screen.findByRole('heading', { name: 'No closed topics yet' })).toBeTruthy();
});

test('an opened topic is read, and shows who asks and what went wrong for them lately', async () => {
  show([listOf([topic()]), seen(), { ...QUESTION, ...always }]);
  await userEvent.click(await screen.findByRole('button', { name: /petra.*How do I begin\?.*Unread/ }));
  const log = await screen.findByRole('log', { name: 'Conversation with petra' });
  expect(await within(log).findByText('How do I begin?')).toBeTruthy();
  expect(screen.getByText('Assigned to nobody')).toBeTruthy();
  const about = within(screen.getByRole('complementary', { name: 'About petra' }));
  for (const text of ['USER', 'Active', 'Studio Lumen', 'Failed', 'The photo could not be generated.'])
    expect(about.getByText(text)).toBeTruthy();
  await waitFor(() => expect(read.result).toHaveBeenCalled());
});

test('an opened topic stays at its place in the list, also when reading it takes it off the page', async () => {
  const other = (id: number, username: string) =>
    topic({ id, lastId: id + 10, member: { ...topic().member, id, username } });
  const once = { maxUsageCount: 1 };
  show([
    { ...listOf([other(7, 'ben'), topic(), other(8, 'cleo')]), ...once },
    listOf([other(7, 'ben'), other(8, 'cleo'), other(9, 'dan')]),
    seen({ isUnread: false, lastText: 'Thank you!' }),
    { ...QUESTION, ...always },
  ]);
  const names = () =>
    within(screen.getByRole('list', { name: 'Topics' }))
      .getAllByRole('strong')
      .map(({ textContent }) => textContent);
  await userEvent.click(await screen.findByRole('button', { name: /petra.*Unread/ }));
  await waitFor(() => expect(streams).toHaveLength(1));
  await act(async () => streams[0]!.onOpen!());
  await act(async () => streams[0]!.onData('{"topicId":5}', ''));
  await waitFor(() => expect(names()).toEqual(['ben', 'petra', 'cleo', 'dan']));
  expect(await screen.findByRole('button', { name: /petra.*Thank you!/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /petra.*Unread/ })).toBeNull();
});

test('what is written meanwhile appears by itself', async () => {
  const more = messagesOf(message(10, 'Hello?'), message(9, 'How do I begin?'));
  show([listOf([topic()]), seen(), QUESTION, { ...more, ...always }], '/admin/support?topic=5');
  await screen.findByRole('log', { name: 'Conversation with petra' });
  await waitFor(() => expect(streams).toHaveLength(1));
  await act(async () => streams[0]!.onOpen!());
  await act(async () => streams[0]!.onData('{"topicId":5}', ''));
  expect(await within(screen.getByRole('log')).findByText('Hello?')).toBeTruthy();
  await act(async () => streams[0]!.onEnd(false));
  expect(screen.getByText('Not connected: what is new does not appear by itself.')).toBeTruthy();
});

test('who comes second is told that the topic is taken', async () => {
  const taken = 'Somebody else has taken or released this topic in the meantime.';
  const assign = {
    request: { query: ASSIGN_SUPPORT_TOPIC, variables: { id: 5, from: null, to: 3 } },
    result: { data: { assignSupportTopic: result({ ok: false, error: taken }) } },
  };
  const before = { ...seen(), maxUsageCount: 1 };
  const after = seen({ assignee: { __typename: 'SupportAssignee', id: 4, username: 'suri' } });
  show([listOf([topic()]), before, after, assign, { ...QUESTION, ...always }], '/admin/support?topic=5');
  await userEvent.click(await screen.findByRole('button', { name: 'Take' }));
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith(taken, expect.anything()));
  expect(await screen.findByText('Assigned to suri')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Take over' })).toBeTruthy();
});

test('an answer that is refused stays written, and a canned one is put in', async () => {
  const closed = 'This topic was closed in the meantime.';
  const answers: string[] = [];
  const answer = {
    request: {
      query: ANSWER_SUPPORT_TOPIC,
      variables: ({ text }: { text: string }) => answers.push(text) > 0,
    },
    result: { data: { answerSupportTopic: result({ ok: false, id: null, error: closed }) } },
  };
  show([listOf([topic()]), seen(), answer, { ...QUESTION, ...always }], '/admin/support?topic=5');
  const field = await screen.findByRole('textbox', { name: 'Answer' });
  await userEvent.click(screen.getByRole('button', { name: 'Insert a canned answer' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Welcome' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith(closed, expect.anything()));
  expect(answers.at(-1)).toBe('Welcome to Facet!');
  expect((field as HTMLTextAreaElement).value).toBe('Welcome to Facet!');
});

test('an answer that was not sent is there again when its topic is', async () => {
  show([listOf([topic()]), seen(), { ...QUESTION, ...always }], '/admin/support?topic=5');
  const field = () => screen.findByRole('textbox', { name: 'Answer' }) as Promise<HTMLTextAreaElement>;
  await userEvent.type(await field(), 'First of all');
  await userEvent.click(screen.getByRole('button', { name: /^Back|topics/ }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Answer' })).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: /petra.*How do I begin/ }));
  expect((await field()).value).toBe('First of all');
});

test('only so many unsent answers are kept, the newest', () => {
  for (let id = 100; id <= 100 + MAX_DRAFTS; id += 1) changeDraft(id, () => 'x');
  const kept = (id: number) => renderHook(() => useAnswerDraft(id)).result.current;
  expect([kept(100), kept(101), kept(100 + MAX_DRAFTS)]).toEqual(['', 'x', 'x']);
});
