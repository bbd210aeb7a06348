import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** What the thread of the embedded database is asked to do (pglite-thread.ts). Each order is answered once. */
export type Order = { id: number } & (
  | { kind: 'query'; sql: string; parameters: unknown[]; transaction: number | null }
  | { kind: 'exec'; sql: string }
  | { kind: 'begin'; transaction: number }
  | { kind: 'end'; transaction: number; commits: boolean }
  | { kind: 'listen' | 'unlisten'; channel: string }
  | { kind: 'close' }
);

export type Answer =
  | { kind: 'ready' }
  | { kind: 'done'; id: number; result: unknown }
  | { kind: 'failed'; id: number; error: Record<string, unknown> }
  | { kind: 'notified'; channel: string; payload: string };

export interface ThreadData {
  folder: string;
  wasmModule: WebAssembly.Module;
}

/** PostgreSQL's code, compiled once for all databases that the process opens, and as fast for the last as it became for those before. */
let compiled: Promise<WebAssembly.Module> | undefined;
const compile = async () =>
  WebAssembly.compile(
    await readFile(
      join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm'),
    ),
  );

interface Rows<Row> {
  rows: Row[];
  fields: { name: string; dataTypeID: number }[];
  affectedRows?: number;
}

/** The part of a PGlite that Kysely, pg-boss and we use, with the database in a thread of its own. */
export interface RemotePglite {
  readonly ready: true;
  /** True from close() on. */
  readonly closed: boolean;
  readonly waitReady: Promise<void>;
  query<Row>(sql: string, parameters?: unknown[]): Promise<Rows<Row>>;
  exec(sql: string): Promise<Rows<Record<string, unknown>>[]>;
  /** Nobody else's query comes between those of `work`. When it cannot begin, `work` runs all the same and its queries fail. */
  transaction<T>(
    work: (trx: { query: RemotePglite['query']; rollback(): Promise<void> }) => Promise<T>,
  ): Promise<T>;
  listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>>;
  /** Refuses what is new and waits for what has begun: the transactions come to their end. */
  close(): Promise<void>;
}

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;

/** What belongs to a transaction that has begun. The database closes only when each of those has come to its end. */
const isOfTransaction = (order: WithoutId<Order>) =>
  order.kind === 'end' || (order.kind === 'query' && order.transaction !== null);

/** @throws what PGlite says of the folder */
export async function openRemotePglite(folder: string): Promise<RemotePglite> {
  compiled ??= compile();
  const workerData: ThreadData = { folder, wasmModule: await compiled };
  const thread = new Worker(new URL('./pglite-thread.ts', import.meta.url), { workerData });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const handlers = new Map<string, Set<(payload: string) => void>>();
  let state: 'open' | 'closing' | 'closed' = 'open';
  let last = 0;

  const began = once(thread, 'message');
  thread.on('message', (answer: Answer) => {
    if (answer.kind === 'ready') return;
    if (answer.kind === 'notified') {
      for (const handler of [...(handlers.get(answer.channel) ?? [])]) handler(answer.payload);
      return;
    }
    const asked = waiting.get(answer.id)!;
    waiting.delete(answer.id);
    if (answer.kind === 'done') asked.resolve(answer.result);
    else asked.reject(Object.assign(new Error(String(answer.error.message)), answer.error));
  });
  await began;
  // without its database the process is of no use: what ended the thread ends it too, as it would have without a thread
  thread.once('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('The embedded database has ended.'));
    waiting.clear();
    state = 'closed';
  });

  const ask = <T>(order: WithoutId<Order>): Promise<T> => {
    if (state === 'closed' || (state === 'closing' && !isOfTransaction(order)))
      return Promise.reject(new Error('The embedded database is closed.'));
    const id = ++last;
    const asked = Promise.withResolvers<unknown>();
    waiting.set(id, asked);
    try {
      thread.postMessage({ id, ...order } satisfies Order);
    } catch (error) {
      waiting.delete(id);
      asked.reject(error);
    }
    return asked.promise as Promise<T>;
  };
  const queryIn =
    (transaction: number | null): RemotePglite['query'] =>
    (sql, parameters = []) =>
      ask({ kind: 'query', sql, parameters, transaction });

  return {
    ready: true,
    get closed() {
      return state !== 'open';
    },
    waitReady: Promise.resolve(),
    query: queryIn(null),
    exec: (sql) => ask({ kind: 'exec', sql }),
    async transaction(work) {
      const transaction = ++last;
      try {
        await ask({ kind: 'begin', transaction });
      } catch (error) {
        // Kysely waits for `work` to be called, and handles no failure of ours before
        await work({ query: () => Promise.reject(error), rollback: async () => {} });
        throw error;
      }
      let ended: Promise<void> | undefined;
      const end = (commits: boolean) => (ended ??= ask<void>({ kind: 'end', transaction, commits }));
      let result: Awaited<ReturnType<typeof work>>;
      try {
        result = await work({ query: queryIn(transaction), rollback: () => end(false) });
      } catch (error) {
        await end(false);
        throw error;
      }
      await end(true);
      return result;
    },
    async listen(channel, handler) {
      const set = handlers.get(channel) ?? new Set();
      handlers.set(channel, set.add(handler));
      if (set.size === 1) await ask({ kind: 'listen', channel });
      return async () => {
        set.delete(handler);
        if (set.size > 0 || handlers.get(channel) !== set) return;
        handlers.delete(channel);
        if (state === 'open') await ask({ kind: 'unlisten', channel });
      };
    },
    async close() {
      if (state !== 'open') throw new Error('The embedded database is closed.');
      const closing = ask<void>({ kind: 'close' });
      state = 'closing';
      try {
        await closing;
        state = 'closed';
        // the answer to the last end of a transaction may come after that to close
        await Promise.allSettled([...waiting.values()].map(({ promise }) => promise));
      } finally {
        state = 'closed';
        await thread.terminate();
      }
    },
  };
}
