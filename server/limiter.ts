import { hash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from './db/database.ts';
import { Refusal } from './refusal.ts';

export interface Limiter {
  /**
   * Counts one attempt against the wide key and, unless that is used up, against the narrow one.
   * @throws Refusal TOO_MANY_REQUESTS when one of them is used up
   */
  take(wide: string, narrow?: string): Promise<void> | void;
}

/** Keys held at once, some 4 MB; beyond it the oldest are forgotten, so that an attacker cannot fill the memory. */
const MAX_KEYS = 20_000;

interface Limits {
  windowMs: number;
  /** Attempts by an address in a window, and, more tightly, by an address and account. */
  wide: number;
  narrow: number;
}

/** Makes a limiter; what has one name is one limiter, in however many processes. */
export type CreateLimiter = (name: string, limits: Limits) => Limiter;

/** Limiters in fixed windows: on PostgreSQL they hold over all processes, embedded there is one process. */
export function openLimiters({ pool }: Pick<Database, 'pool'>): CreateLimiter {
  if (pool === null) return (_, limits) => createLimiter(limits);
  let isFirst = true;
  return (name, limits) => {
    const limiter = createSharedLimiter(pool, name, limits, { tidies: isFirst });
    isFirst = false;
    return limiter;
  };
}

/** Refusals of what is used up cost no query: they are remembered here until the window ends. */
function createSharedLimiter(
  pool: pg.Pool,
  name: string,
  { windowMs, wide, narrow }: Limits,
  { tidies }: { tidies: boolean },
): Limiter {
  const limiterOf = (kind: string, points: number) =>
    new RateLimiterPostgres({
      ...{ storeClient: pool, storeType: 'pool', tableName: 'rate_limits', tableCreated: true },
      ...{ keyPrefix: `${name}.${kind}`, points, duration: windowMs / 1000 },
      inMemoryBlockOnConsumed: points,
      clearExpiredByTimeout: tidies && kind === 'wide',
    });
  const [wideLimiter, narrowLimiter] = [limiterOf('wide', wide), limiterOf('narrow', narrow)];
  return {
    async take(wideKey, narrowKey) {
      try {
        await wideLimiter.consume(digest(wideKey));
        if (narrowKey !== undefined) await narrowLimiter.consume(digest(narrowKey));
      } catch (error) {
        throw error instanceof RateLimiterRes ? new Refusal('TOO_MANY_REQUESTS') : error;
      }
    },
  };
}

/** Of one process. Used by tests, which need no database for it. */
export function createLimiter({ windowMs, wide, narrow }: Limits): {
  take(wide: string, narrow?: string): void;
  readonly size: number;
} {
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
export function digest(text: string): string {
  return hash('sha256', text, 'base64');
}
