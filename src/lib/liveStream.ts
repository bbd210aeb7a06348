import type { EventStreamHandlers } from './eventStream.ts';

/** Waits between tries to connect again by itself, in milliseconds; the last one is used from then on. */
const RECONNECT_AFTER_MS = [1000, 2000, 4000, 8000, 15_000, 60_000] as const;

export type Connect = (path: string, handlers: EventStreamHandlers, lastEventId?: string) => () => void;

interface Options {
  path: string;
  connect: Connect;
  /** What was seen last, when the stream goes on behind something. */
  lastEventId?: () => string;
  onData(data: string): void;
  /** Connected, or not any more. */
  onState(isOpen: boolean): void;
}

export interface LiveStream {
  /** At once, instead of after the next wait. */
  reconnect(): void;
  close(): void;
}

/**
 * A stream that is there while somebody looks: it comes back by itself, at once when the network or the person is back, and
 * rests while the page is hidden, because a browser has few connections for all tabs together.
 */
export function followLive({ path, connect, lastEventId, onData, onState }: Options): LiveStream {
  let disconnect: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isClosed = false;

  const stop = () => {
    clearTimeout(timer);
    disconnect?.();
    disconnect = null;
  };
  const start = () => {
    stop();
    if (isClosed || document.hidden) return;
    const handlers: EventStreamHandlers = {
      onOpen() {
        failures = 0;
        onState(true);
      },
      onData,
      onEnd(isRefused) {
        disconnect = null;
        onState(false);
        if (isRefused) return;
        timer = setTimeout(start, RECONNECT_AFTER_MS[failures] ?? RECONNECT_AFTER_MS.at(-1));
        failures += 1;
      },
    };
    disconnect = connect(path, handlers, lastEventId?.());
  };
  const follow = () => (document.hidden ? stop() : disconnect === null && start());

  document.addEventListener('visibilitychange', follow);
  window.addEventListener('online', follow);
  start();
  return {
    reconnect: start,
    close() {
      isClosed = true;
      stop();
      document.removeEventListener('visibilitychange', follow);
      window.removeEventListener('online', follow);
    },
  };
}

/** Fetched with the first stream: most visits need none. */
export const connectLater: Connect = (path, handlers, lastEventId) => {
  let isClosed = false;
  let close = () => {};
  void import('./eventStream.ts').then(
    ({ connectEvents }) => {
      if (!isClosed) close = connectEvents(path, handlers, lastEventId);
    },
    () => {
      if (!isClosed) handlers.onEnd(false);
    },
  );
  return () => {
    isClosed = true;
    close();
  };
};
