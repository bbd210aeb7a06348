import type * as z from 'zod/mini';

/** A try at a job. */
interface Job {
  /** The same for every try. */
  id: string;
  /** Aborted when the try has lost its job: it took too long, or the process ends. */
  signal: AbortSignal;
}

export interface QueuePolicy {
  /** Tries after the first one, and the pauses between them: each twice the one before. */
  retries: number;
  firstPauseSeconds: number;
  longestPauseSeconds: number;
  /** A try that takes longer has failed. */
  trySeconds: number;
  /** How long jobs that have ended can be looked at. */
  keepSeconds: number;
  /** Jobs that one process works on at a time; one if it is left out. */
  atOnce?: number;
}

interface QueueOptions<Payload extends object> {
  /** With the payload's form it is what other versions of the server know a job by: neither changes while jobs may lie there. */
  name: string;
  payload: z.ZodMiniType<Payload>;
  policy: QueuePolicy;
  /** Jobs with one key are one job, until it has ended. */
  key?: (payload: Payload) => string;
  /** May run twice for one job. Throwing means: try again. */
  handler: (payload: Payload, job: Job) => Promise<void>;
  /** Where a job goes when all its tries are used up, or the processes that tried were killed. */
  deadLetter?: { name: string; handler: (payload: Payload, job: Job) => Promise<void> };
}

/** What takes up jobs that lie under a name. */
interface Taker {
  name: string;
  /** @throws when the payload is not understood, which another version of the server may do */
  take(payload: unknown, job: Job): Promise<void>;
}

/** A queue as `jobs/` sees it, whatever its jobs say. */
export interface AnyQueue extends Taker {
  policy: QueuePolicy;
  isKeyed: boolean;
  deadLetter: Taker | null;
}

export interface Queue<Payload extends object> extends AnyQueue {
  keyOf(payload: Payload): string | undefined;
}

export function defineQueue<Payload extends object>(options: QueueOptions<Payload>): Queue<Payload> {
  const { name, policy, key, handler, deadLetter } = options;
  const taker = (name: string, handle: typeof handler): Taker => ({
    name,
    async take(payload, job) {
      const parsed = options.payload.safeParse(payload);
      if (!parsed.success) throw new Error(`A job of "${name}" is not understood`, { cause: parsed.error });
      await handle(parsed.data, job);
    },
  });
  return {
    ...taker(name, handler),
    policy,
    isKeyed: key !== undefined,
    deadLetter: deadLetter ? taker(deadLetter.name, deadLetter.handler) : null,
    keyOf: (payload) => key?.(payload),
  };
}
