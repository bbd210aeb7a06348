import { cache } from './apollo.ts';
import { currentToken, useSession } from './session.ts';

/**
 * Keeps a member's answers from now on; the code that does is fetched for members only.
 * @param fields root fields whose answers may be kept
 */
export function keepAnswers(fields: readonly string[]): void {
  if (currentToken() === null) {
    const stop = useSession.subscribe(({ token }) => {
      if (token === null) return;
      stop();
      keepAnswers(fields);
    });
    return;
  }
  import('./persistCache.ts').then(
    ({ persistCache }) => void persistCache(cache, fields),
    // The next visit begins without them, as the first one did.
    () => undefined,
  );
}
