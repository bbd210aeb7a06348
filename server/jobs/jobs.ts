import { sql } from 'kysely';
import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database, Db } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { AnyQueue, Queue } from './queue.ts';
import { createSweeper, type Sweep } from './sweeps.ts';

/** A job whose last try has failed. */
export interface FailingJob {
  id: string;
  queue: string;
  /** It will be tried again by itself. */
  isWaiting: boolean;
  tries: number;
  problem: string;
  failedAt: Date | null;
}

interface EndedTries {
  queue: string;
  completed: number;
  failed: number;
}

/** Background work that survives the process. What it is about, only the modules know that define queues and sweeps. */
export interface Jobs {
  /** Makes the queues. From then on jobs can be queued, also by a process that takes none up. */
  open(queues: readonly AnyQueue[]): Promise<void>;
  /** Queues a job in the caller's transaction, if `db` is one: it exists if and only if that commits. */
  enqueue<Payload extends object>(queue: Queue<Payload>, db: Db, payload: NoInfer<Payload>): Promise<void>;
  /** Whether the job with this payload still waits, is worked on, or is a dead letter that nobody has dealt with. */
  isUnderWay<Payload extends object>(queue: Queue<Payload>, payload: NoInfer<Payload>): Promise<boolean>;
  /** Newest first, as far as anybody looks. What its dead letters deal with is not among them. */
  failing(): Promise<FailingJob[]>;
  /** Tries a failing job again now, also one that would wait. In the caller's transaction. @returns whether it was one */
  retry(trx: Db, queue: string, id: string): Promise<boolean>;
  /** Lets a failing job go. In the caller's transaction. @returns whether it was one */
  discard(trx: Db, queue: string, id: string): Promise<boolean>;
  /** Tries that have ended in this process since it began, by queue. */
  ended(): readonly EndedTries[];
  /** Takes up jobs, and sweeps once a minute in one process of the cluster. Called once, when all that it needs is there. */
  start(work: { queues: readonly AnyQueue[]; sweeps: readonly Sweep[] }): Promise<void>;
  /** Stops taking jobs, waits for running ones, hands back what does not finish in time. */
  stop(): Promise<void>;
}

const SWEEP = 'sweep';
const EVERY_MINUTE = '* * * * *';
const POLL_SECONDS = 2;
const SWEEP_POLL_SECONDS = 30;
const STOP_MS = 15_000;
const MOST_FAILING = 50;
const PROBLEM_LENGTH = 300;
const IS_FAILING = sql<boolean>`(state in ('retry', 'failed') and dead_letter is null)`;
/** Of a job whose process was killed under it again and again. */
const MAX_TRIES = 20;
/** A process that is silent about a job for so long was killed, and the job goes to another. It says something twice as often. */
const HEARTBEAT_SECONDS = 20;
const SUPERVISE_MS = 30_000;
/** Of all processes that ask, pg-boss lets one look at a queue. Less than their pause, which is no exact one. */
const MONITOR_SECONDS = 25;

