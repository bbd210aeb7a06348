/**
 * A bounded pool of workers behind Comlink, the same in browsers and in Node: only `spawn` knows the platform.
 *
 * A worker runs one task at a time. A running task is cancelled by ending its worker, because pixel work never looks
 * up; the next task gets a fresh one, and does not wait for the end of the other: a thread that is in a native call, some
 * tenths of a second with the built-in networks, ends behind it (`wasm/native-calls.ts`).
 */
import { WorkerError } from './errors.ts';
import { Comlink } from './rpc.ts';

/** One worker as its platform's adapter presents it. */
export interface WorkerHandle {
  endpoint: Comlink.Endpoint;
  /** Calls back once when the worker dies without having been told to. */
  onCrash(callback: () => void): void;
  /** An idle worker should not keep a process alive. */
  setBusy?(isBusy: boolean): void;
  /** As soon as it can be done safely; nothing of it is heard any more. */
  terminate(): void;
}

export interface TaskPoolOptions {
  /** May throw; the task that it was for fails with WORKER_CRASHED. */
  spawn: () => WorkerHandle;
  /** Workers at most. */
  size: number;
  /** Tasks waiting at most; one more is refused with QUEUE_FULL. */
  maxQueue: number;
  /** Milliseconds until a worker without work goes away. */
  idleMs: number;
}

type Call<Api, T> = (api: Comlink.Remote<Api>) => Promise<T>;

export interface PoolLoad {
  waiting: number;
  busy: number;
}

export interface TaskPool<Api> {
  /** @throws WorkerError QUEUE_FULL, ABORTED, WORKER_CRASHED, and whatever the worker throws */
  run<T>(call: Call<Api, T>, signal?: AbortSignal): Promise<T>;
  /** Tasks that wait for a worker, and workers that have one. */
  load(): PoolLoad;
  /** Ends all workers; tasks that are not done fail with ABORTED. */
  close(): void;
}

interface Task<Api> {
  call: Call<Api, unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

interface Member<Api> {
  handle: WorkerHandle;
  api: Comlink.Remote<Api>;
  task: Task<Api> | null;
  idleTimer: ReturnType<typeof setTimeout> | null;
}

export function createTaskPool<Api>(options: TaskPoolOptions): TaskPool<Api> {
  const members = new Set<Member<Api>>();
  const queue: Task<Api>[] = [];
  let isClosed = false;

  const hire = (): Member<Api> => {
    const handle = options.spawn();
    const member: Member<Api> = {
      handle,
      api: Comlink.wrap<Api>(handle.endpoint),
      task: null,
      idleTimer: null,
    };
    handle.onCrash(() => {
      if (!members.delete(member)) return;
      clearIdle(member);
      finish(member)?.reject(new WorkerError('WORKER_CRASHED'));
      pump();
    });
    members.add(member);
    return member;
  };

  const dismiss = (member: Member<Api>): void => {
    members.delete(member);
    clearIdle(member);
    member.handle.terminate();
  };

  /** Takes the task off a member, so that nobody settles it twice. */
  const finish = (member: Member<Api>): Task<Api> | null => {
    const { task } = member;
    member.task = null;
    return task;
  };

  const start = (member: Member<Api>, task: Task<Api>): void => {
    clearIdle(member);
    member.task = task;
    member.handle.setBusy?.(true);
    const settle = (apply: (task: Task<Api>) => void): void => {
      if (member.task !== task) return;
      finish(member);
      member.handle.setBusy?.(false);
      apply(task);
      rest(member);
      pump();
    };
    Promise.resolve()
      .then(() => task.call(member.api))
      .then(
        (value) => settle(({ resolve }) => resolve(value)),
        (error: unknown) => settle(({ reject }) => reject(error)),
      );
  };

  const rest = (member: Member<Api>): void => {
    member.idleTimer = setTimeout(() => dismiss(member), options.idleMs);
    (member.idleTimer as { unref?: () => void }).unref?.();
  };

  const pump = (): void => {
    while (queue.length > 0 && !isClosed) {
      const idle = [...members].find((member) => !member.task);
      if (!idle && members.size >= options.size) return;
      // taken off first: whatever happens now, it is settled once
      const task = queue.shift()!;
      try {
        start(idle ?? hire(), task);
      } catch (cause) {
        task.reject(new WorkerError('WORKER_CRASHED', 'The image worker could not be started.', { cause }));
      }
    }
  };

  const cancel = (task: Task<Api>): void => {
    const place = queue.indexOf(task);
    if (place >= 0) queue.splice(place, 1);
    const member = [...members].find((m) => m.task === task);
    if (member) {
      finish(member);
      dismiss(member);
    }
    task.reject(new WorkerError('ABORTED'));
    pump();
  };

  return {
    run<T>(call: Call<Api, T>, signal?: AbortSignal): Promise<T> {
      if (isClosed || signal?.aborted) return Promise.reject(new WorkerError('ABORTED'));
      const isWaiting = members.size >= options.size && [...members].every((member) => member.task);
      if (isWaiting && queue.length >= options.maxQueue) return Promise.reject(new WorkerError('QUEUE_FULL'));
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      const task: Task<Api> = { call, resolve: (value) => resolve(value as T), reject };
      const onAbort = (): void => cancel(task);
      signal?.addEventListener('abort', onAbort, { once: true });
      queue.push(task);
      pump();
      return promise.finally(() => signal?.removeEventListener('abort', onAbort));
    },
    load: () => ({
      waiting: queue.length,
      busy: [...members].filter(({ task }) => task).length,
    }),
    close() {
      isClosed = true;
      for (const task of queue.splice(0)) task.reject(new WorkerError('ABORTED'));
      for (const member of [...members]) {
        finish(member)?.reject(new WorkerError('ABORTED'));
        dismiss(member);
      }
    },
  };
}

function clearIdle(member: { idleTimer: ReturnType<typeof setTimeout> | null }): void {
  if (member.idleTimer) clearTimeout(member.idleTimer);
  member.idleTimer = null;
}
