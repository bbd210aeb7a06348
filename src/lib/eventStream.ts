import { EventSource } from 'eventsource';
import { freshToken } from './token.ts';

export interface EventStreamHandlers {
  onOpen?(): void;
  /** @param id what a stream that comes back goes on behind */
  onData(data: string, id: string): void;
  /** The connection is gone, and is not made again by itself. `isRefused`: the server answered and does not want to stream this. */
  onEnd(isRefused: boolean): void;
}

/**
 * Opens an event stream that carries the session's token, which the browser's own EventSource cannot send.
 *
 * @param lastEventId what was seen last: the stream goes on behind it
 * @returns what closes it
 */
export function connectEvents(
  path: string,
  { onOpen, onData, onEnd }: EventStreamHandlers,
  lastEventId?: string,
): () => void {
  const source = new EventSource(path, {
    async fetch(url, init) {
      const token = await freshToken();
      return fetch(url, {
        ...init,
        headers: {
          ...init.headers,
          ...(token && { token }),
          ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
        },
      });
    },
  });
  source.addEventListener('open', () => onOpen?.());
  source.addEventListener('message', ({ data, lastEventId: id }) => onData(data, id));
  source.addEventListener('error', ({ code }) => {
    source.close();
    onEnd(isRefusal(code));
  });
  return () => source.close();
}

/** Asking again helps when the server is busy or restarting (429, 5xx), not when it says no. */
function isRefusal(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500 && status !== 429;
}
