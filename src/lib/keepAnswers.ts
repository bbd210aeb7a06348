import { apollo } from './apollo.ts';
import { currentToken, useSession } from './session.ts';

/** Keeps a member's answers from now on; the code that does is fetched for members only. */
export function keepAnswers(): void {
  if (currentToken() === null) {
    const stop = useSession.subscribe(({ token }) => {
      if (token === null) return;
      stop();
      keepAnswers();
    });
    return;
  }
  import('./persistCache.ts').then(
    ({ persistCache }) => void persistCache(apollo.cache),
    // The next visit begins without them, as the first one did.
    () => undefined,
  );
}
