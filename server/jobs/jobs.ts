import { fromKysely, PgBoss } from 'pg-boss';
import type { Database, Db } from '../db/database.ts';
import { type MailOrder, Undeliverable } from '../mail/mail.ts';

/** Background work that survives the process. Handlers may run twice for one job and must bear it. */
export interface Jobs {
  /** Queues a generation in the caller's transaction: it exists if and only if that commits. */
  enqueueGeneration(trx: Db, productionId: number): Promise<void>;
  /** Queues a mail, inside or outside of a transaction. */
  enqueueMail(db: Db, order: MailOrder): Promise<void>;
  /** Whether a job still waits for, works on or gives up this production. */
  isUnderWay(productionId: number): Promise<boolean>;
  /** Takes up the work. Called once, when everything the handlers need is there. */
  start(handlers: JobHandlers): Promise<void>;
  /** Stops taking jobs, waits for running ones, hands back what does not finish in time. */
  stop(): Promise<void>;
}

interface JobHandlers {
  /** Throwing means: try again, at most `GENERATION_RETRIES` times. */
  generate(productionId: number, signal: AbortSignal): Promise<void>;
  /** All tries are used up, or the processes that tried were killed. */
  giveUp(productionId: number): Promise<void>;
  /** Throwing means: try again, at most `MAIL_RETRIES` times, unless it is Undeliverable. The id stays the same. */
  mail(order: MailOrder, id: string): Promise<void>;
  /** Once a minute, in one process of the cluster. */
  sweep(): Promise<void>;
  onError(error: Error): void;
}

interface GenerationJob {
  productionId: number;
}

const GENERATION = 'generation';
const GENERATION_DEAD = 'generation-dead';
const MAIL = 'mail';
const SWEEP = 'sweep';

const GENERATION_RETRIES = 4;
const GENERATION_SECONDS = 120;
/** Over some 40 minutes, with growing pauses. */
const MAIL_RETRIES = 8;
const MAIL_SECONDS = 60;
/** An order holds an address, which may be nobody's. */
const KEEP_MAIL_SECONDS = 3600;
/** A worker that is silent for so long is taken for dead and its job goes to another. */
const HEARTBEAT_SECONDS = 20;
const POLL_SECONDS = 2;
/** How long finished jobs can be looked at. */
const KEEP_SECONDS = 24 * 3600;
const STOP_MS = 15_000;

export async function createJobs(database: Database, concurrency: number): Promise<Jobs> {
  const boss = new PgBoss({
    ...database.jobs,
    useListenNotify: true,
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
  });
  let onError: (error: Error) => void = () => {};
  boss.on('error', (error) => onError(error));
  await boss.start();
  await boss.createQueue(GENERATION_DEAD, { notify: true });
  await boss.createQueue(GENERATION, {
    notify: true,
    policy: 'exclusive',
    retryLimit: GENERATION_RETRIES,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 30,
    deleteAfterSeconds: KEEP_SECONDS,
    expireInSeconds: GENERATION_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deadLetter: GENERATION_DEAD,
  });
  await boss.createQueue(MAIL, {
    notify: true,
    retryLimit: MAIL_RETRIES,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 600,
    deleteAfterSeconds: KEEP_MAIL_SECONDS,
    expireInSeconds: MAIL_SECONDS,
  });
  await boss.createQueue(SWEEP, { policy: 'short', retryLimit: 0 });
  // pg-boss looks a queue up at its first use and remembers it. That first use must not be inside a transaction of ours:
  // the embedded database has one connection, and the look-up would wait for the transaction that waits for it
  await boss.findJobs(GENERATION, { key: 'none' });
  await boss.findJobs(MAIL, { key: 'none' });

  return {
    async enqueueGeneration(trx, productionId) {
      const data: GenerationJob = { productionId };
      await boss.send(GENERATION, data, { db: fromKysely(trx), singletonKey: String(productionId) });
    },
    async enqueueMail(db, order) {
      await boss.send(MAIL, order, { db: fromKysely(db) });
    },
    async isUnderWay(productionId) {
      const found = [
        ...(await boss.findJobs(GENERATION, { key: String(productionId) })),
        ...(await boss.findJobs(GENERATION_DEAD, { data: { productionId } })),
      ];
      return found.some(({ state }) => state === 'created' || state === 'retry' || state === 'active');
    },
    async start(handlers) {
      onError = handlers.onError;
      // with an embedded database this process is the only one: whatever is active was left behind by a killed one
      if (database.kind === 'pglite') await handBackActiveJobs(boss);
      const options = { pollingIntervalSeconds: POLL_SECONDS, notifyPollingIntervalSeconds: POLL_SECONDS };
      await boss.work<GenerationJob>(
        GENERATION,
        { ...options, localConcurrency: concurrency },
        async ([job]) => {
          await handlers.generate(job!.data.productionId, job!.signal);
        },
      );
      await boss.work<GenerationJob>(GENERATION_DEAD, options, async ([job]) => {
        await handlers.giveUp(job!.data.productionId);
      });
      await boss.work<MailOrder>(MAIL, options, async ([job]) => {
        try {
          await handlers.mail(job!.data, job!.id);
        } catch (error) {
          handlers.onError(error as Error);
          if (!(error instanceof Undeliverable)) throw error;
        }
      });
      await boss.work(SWEEP, { pollingIntervalSeconds: 30 }, async () => {
        await handlers.sweep();
      });
      await boss.schedule(SWEEP, '* * * * *');
    },
    stop: () => boss.stop({ graceful: true, timeout: STOP_MS, close: true }),
  };
}

async function handBackActiveJobs(boss: PgBoss): Promise<void> {
  const active = await boss.findJobs<GenerationJob>(GENERATION, {});
  const left = active.filter((job) => job.state === 'active').map((job) => job.id);
  if (left.length > 0) await boss.fail(GENERATION, left, { reason: 'the process was killed' });
}
