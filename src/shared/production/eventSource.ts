import { EventSource } from 'eventsource';
import { freshToken } from '../../lib/token.ts';
import type { EventStreamHandlers } from './productionStreams.ts';
import { readProcessingEvent } from './readProcessingEvent.ts';

/** Opens an event stream that carries the session's token, which the browser's own EventSource cannot send. */
export function connect(path: string, { onEvent, onEnd }: EventStreamHandlers): () => void {
  const source = new EventSource(path, {
    async fetch(url, init) {
      const token = await freshToken();
      return fetch(url, { ...init, headers: { ...init.headers, ...(token && { token }) } });
    },
  });
  source.addEventListener('message', ({ data }) => {
    const event = readProcessingEvent(data);
    if (event) onEvent(event);
  });
  source.addEventListener('error', ({ code }) => onEnd(isRefusal(code)));
  return () => source.close();
}

/** Asking again helps when the server is busy or restarting (429, 5xx), not when it says no. */
function isRefusal(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500 && status !== 429;
}
