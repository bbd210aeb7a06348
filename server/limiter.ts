import { Refusal } from './refusal.ts';

export interface Limiter {
  /** Counts one attempt against each key. @throws Refusal TOO_MANY_REQUESTS when any of them is used up */
  take(wide: string, narrow?: string): void;
}

/** Keys held at once; beyond it the oldest are forgotten, so that an attacker cannot fill the memory. */
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
}): Limiter {
  const windows = new Map<string, { count: number; endsAt: number }>();
  const count = (key: string, limit: number): boolean => {
    const now = Date.now();
    const current = windows.get(key);
    const window = current && current.endsAt > now ? current : { count: 0, endsAt: now + windowMs };
    window.count++;
    windows.delete(key);
    windows.set(key, window);
    if (windows.size > MAX_KEYS) windows.delete(windows.keys().next().value!);
    return window.count <= limit;
  };
  return {
    take(wideKey, narrowKey) {
      const isAllowed = count(`w ${wideKey}`, wide);
      const isNarrowAllowed = narrowKey === undefined || count(`n ${narrowKey}`, narrow);
      if (!isAllowed || !isNarrowAllowed) throw new Refusal('TOO_MANY_REQUESTS');
    },
  };
}
