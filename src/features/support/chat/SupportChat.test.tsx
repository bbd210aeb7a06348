// @vitest-environment jsdom

import { MARK_SUPPORT_READ, SUPPORT_UNREAD } from '@facet/contract/documents/support.ts';
import type { SupportEvent } from '@facet/contract/support.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '../../../testing/render.tsx';
import { type ChatPorts, createChatSession } from './chatSession.ts';
import { SupportChat } from './SupportChat.tsx';

type Follow = Parameters<ChatPorts['follow']>[0];

const event = (id: number, more: Partial<SupportEvent> = {}): SupportEvent => ({
  id,
  message: `message ${id}`,
  ts: '100',
  outgoing: false,
  createdAt: '2026-11-22T10:00:00.000Z',
  key: null,
  ...more,
});

/** A server of the chat, held in the test's hands. */
function chatServer(history: SupportEvent[] = [], page = 30) {
  const follows: Follow[] = [];
  const closed = vi.fn();
  const sends: {
    message: Parameters<ChatPorts['send']>[0];
    answer: PromiseWithResolvers<{ id: number; ts: string }>;
  }[] = [];
  const onSendFailed = vi.fn();
  let keys = 0;
  const ports: ChatPorts = {
    async history(after) {
      const rest = [...history].reverse().filter(({ id }) => after === null || id < Number(after));
      const messages = rest.slice(0, page);
      return {
        messages,
        nextCursor: rest.length > page ? String(messages.at(-1)!.id) : null,
        ts: history.at(-1)?.ts ?? null,
      };
    },
    send(message) {
      const answer = Promise.withResolvers<{ id: number; ts: string }>();
      sends.push({ message, answer });
      return answer.promise;
    },
    follow(handlers) {
      follows.push(handlers);
      return { reconnect() {}, close: closed };
    },
    newKey: () => `key${++keys}`,
    onSendFailed,
  };
  const session = createChatSession(ports);
  return {
    session,
    sends,
    onSendFailed,
    closed,
    follows,
    connect: () => act(async () => follows.at(-1)!.onState(true)),
    cut: () => act(async () => follows.at(-1)!.onState(false)),
    bring: (...events: SupportEvent[]) =>
      act(async () => events.forEach((one) => void follows.at(-1)!.onMessage(one))),
    settle: (index: number, answer: { id: number; ts: string } | Error) =>
      act(async () =>
        answer instanceof Error ? sends[index]!.answer.reject(answer) : sends[index]!.answer.resolve(answer),
      ),
  };
}

const unread = (supportUnread: number) => ({
  request: { query: SUPPORT_UNREAD },
  result: { data: { supportUnread } },
  maxUsageCount: 5,
});
const marked: number[] = [];
const mark = {
  request: { query: MARK_SUPPORT_READ, variables: ({ id }: { id: number }) => marked.push(id) > 0 },
  result: { data: { markSupportRead: { __typename: 'MutationResult', ok: true, error: null } } },
  maxUsageCount: 50,
};

async function opened(history: SupportEvent[] = [], page = 30) {
  const server = chatServer(history, page);
  renderInApp(<SupportChat session={server.session} />, [unread(0), mark] as never);
  await userEvent.click(screen.getByRole('button', { name: 'Open support chat' }));
  await waitFor(() => expect(server.follows).toHaveLength(1));
  await server.connect();
  return server;
}
const shown = () => screen.queryAllByRole('article').map((one) => one.querySelector('p')!.textContent);
const input = () => screen.getByRole('textbox', { name: 'Message' });
const write = (text: string) => userEvent.type(input(), `${text}{enter}`);

test('a closed panel tells of new answers, and an open one reads them', async () => {
  const { session, follows } = chatServer([event(1, { outgoing: true }), event(2)]);
  renderInApp(<SupportChat session={session} />, [unread(2), mark] as never);
  await userEvent.click(await screen.findByRole('button', { name: 'Open support chat, 2 new answers' }));
  await waitFor(() => expect(shown()).toEqual(['message 1', 'message 2']));
  await waitFor(() => expect(marked).toContain(2));
  expect(follows[0]!.lastId()).toBe(2);
});

