import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { DATABASES } from '../../tests/support/databases.ts';
import type { Database } from '../db/database.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { defineQueue, type QueuePolicy } from './queue.ts';

const Payload = z.object({ id: z.int() });
type Payload = z.infer<typeof Payload>;
const POLICY: QueuePolicy = {
  retries: 0,
  firstPauseSeconds: 1,
  longestPauseSeconds: 1,
  trySeconds: 60,
  keepSeconds: 3600,
};

/** Whoever looked for the next one every two seconds would need more than a minute. */
const MANY = 40;

describe.each(DATABASES)('jobs on $kind', ({ open }) => {
  let database: Database;
  let jobs: Jobs;
  /** The library itself, as another process has it. */
  let boss: PgBoss;
  let drop: () => Promise<void>;
  let logged: { queue?: string; err: Error }[];
  let told: { queue: string; job: string; ms: number }[];
  /** What was taken up, in order: the queue's name and the payload. */
  let taken: [string, Payload][];
  let handle: (payload: Payload) => Promise<void>;

  const queue = defineQueue({
    name: 'things',
    payload: Payload,
    policy: POLICY,
    key: ({ id }) => String(id),
    async handler(payload) {
      taken.push(['things', payload]);
      await handle(payload);
    },
    deadLetter: {
      name: 'things-dead',
      async handler(payload) {
        taken.push(['things-dead', payload]);
      },
    },
  });

  beforeEach(async () => {
    taken = [];
    logged = [];
    told = [];
    handle = async () => {};
    const opened = await open();
    ({ database } = opened);
    const ignore = () => {};
    const error = (fields: object) => logged.push(fields as (typeof logged)[number]);
    const info = (fields: object) => told.push(fields as (typeof told)[number]);
    jobs = await createJobs(database, { info, warn: ignore, error });
    boss = new PgBoss({ ...database.jobs, supervise: false, schedule: false });
    // the database may go before its last connection does
    boss.on('error', ignore);
    await boss.start();
    drop = async () => {
      await boss.stop({ graceful: false });
      await jobs.stop();
      await opened.drop();
    };
    await jobs.open([queue]);
  });
  afterEach(() => drop());

  const start = () => jobs.start({ queues: [queue], sweeps: [] });
  const whenTaken = (wanted: typeof taken) =>
    expect.poll(() => taken, { timeout: 20_000, interval: 50 }).toEqual(wanted);
  const add = (id: number) => jobs.enqueue(queue, database.db, { id });

  test('a job exists if and only if the transaction that queues it commits', async () => {
    await database.db.transaction().execute((trx) => jobs.enqueue(queue, trx, { id: 1 }));
    const failing = database.db.transaction().execute(async (trx) => {
      await jobs.enqueue(queue, trx, { id: 2 });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await jobs.isUnderWay(queue, { id: 1 })).toBe(true);
    expect(await jobs.isUnderWay(queue, { id: 2 })).toBe(false);
    await start();
    await whenTaken([['things', { id: 1 }]]);
    await expect.poll(() => jobs.isUnderWay(queue, { id: 1 }), { timeout: 20_000 }).toBe(false);
  });

  test('what waits is taken up one after the other, without a pause', async () => {
    for (let id = 1; id <= MANY; id++) await add(id);
    await start();
    await expect.poll(() => taken.length, { timeout: 30_000, interval: 50 }).toBe(MANY);
  });

  test('so it is by each of several at once, also while the first one is busy', async () => {
    let release = (): void => undefined;
    const busy = new Promise<void>((resolve) => {
      release = resolve;
    });
    handle = async ({ id }) => {
      if (id === 1) await busy;
    };
    const atOnce = { ...queue, policy: { ...POLICY, atOnce: 2 } };
    for (let id = 1; id <= MANY; id++) await add(id);
    await jobs.start({ queues: [atOnce], sweeps: [] });
    await expect.poll(() => taken.length, { timeout: 30_000, interval: 50 }).toBe(MANY);
    release();
  });

  test('jobs with one key are one job while it has not ended', async () => {
    await add(1);
    await add(1);
    await add(2);
    await start();
    await whenTaken([
      ['things', { id: 1 }],
      ['things', { id: 2 }],
    ]);
  });

  test('a job whose tries are used up goes to the dead letters, and is under way until they have dealt with it', async () => {
    handle = () => Promise.reject(new Error('always'));
    await add(1);
    await start();
    await whenTaken([
      ['things', { id: 1 }],
      ['things-dead', { id: 1 }],
    ]);
    expect(logged).toMatchObject([{ queue: 'things', job: expect.any(String), err: { message: 'always' } }]);
    await expect
      .poll(() => told, { timeout: 20_000 })
      .toMatchObject([{ queue: 'things-dead', job: expect.any(String), ms: expect.any(Number) }]);
    await expect.poll(() => jobs.isUnderWay(queue, { id: 1 }), { timeout: 20_000 }).toBe(false);
  });

  test('a job that is not understood reaches no handler, is told, and those after it are taken up', async () => {
    const older = defineQueue({
      name: 'things',
      payload: z.object({ name: z.string() }),
      policy: POLICY,
      handler: async () => {},
    });
    await jobs.enqueue(older, database.db, { name: 'one' });
    await add(2);
    await start();
    await whenTaken([['things', { id: 2 }]]);
    const told = () => logged.map(({ queue, err }) => `${queue}: ${err.message}`);
    await expect.poll(told, { timeout: 20_000 }).toContain('things: A job of "things" is not understood');
    // its dead letter is none that can be understood either
    await expect
      .poll(told, { timeout: 20_000 })
      .toContain('things-dead: A job of "things-dead" is not understood');
    expect(taken).toEqual([['things', { id: 2 }]]);
  });

  /** As a process leaves a job that was killed with it in its hands. Embedded, whoever starts knows that; on a server, silence tells. */
  const leave = (name: string, waiting = 0) =>
    sql`update pgboss.job set state = 'active', started_on = now() - interval '30 seconds', retry_count = retry_limit - ${waiting},
      heartbeat_on = now() - interval '25 seconds' where name = ${name}`.execute(database.db);

  test.each([1, 0])('a killed process costs its job no try, with %i after it', async (retries) => {
    handle = () => Promise.reject(new Error('always'));
    await boss.updateQueue('things', { retryLimit: retries });
    await add(1);
    await leave('things', retries);
    await start();
    // as many failures of its own as without the killed one, before it is given up
    const tries = Array.from({ length: retries + 1 }, (): [string, Payload] => ['things', { id: 1 }]);
    await whenTaken([...tries, ['things-dead', { id: 1 }]]);
  });

  test('nor one that deals with a dead letter', async () => {
    await boss.send('things-dead', { id: 1 });
    await leave('things-dead');
    await start();
    await whenTaken([['things-dead', { id: 1 }]]);
  });

  describe('a failing job', () => {
    const failWith = async (queueName: string, state: 'retry' | 'failed') => {
      const { rows } = await sql<{ id: string }>`
        update pgboss.job set state = ${sql.lit(state)}, start_after = now() + interval '1 hour',
          output = '{"message": "no luck"}', completed_on = now()
        where name = ${queueName} returning id`.execute(database.db);
      return rows[0]!.id;
    };
    const lonely = defineQueue({
      name: 'lonely',
      payload: Payload,
      policy: POLICY,
      async handler(payload) {
        taken.push(['lonely', payload]);
      },
    });
    beforeEach(() => jobs.open([lonely]));
    const run = () => jobs.start({ queues: [lonely], sweeps: [] });

    test.each(['retry', 'failed'] as const)('in state %s is told, and tried again at once', async (state) => {
      await jobs.enqueue(lonely, database.db, { id: 7 });
      const id = await failWith('lonely', state);
      expect(await jobs.failing()).toMatchObject([
        { id, queue: 'lonely', isWaiting: state === 'retry', problem: 'no luck' },
      ]);
      expect(await jobs.retry(database.db, 'lonely', id)).toBe(true);
      await run();
      await whenTaken([['lonely', { id: 7 }]]);
    });

    test('is let go; one that is worked on, or is gone, is neither tried again nor taken away', async () => {
      await jobs.enqueue(lonely, database.db, { id: 7 });
      const id = await failWith('lonely', 'failed');
      await sql`update pgboss.job set state = 'active' where id = ${id}::uuid`.execute(database.db);
      expect(await jobs.retry(database.db, 'lonely', id)).toBe(false);
      expect(await jobs.discard(database.db, 'lonely', id)).toBe(false);
      await sql`update pgboss.job set state = 'retry' where id = ${id}::uuid`.execute(database.db);
      expect(await jobs.discard(database.db, 'things', id)).toBe(false);
      expect(await jobs.discard(database.db, 'lonely', id)).toBe(true);
      expect(await jobs.failing()).toEqual([]);
    });
  });

  test('sweeps are due every minute, and run when they are', async () => {
    const due = defineQueue({
      name: 'sweep',
      payload: z.object({}),
      policy: POLICY,
      handler: async () => {},
    });
    await jobs.open([due]);
    await jobs.enqueue(due, database.db, {});
    const swept = Promise.withResolvers<void>();
    await jobs.start({ queues: [], sweeps: [{ name: 'one', run: async () => swept.resolve() }] });
    await swept.promise;
    const { rows } = await sql`select cron from pgboss.schedule where name = 'sweep'`.execute(database.db);
    expect(rows).toEqual([{ cron: '* * * * *' }]);
  });
});
