import { useSession } from '../../lib/session.ts';
import type { OpenEventStream } from './productionStreams.ts';

/**
 * An event stream that carries the session's token, which the browser's own EventSource cannot send. The package is
 * loaded with the first stream, because most visits have nothing in the making.
 */
export const openEventStream: OpenEventStream = (path, { onMessage, onEnd }) => {
  let isClosed = false;
  let close = () => {};

  void import('eventsource').then(
    ({ EventSource }) => {
      if (isClosed) return;
      const source = new EventSource(path, {
        fetch: (url, init) =>
          fetch(url, { ...init, headers: { ...init.headers, token: useSession.getState().token ?? '' } }),
      });
      close = () => source.close();
      source.addEventListener('message', (event) => onMessage(event.data));
      source.addEventListener('error', ({ code }) => onEnd(isRefusal(code)));
    },
    () => onEnd(false),
  );

  return () => {
    isClosed = true;
    close();
  };
};

/** Asking again helps when the server is busy or restarting (429, 5xx), not when it says no. */
function isRefusal(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500 && status !== 429;
}