test('the button tells no more than it has room for, and all of it to who cannot see it', async () => {
  const { session } = chatServer([]);
  renderInApp(<SupportChat session={session} />, [unread(2500)] as never);
  expect(await screen.findByText('99+')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Open support chat, 2500 new answers' })).toBeTruthy();
});

test('the panel is closed with its button and with Esc, and gives the focus back', async () => {
  const { closed } = await opened();
  await userEvent.click(input());
  await userEvent.keyboard('{Escape}');
  expect(closed).toHaveBeenCalled();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open support chat' }));
});

test('a link from a mail opens it', async () => {
  const { session, follows } = chatServer();
  renderInApp(<SupportChat session={session} />, [unread(0), mark] as never, '/partners?chat=open');
  await waitFor(() => expect(follows).toHaveLength(1));
  expect(screen.getByRole('dialog', { name: 'Support chat' })).toBeTruthy();
});

test('a message is pending, then sent', async () => {
  const { sends, settle } = await opened();
  await write('How do I begin?');
  expect(sends[0]!.message).toEqual({ input: 'How do I begin?', ts: null, key: 'key1' });
  expect(within(screen.getByRole('article')).getByText('Sending...')).toBeTruthy();
  await settle(0, { id: 5, ts: '100' });
  expect(screen.queryByText('Sending...')).toBeNull();
  await write('Hello?');
  expect(sends[1]!.message.ts).toBe('100');
});

test('one that fails says so, and is sent again under its key', async () => {
  const { sends, settle, onSendFailed } = await opened();
  await write('one');
  await settle(0, new Error('offline'));
  expect(screen.getByText('Error sending message')).toBeTruthy();
  expect(onSendFailed).toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  expect(sends[1]!.message).toEqual(sends[0]!.message);
  await settle(1, { id: 5, ts: '100' });
  expect(screen.queryByText('Error sending message')).toBeNull();
  expect(shown()).toEqual(['one']);
});

test('one whose answer is lost is sent when the stream brings it', async () => {
  const { bring, settle, onSendFailed } = await opened();
  await write('one');
  await bring(event(5, { message: 'one', outgoing: true, key: 'key1' }));
  expect(shown()).toEqual(['one']);
  await settle(0, new Error('timeout'));
  expect(screen.queryByText('Error sending message')).toBeNull();
  expect(onSendFailed).not.toHaveBeenCalled();
});

test('what is written here and brought by the stream is there once, in the order of the server', async () => {
  const { bring, settle, follows } = await opened([event(1)]);
  await write('mine');
  await settle(0, { id: 3, ts: '100' });
  // an answer that was written before mine is still on its way: a stream that is cut now goes on before it
  expect(follows[0]!.lastId()).toBe(1);
  await bring(event(2), event(3, { message: 'mine', outgoing: true, key: 'key1' }), event(3), event(4));
  expect(shown()).toEqual(['message 1', 'message 2', 'mine', 'message 4']);
  expect(follows[0]!.lastId()).toBe(4);
});

test('another tab’s messages appear as one’s own', async () => {
  const { bring } = await opened();
  await bring(event(1, { outgoing: true, key: 'elsewhere' }));
  expect(screen.getByRole('article').dataset.own).toBe('true');
});

test('without a connection one is told to reconnect, and nothing can be written until then', async () => {
  const { cut, connect, follows, bring } = await opened([event(1)]);
  await cut();
  expect(screen.getByText('Disconnected')).toBeTruthy();
  expect((input() as HTMLTextAreaElement).disabled).toBe(true);
  expect(input().getAttribute('placeholder')).toBe('Click Reconnect Button first');
  await userEvent.click(screen.getByRole('button', { name: 'Reconnect' }));
  await waitFor(() => expect(follows).toHaveLength(2));
  await connect();
  expect((input() as HTMLTextAreaElement).disabled).toBe(false);
  expect(follows[1]!.lastId()).toBe(1);
  await bring(event(2));
  expect(shown()).toEqual(['message 1', 'message 2']);
});

test('the field takes the focus when the person connects, not when the connection comes back by itself', async () => {
  const { cut, connect } = await opened();
  expect(document.activeElement).toBe(input());
  input().blur();
  await cut();
  await connect();
  expect(document.activeElement).not.toBe(input());
  await cut();
  await userEvent.click(screen.getByRole('button', { name: 'Reconnect' }));
  await waitFor(() => expect(document.activeElement).toBe(input()));
});

test('an open chat that no screen shows listens to nothing, and goes on where one shows it again', async () => {
  const { session, closed, follows } = await opened([event(1)]);
  cleanup();
  expect(closed).toHaveBeenCalledTimes(1);
  renderInApp(<SupportChat session={session} />, [unread(0), mark] as never);
  await waitFor(() => expect(follows).toHaveLength(2));
  expect(shown()).toEqual(['message 1']);
  expect(document.activeElement).not.toBe(input());
});

test('what was typed and not sent is there again, until it is sent or somebody else may sign in', async () => {
  const { session, follows, connect } = await opened();
  const open = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Open support chat' }));
    await connect();
  };
  const typed = () => (input() as HTMLTextAreaElement).value;
  await userEvent.type(input(), 'How do');
  await userEvent.keyboard('{Escape}');
  await open();
  expect(typed()).toBe('How do');
  await userEvent.keyboard(' I');
  expect(typed()).toBe('How do I');

  // into a studio, and back
  cleanup();
  renderInApp(<SupportChat session={session} />, [unread(0), mark] as never);
  await waitFor(() => expect(follows).toHaveLength(3));
  expect(typed()).toBe('How do I');
  await userEvent.type(input(), ' begin?{enter}');
  expect(shown()).toEqual(['How do I begin?']);
  expect(typed()).toBe('');

  await userEvent.type(input(), 'secret');
  act(() => session.forget());
  await open();
  expect(typed()).toBe('');
});

