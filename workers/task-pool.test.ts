import { afterEach, describe, expect, it, vi } from 'vitest';
import { GeneratorError, type WorkerError } from './errors.ts';
import type { TroubledApi } from './fixtures/troubled-worker.ts';
import { spawnThread } from './spawn-node.ts';
import { createTaskPool, type TaskPool } from './task-pool.ts';

let pool: TaskPool<TroubledApi>;
let spawned = 0;

function open(
  options: Partial<{ size: number; maxQueue: number; idleMs: number }> = {},
): TaskPool<TroubledApi> {
  spawned = 0;
  pool = createTaskPool<TroubledApi>({
    size: 1,
    maxQueue: 8,
    idleMs: 10_000,
    ...options,
    spawn: () => {
      spawned++;
      return spawnThread(new URL('./fixtures/troubled-worker.ts', import.meta.url));
    },
  });
  return pool;
}

afterEach(() => pool.close());

const thread = (): Promise<number> => pool.run((api) => api.thread());
const code = (value: WorkerError['code']) => expect.objectContaining({ name: 'WorkerError', code: value });

describe('the task pool', () => {
  it('runs tasks on one worker as long as one is enough', async () => {
    open({ size: 2 });
    expect(await thread()).toBe(await thread());
    expect(spawned).toBe(1);
  });

  it('runs as many tasks at once as it has workers', async () => {
    open({ size: 2 });
    const [a, b] = await Promise.all([thread(), thread()]);
    expect(a).not.toBe(b);
  });

  it('refuses a task beyond the queue, and serves those inside of it', async () => {
    open({ maxQueue: 1 });
    const running = pool.run((api) => api.wait(50));
    const waiting = thread();
    await expect(thread()).rejects.toEqual(code('QUEUE_FULL'));
    await running;
    expect(await waiting).toBeGreaterThan(0);
  });

  it('brings a generator error across as the same class with its code and text', async () => {
    open();
    const error = await pool.run((api) => api.refuse()).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(GeneratorError);
    expect(error).toMatchObject({ code: 'SOURCE_NO_FACE', message: 'nobody here' });
  });

  it('brings any other error across as what it is, not as a generator error', async () => {
    open();
    const error = await pool.run((api) => api.fail()).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(GeneratorError);
    expect(error).toMatchObject({ message: 'a bug' });
  });

  it('fails the task of a crashed worker once and gives the next task a new worker', async () => {
    open();
    const first = await thread();
    const crashed = pool.run((api) => api.die());
    const next = thread();
    await expect(crashed).rejects.toEqual(code('WORKER_CRASHED'));
    expect(await next).not.toBe(first);
    expect(spawned).toBe(2);
  });

  it('fails the task for which no worker could be started, and tries again with the next one', async () => {
    let isForbidden = true;
    const forbidden = new DOMException('no workers here', 'SecurityError');
    pool = createTaskPool<TroubledApi>({
      size: 1,
      maxQueue: 1,
      idleMs: 10_000,
      spawn: () => {
        if (isForbidden) throw forbidden;
        return spawnThread(new URL('./fixtures/troubled-worker.ts', import.meta.url));
      },
    });
    for (let i = 0; i < 3; i++) {
      const failure = await thread().catch((error: unknown) => error);
      expect(failure).toEqual(code('WORKER_CRASHED'));
      expect(failure).toMatchObject({ cause: forbidden, message: 'The image worker could not be started.' });
    }
    isForbidden = false;
    expect(await thread()).toBeGreaterThan(0);
  });

  it('cancels a running task by ending its worker', async () => {
    open();
    const first = await thread();
    const abort = new AbortController();
    const endless = pool.run((api) => api.wait(600_000), abort.signal);
    abort.abort();
    await expect(endless).rejects.toEqual(code('ABORTED'));
    expect(await thread()).not.toBe(first);
  });

  it('cancels a waiting task without disturbing the running one', async () => {
    open();
    const running = pool.run((api) => api.wait(50));
    const abort = new AbortController();
    const waiting = pool.run((api) => api.thread(), abort.signal);
    abort.abort();
    await expect(waiting).rejects.toEqual(code('ABORTED'));
    await running;
    expect(spawned).toBe(1);
  });

  it('does not start a task whose signal is already aborted', async () => {
    open();
    await expect(pool.run((api) => api.thread(), AbortSignal.abort())).rejects.toEqual(code('ABORTED'));
    expect(spawned).toBe(0);
  });

  it('sends an idle worker away and hires a new one when work comes', async () => {
    open({ idleMs: 5 });
    const first = await thread();
    await vi.waitUntil(async () => (await thread()) !== first, { interval: 50, timeout: 15_000 });
    expect(spawned).toBeGreaterThan(1);
  });

  it('aborts running and waiting tasks when it closes', async () => {
    open();
    const tasks = [pool.run((api) => api.wait(600_000)), thread()];
    pool.close();
    for (const task of tasks) await expect(task).rejects.toEqual(code('ABORTED'));
    await expect(thread()).rejects.toEqual(code('ABORTED'));
  });
});