export async function createJobs(database: Database, log: Log): Promise<Jobs> {
  const boss = new PgBoss({
    ...database.jobs,
    useListenNotify: true,
    supervise: false,
    monitorIntervalSeconds: MONITOR_SECONDS,
  });
  boss.on('error', (error) => log.error({ err: error }, 'jobs'));
  await boss.start();
  const ended: EndedTries[] = [];
  let supervising: NodeJS.Timeout | undefined;
  let supervised = Promise.resolve();

  /** pg-boss fails the job of a killed process on its last try for good, so the try is given back before it looks. */
  async function supervise(): Promise<void> {
    try {
      await giveSilentTriesBack(database.db);
      await boss.supervise();
    } catch (error) {
      log.error({ err: error }, 'jobs');
    }
  }

  /** Makes a queue that is not there yet. */
  async function make(name: string, options: Parameters<PgBoss['createQueue']>[1]): Promise<void> {
    await boss.createQueue(name, { notify: true, ...options });
    // those that are there may have been made without
    await boss.updateQueue(name, { heartbeatSeconds: HEARTBEAT_SECONDS });
    // pg-boss looks a queue up at its first use and remembers it. That first use must not be inside a transaction of
    // ours: the embedded database has one connection, and the look-up would wait for the transaction that waits for it
    await boss.findJobs(name, { key: 'none' });
  }

  async function isOpenIn(name: string, wanted: { key: string } | { data: object }): Promise<boolean> {
    const found = await boss.findJobs(name, wanted);
    return found.some(({ state }) => state === 'created' || state === 'retry' || state === 'active');
  }

  async function work({ name, take }: Pick<AnyQueue, 'name' | 'take'>, atOnce = 1): Promise<void> {
    // with an embedded database this process is the only one: whatever is active was left behind by a killed one
    if (database.kind === 'pglite') await handBackActive(boss, database.db, name);
    const options = {
      pollingIntervalSeconds: POLL_SECONDS,
      notifyPollingIntervalSeconds: POLL_SECONDS,
      includeMetadata: true,
    } as const;
    const tries: EndedTries = { queue: name, completed: 0, failed: 0 };
    ended.push(tries);
    // each has an id of its own: pg-boss tells that of the first one of several
    for (let i = 0; i < atOnce; i++) {
      let worker: string | undefined;
      worker = await boss.work(name, options, async ([job]: JobWithMetadata<unknown>[]) => {
        const { id, data, signal } = job!;
        const begun = performance.now();
        try {
          await take(data, { id, signal });
          tries.completed++;
          log.info({ queue: name, job: id, ms: Math.round(performance.now() - begun) }, 'job done');
        } catch (error) {
          tries.failed++;
          log.error({ err: error, queue: name, job: id }, 'job failed');
          throw error;
        } finally {
          // the next one may wait already: pg-boss would look for it when the polling interval is over
          if (worker !== undefined) boss.notifyWorker(worker);
        }
      });
    }
  }

  return {
    async open(queues) {
      for (const { name, policy, isKeyed, deadLetter } of queues) {
        if (deadLetter) await make(deadLetter.name, {});
        await make(name, {
          retryLimit: policy.retries,
          retryDelay: policy.firstPauseSeconds,
          retryBackoff: true,
          retryDelayMax: policy.longestPauseSeconds,
          deleteAfterSeconds: policy.keepSeconds,
          expireInSeconds: policy.trySeconds,
          ...(isKeyed && { policy: 'exclusive' }),
          ...(deadLetter && { deadLetter: deadLetter.name }),
        });
      }
    },
    async enqueue(queue, db, payload) {
      await boss.send(queue.name, payload, { db: fromKysely(db), singletonKey: queue.keyOf(payload) });
    },
    async isUnderWay(queue, payload) {
      const key = queue.keyOf(payload);
      const { deadLetter } = queue;
      return (
        (await isOpenIn(queue.name, key === undefined ? { data: payload } : { key })) ||
        (deadLetter !== null && (await isOpenIn(deadLetter.name, { data: payload })))
      );
    },
    async failing() {
      const { rows } = await sql<Omit<FailingJob, 'problem'> & { problem: string | null }>`
        select id, name as queue, state = 'retry' as "isWaiting", retry_count + 1 as tries,
          left(coalesce(output ->> 'message', output -> 'value' ->> 'message', output ->> 'reason'), ${PROBLEM_LENGTH}) as problem,
          completed_on as "failedAt"
        from pgboss.job
        where ${IS_FAILING}
        order by coalesce(completed_on, started_on, created_on) desc
        limit ${MOST_FAILING}`.execute(database.db);
      return rows.map((row) => ({ ...row, problem: row.problem ?? '' }));
    },
    // pg-boss's own leaves a waiting job waiting, and deletes one that is worked on
    async retry(trx, queue, id) {
      const { rows } = await sql`
        update pgboss.job set state = 'retry', retry_limit = retry_limit + case state when 'failed' then 1 else 0 end,
          start_after = now(), completed_on = null
        where name = ${queue} and id = ${id}::uuid and ${IS_FAILING}
        returning id`.execute(trx);
      return rows.length > 0;
    },
    async discard(trx, queue, id) {
      const { rows } = await sql`
        delete from pgboss.job where name = ${queue} and id = ${id}::uuid and ${IS_FAILING}
        returning id`.execute(trx);
      return rows.length > 0;
    },
    ended: () => ended,
    async start({ queues, sweeps }) {
      for (const queue of queues) {
        await work(queue, queue.policy.atOnce);
        if (queue.deadLetter) await work(queue.deadLetter);
      }
      await boss.createQueue(SWEEP, { policy: 'short', retryLimit: 0 });
      await boss.work(SWEEP, { pollingIntervalSeconds: SWEEP_POLL_SECONDS }, createSweeper({ sweeps, log }));
      await boss.schedule(SWEEP, EVERY_MINUTE);
      supervised = supervise();
      supervising = setInterval(() => {
        supervised = supervised.then(supervise);
      }, SUPERVISE_MS);
    },
    async stop() {
      clearInterval(supervising);
      await supervised;
      await boss.stop({ graceful: true, timeout: STOP_MS, close: true });
    },
  };
}

/** That the process ends is no fault of the job and costs it no try, within a bound: it may be what ends the process. */
async function giveTryBack(db: Db, name: string, ids: string[]): Promise<void> {
  await sql`update pgboss.job set retry_limit = retry_limit + 1
    where name = ${name} and id = any(${ids}) and retry_limit < ${MAX_TRIES}`.execute(db);
}

/**
 * To jobs that pg-boss finds silent now or within a second, so that none becomes so in between. What is written to a job
 * tells which try it was given back for, as others may look too before pg-boss does; that writes over it.
 */
async function giveSilentTriesBack(db: Db): Promise<void> {
  const note = sql`jsonb_build_object('reason', 'the process was killed', 'try', retry_count)`;
  await sql`update pgboss.job set retry_limit = retry_limit + 1, output = ${note}
    where state = 'active' and heartbeat_on + heartbeat_seconds * interval '1 second' < now() + interval '1 second'
      and retry_limit < ${MAX_TRIES} and output is distinct from ${note}`.execute(db);
}

async function handBackActive(boss: PgBoss, db: Db, name: string): Promise<void> {
  const active = (await boss.findJobs(name)).filter(({ state }) => state === 'active').map(({ id }) => id);
  if (active.length === 0) return;
  await giveTryBack(db, name, active);
  await boss.fail(name, active, { reason: 'the process was killed' });
}
