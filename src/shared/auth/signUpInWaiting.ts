/**
 * That a sign-up of this browser waits for its mail to be read. Whoever opens the link elsewhere is asked first, so that nobody is
 * signed in to an account that is not theirs by a link that they were sent. Where the link leads, the server knows.
 */
const KEY = 'signUpInWaiting';
/** As long as an account waits for its confirmation. */
const LASTS_MS = 3 * 24 * 3600_000;

export function waitForMail(): void {
  try {
    localStorage.setItem(KEY, String(Date.now() + LASTS_MS));
  } catch {
    // Without storage the link asks before it goes on.
  }
}

/** @returns whether one waits; from then on none does */
export function takeWaiting(): boolean {
  try {
    const until = Number(localStorage.getItem(KEY));
    localStorage.removeItem(KEY);
    return until > Date.now();
  } catch {
    return false;
  }
}

/** Where somebody wanted to be before they were asked to sign in, as the guard of the members' screens says. */
export function wayIn(state: unknown): string | null {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' ? from : null;
}

/** Whoever was on the way to something for fans is greeted by the product's name; everybody else by the specification's words for partners. */
export const isForFans = (from: string | null): boolean =>
  from !== null && !/^\/partners(?:[/?#]|$)/.test(from);
