import { hash } from 'node:crypto';
import { Refusal } from './refusal.ts';

export interface Limiter {
  /**
   * Counts one attempt against the wide key and, unless that is used up, against the narrow one.
   * @throws Refusal TOO_MANY_REQUESTS when one of them is used up
   */
  take(wide: string, narrow?: string): void;
}

/** Keys held at once, some 4 MB; beyond it the oldest are forgotten, so that an attacker cannot fill the memory. */
const MAX_KEYS = 20_000;

/**
 * Limits attempts in a fixed window, by address and, more tightly, by address and account. Per process: behind several
 * processes the limits add up, which guessing a password does not profit from.
 */
export function createLimiter({
  windowMs,
  wide,
  narrow,
}: {
  windowMs: number;
  wide: number;
  narrow: number;
}): Limiter & { readonly size: number } {
  /** In the order in which they began, which is the order in which they end. */
  const windows = new Map<string, { count: number; endsAt: number }>();

  const forgetEnded = (now: number) => {
    for (const [key, { endsAt }] of windows) {
      if (endsAt > now) return;
      windows.delete(key);
    }
  };
  const count = (text: string, limit: number): boolean => {
    const now = performance.now();
    forgetEnded(now);
    const key = digest(text);
    let window = windows.get(key);
    if (!window) {
      window = { count: 0, endsAt: now + windowMs };
      windows.set(key, window);
      if (windows.size > MAX_KEYS) windows.delete(windows.keys().next().value!);
    }
    window.count++;
    return window.count <= limit;
  };
  return {
    take(wideKey, narrowKey) {
      const isAllowed =
        count(`w ${wideKey}`, wide) && (narrowKey === undefined || count(`n ${narrowKey}`, narrow));
      if (!isAllowed) throw new Refusal('TOO_MANY_REQUESTS');
    },
    get size() {
      return windows.size;
    },
  };
}

/**
 * What is kept of a key: of one size however long it was, and nobody's address. Nobody can make another key with the same
 * digest to use up somebody's attempts, so it needs no secret.
 */
function digest(text: string): string {
  return hash('sha256', text, 'base64');
}
