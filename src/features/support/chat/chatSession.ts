import type { SupportEvent } from '@facet/contract/support.ts';
import { create } from 'zustand';
import type { LiveStream } from '../../../lib/liveStream.ts';

export interface ChatMessage {
  /** Null until the server has it. */
  id: number | null;
  /** Of one that was written in this tab: the same one for every try. */
  key: string | null;
  message: string;
  ts: string | null;
  outgoing: boolean;
  pending: boolean;
  error: boolean;
  createdAt: string;
}

export interface ChatState {
  /** 'error': disconnected, which the person is told and can mend. */
  connection: 'closed' | 'connecting' | 'open' | 'error';
  /** Oldest first; what the server does not have yet stands at the end. */
  messages: readonly ChatMessage[];
  /** The topic that the chat is in. */
  ts: string | null;
  /** An answer came in another topic. */
  otherTs: string | null;
  /** What the messages before those that are here are asked for with; null at the beginning of all. */
  olderCursor: string | null;
  isLoadingOlder: boolean;
  /** The person has opened or connected it, and goes on writing. Nothing else moves the focus. */
  isFocusWanted: boolean;
}

interface HistoryPage {
  /** Newest first. */
  messages: readonly Pick<SupportEvent, 'id' | 'message' | 'ts' | 'outgoing' | 'createdAt'>[];
  nextCursor: string | null;
  ts: string | null;
}

export interface ChatPorts {
  history(after: string | null): Promise<HistoryPage>;
  /** @throws what the server refuses */
  send(message: { input: string; ts: string | null; key: string }): Promise<{ id: number; ts: string }>;
  /** Everything behind `lastId()`, once and in order. */
  follow(handlers: {
    lastId: () => number;
    onMessage: (message: SupportEvent) => void;
    onState: (isOpen: boolean) => void;
  }): LiveStream;
  newKey(): string;
  /** Why a message was not sent. */
  onSendFailed(error: unknown): void;
}

const START: ChatState = {
  connection: 'closed',
  messages: [],
  ts: null,
  otherTs: null,
  olderCursor: null,
  isLoadingOlder: false,
  isFocusWanted: false,
};

export type ChatSession = ReturnType<typeof createChatSession>;

/** One member's chat with the support, in one tab. */
export function createChatSession(ports: ChatPorts) {
  const useChat = create<ChatState>(() => START);
  /** What is typed and not sent: the one text of the one field. Apart, so that a keystroke draws no message anew. */
  const useDraft = create<string>(() => '');
  const { getState: state, setState: set } = useChat;
  let stream: LiveStream | null = null;
  /** Each opening is another one: what an earlier one asked for is not wanted any more. */
  let opening = 0;
  /** Open, but on no screen. */
  let isPaused = false;

  /**
   * Up to this message everything is here. One that was written in this tab does not count until the stream brings it: an answer
   * that was written before it may still be on its way.
   */
  let seenId = 0;

  /** With these in place of what is known by their ids and keys. */
  function merge(added: readonly ChatMessage[]): void {
    const isReplaced = ({ id, key }: ChatMessage) =>
      added.some((one) => (id !== null && one.id === id) || (key !== null && one.key === key));
    const all = [...state().messages.filter((message) => !isReplaced(message)), ...added];
    const sent = all.filter(({ id }) => id !== null).sort((a, b) => a.id! - b.id!);
    set({ messages: [...sent, ...all.filter(({ id }) => id === null)] });
  }

  function receive(event: SupportEvent): void {
    const { messages, ts } = state();
    seenId = Math.max(seenId, event.id);
    if (messages.some(({ id }) => id === event.id)) return;
    merge([{ ...event, pending: false, error: false }]);
    if (event.outgoing) return;
    if (ts === null) set({ ts: event.ts });
    else if (event.ts !== ts) set({ otherTs: event.ts });
  }

  const shown = (page: HistoryPage): ChatMessage[] =>
    page.messages.map((message) => ({ ...message, key: null, pending: false, error: false }));

  async function connect(): Promise<void> {
    const mine = ++opening;
    stream?.close();
    stream = null;
    set({ connection: 'connecting' });
    try {
      // what is here already is gone on from: the stream brings the rest
      if (seenId === 0) {
        const page = await ports.history(null);
        if (mine !== opening) return;
        merge(shown(page));
        seenId = page.messages[0]?.id ?? 0;
        set({ ts: page.ts ?? state().ts, olderCursor: page.nextCursor });
      }
    } catch {
      if (mine === opening) set({ connection: 'error' });
      return;
    }
    stream = ports.follow({
      lastId: () => seenId,
      onMessage: receive,
      onState: (isOpen) => mine === opening && set({ connection: isOpen ? 'open' : 'error' }),
    });
  }

  async function deliver(message: ChatMessage): Promise<void> {
    const key = message.key!;
    merge([{ ...message, pending: true, error: false }]);
    try {
      const { id, ts } = await ports.send({ input: message.message, ts: state().ts, key });
      // the stream may have brought it before this answer
      merge([{ ...message, id, ts, pending: false, error: false }]);
      const { otherTs } = state();
      set({ ts, otherTs: otherTs === ts ? null : otherTs });
    } catch (error) {
      // what the stream has brought was sent, whatever became of the answer
      if (state().messages.some((one) => one.key === key && one.id !== null)) return;
      merge([{ ...message, pending: false, error: true }]);
      ports.onSendFailed(error);
    }
  }

  return {
    useChat,
    useDraft,
    write: (text: string) => useDraft.setState(text, true),
    async open(): Promise<void> {
      set({ isFocusWanted: true });
      if (state().connection === 'closed') await connect();
    },
    reconnect(): Promise<void> {
      set({ isFocusWanted: true });
      return connect();
    },
    focused: () => set({ isFocusWanted: false }),
    /** No screen shows it: nothing is listened to until one does again. */
    pause(): void {
      if (state().connection === 'closed') return;
      this.close();
      isPaused = true;
    },
    resume(): void {
      if (isPaused) void connect();
      isPaused = false;
    },
    close(): void {
      opening += 1;
      stream?.close();
      stream = null;
      set({ connection: 'closed' });
    },
    /** Somebody else signs in: nothing of this conversation stays. */
    forget(): void {
      this.close();
      isPaused = false;
      seenId = 0;
      set(START);
      this.write('');
    },
    send(input: string): Promise<void> {
      return deliver({
        id: null,
        key: ports.newKey(),
        message: input,
        ts: state().ts,
        outgoing: true,
        pending: true,
        error: false,
        createdAt: new Date().toISOString(),
      });
    },
    /** One that could not be sent, again: the same one, if it did arrive. */
    resend: (message: ChatMessage) => deliver(message),
    catchTopic: () => set(({ otherTs, ts }) => ({ ts: otherTs ?? ts, otherTs: null })),
    async loadOlder(): Promise<void> {
      const { olderCursor, isLoadingOlder } = state();
      if (olderCursor === null || isLoadingOlder) return;
      set({ isLoadingOlder: true });
      try {
        const page = await ports.history(olderCursor);
        merge(shown(page));
        set({ olderCursor: page.nextCursor });
      } catch {
        // the button is still there
      } finally {
        set({ isLoadingOlder: false });
      }
    },
  };
}