test('an answer in another topic is offered, and caught', async () => {
  const { bring, sends } = await opened([event(1)]);
  await bring(event(2));
  expect(screen.queryByRole('button', { name: 'Catch this topic' })).toBeNull();
  await bring(event(3, { ts: '200' }));
  await userEvent.click(screen.getByRole('button', { name: 'Catch this topic' }));
  expect(screen.queryByRole('button', { name: 'Catch this topic' })).toBeNull();
  await write('one');
  expect(sends[0]!.message.ts).toBe('200');
});

test('earlier messages are loaded above, once each', async () => {
  await opened(
    Array.from({ length: 7 }, (_, index) => event(index + 1)),
    3,
  );
  expect(shown()).toEqual(['message 5', 'message 6', 'message 7']);
  await userEvent.click(screen.getByRole('button', { name: 'Load earlier messages' }));
  await waitFor(() => expect(shown()).toHaveLength(6));
  await userEvent.click(screen.getByRole('button', { name: 'Load earlier messages' }));
  await waitFor(() => expect(shown()).toEqual([1, 2, 3, 4, 5, 6, 7].map((id) => `message ${id}`)));
  expect(screen.queryByRole('button', { name: 'Load earlier messages' })).toBeNull();
});

test('nothing blank is sent, and not more than is allowed', async () => {
  const { sends } = await opened();
  await write('  ');
  await userEvent.click(input());
  await userEvent.clear(input());
  await userEvent.paste('x'.repeat(4001));
  await userEvent.keyboard('{enter}');
  expect(screen.getByText('4,001 of 4,000 characters')).toBeTruthy();
  expect(sends).toEqual([]);
});

test('a phone that is turned keeps the newest message in view, unless the person has gone up', async () => {
  const observers: (() => void)[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      tell: () => void;
      constructor(tell: () => void) {
        this.tell = tell;
      }
      observe(element: Element) {
        if (element.getAttribute('role') === 'log') observers.push(this.tell);
      }
      unobserve() {}
      disconnect() {}
    },
  );
  await opened([event(1), event(2)]);
  const list = screen.getByRole('log');
  const resized = () => {
    for (const tell of observers) tell();
  };
  const size = (scrollHeight: number, clientHeight: number) =>
    Object.defineProperties(list, {
      scrollHeight: { value: scrollHeight, configurable: true },
      clientHeight: { value: clientHeight, configurable: true },
    });
  size(1000, 300);
  list.scrollTop = 700;
  list.dispatchEvent(new Event('scroll'));
  size(1200, 200);
  resized();
  expect(list.scrollTop).toBe(1200);
  list.scrollTop = 100;
  list.dispatchEvent(new Event('scroll'));
  resized();
  expect(list.scrollTop).toBe(100);
  vi.unstubAllGlobals();
});
