/**
 * A sign-up of this browser that waits for its mail to be read: where it goes on then. Whoever opens the link elsewhere is
 * asked first, so that nobody is signed in to an account that is not theirs by a link that they were sent.
 */
const KEY = 'signUpInWaiting';
/** As long as the link of the mail lasts at most. */
const LASTS_MS = 3 * 24 * 3600_000;

export function waitForMail(path: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ path, until: Date.now() + LASTS_MS }));
  } catch {
    // Without storage the link asks before it goes on.
  }
}

/** @returns where the sign-up of this browser goes on, once; null where none waits */
export function takeWaiting(): string | null {
  try {
    const { path, until } = JSON.parse(localStorage.getItem(KEY) ?? 'null') as {
      path: string;
      until: number;
    };
    localStorage.removeItem(KEY);
    return until > Date.now() && /^\/(?!\/)/.test(path) ? path : null;
  } catch {
    return null;
  }
}

/** Where somebody wanted to be before they were asked to sign in, as the guard of the members' screens says. */
export function wayIn(state: unknown): string | null {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' ? from : null;
}

/** The specification's greetings are those of the partners' tools; everybody else is greeted by the product's name. */
export const isForPartners = (from: string | null): boolean => /^\/partners(?:[/?#]|$)/.test(from ?? '');
