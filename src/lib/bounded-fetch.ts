import { checkConnection } from './connection.ts';
import { isUnanswered } from './unanswered.ts';

/** A request that takes longer has failed, as far as the person who waits for it is concerned. */
const ANSWER_MS = 30_000;

/** `fetch` that gives up. Files take as long as their line needs; the server bounds them. */
export async function boundedFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  try {
    if (init.body instanceof FormData) return await fetch(input, init);
    const limit = AbortSignal.timeout(ANSWER_MS);
    return await fetch(input, {
      ...init,
      signal: init.signal ? AbortSignal.any([init.signal, limit]) : limit,
    });
  } catch (error) {
    // Perhaps nobody is there for any other request either.
    if (isUnanswered(error)) void checkConnection();
    throw error;
  }
}
