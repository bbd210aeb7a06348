import type { Log } from '../log.ts';

/** What a module tidies up by itself: a little at a time, and as often as it is called. */
export interface Sweep {
  name: string;
  run(): Promise<unknown>;
}

/** After it the next sweep begins, whatever this one does. */
const BOUND_MS = 30_000;

/**
 * Runs sweeps one after another, because an embedded database has one connection, and each on its own: it may fail or hang, and
 * the others still run.
 */
export function createSweeper({
  sweeps,
  log,
  boundMs = BOUND_MS,
}: {
  sweeps: readonly Sweep[];
  log: Log;
  boundMs?: number;
}): () => Promise<void> {
  const running = new Set<Sweep>();

  /** Never rejects. */
  async function carryOut(sweep: Sweep): Promise<void> {
    const fields = { sweep: sweep.name };
    const started = performance.now();
    const ms = () => Math.round(performance.now() - started);
    running.add(sweep);
    try {
      await sweep.run();
      log.info({ ...fields, ms: ms() }, 'swept');
    } catch (error) {
      log.error({ ...fields, ms: ms(), err: error }, 'sweep failed');
    } finally {
      running.delete(sweep);
    }
  }

  return async () => {
    for (const sweep of sweeps) {
      if (running.has(sweep)) {
        log.warn({ sweep: sweep.name }, 'sweep still runs');
        continue;
      }
      const bound = Promise.withResolvers<void>();
      const timer = setTimeout(() => {
        log.error({ sweep: sweep.name, ms: boundMs }, 'sweep takes too long');
        bound.resolve();
      }, boundMs);
      await Promise.race([carryOut(sweep), bound.promise]);
      clearTimeout(timer);
    }
  };
}
