import { create } from 'zustand';

/**
 * Whether the server can be reached, as far as is known: the browser's own word, and requests that got no answer. Who
 * shows lists shows their errors; this is for what concerns the whole app.
 */
export const useConnection = create(() => ({ isOffline: !navigator.onLine }));

/** Any answer will do; this one is small and open to everybody. */
const ANY_ADDRESS = '/api/config';
const ANSWER_WITHIN_MS = 8000;
/** While offline, the app tries again by itself this often. */
const RETRY_EVERY_MS = 15_000;

let checking: Promise<void> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

function note(isOffline: boolean): void {
  clearTimeout(timer);
  if (isOffline) timer = setTimeout(() => void checkConnection(), RETRY_EVERY_MS);
  if (useConnection.getState().isOffline !== isOffline) useConnection.setState({ isOffline });
}

async function isReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const { status } = await fetch(ANY_ADDRESS, { cache: 'no-store', signal });
    // A proxy before a server that is down answers too.
    return status < 500;
  } catch {
    return false;
  }
}

/** Asks the server for a sign of life: after a request without an answer, and when the person wants to know. */
export function checkConnection(): Promise<void> {
  checking ??= isReachable()
    .then((isHere) => note(!isHere))
    .finally(() => {
      checking = null;
    });
  return checking;
}

addEventListener('offline', () => note(true));
addEventListener('online', () => void checkConnection());
