import { type TaskOptions, withProgress } from '../progress.ts';
import { createTaskPool, type WorkerHandle } from '../task-pool.ts';
import type { MaskApi, MaskTask, MaskTaskInput, MaskTaskResult } from './api.ts';
import { installMaskTransfer } from './transfer.ts';

/** Workers, queue and patience of an editor's pool. */
export const maskPoolLimits = {
  /** One works on a mask while the other saves or traces. */
  size: 2,
  /** Tasks waiting for a worker: twenty persons of one photo, all saved at once, and what the user does meanwhile. */
  maxQueue: 64,
  /** Milliseconds until a worker without work goes away, with the memory of its kernels. */
  idleMs: 30_000,
} as const;

export interface MaskPool {
  /**
   * Masks and pictures of the input are copied and stay usable. A running task is cancelled by ending its worker.
   *
   * @throws WorkerError QUEUE_FULL, ABORTED, WORKER_CRASHED, and the task's own MaskError
   */
  run<Name extends MaskTask>(
    task: Name,
    input: MaskTaskInput<Name>,
    options?: TaskOptions,
  ): Promise<MaskTaskResult<Name>>;
  /** Ends all workers; tasks that are not done fail with ABORTED. */
  close(): void;
}

export interface MaskPoolOptions {
  size?: number;
  maxQueue?: number;
  idleMs?: number;
}

/** The same for browser and Node; pool-browser.ts and pool-node.ts give it its workers. */
export function createMaskPool(options: MaskPoolOptions & { spawn: () => WorkerHandle }): MaskPool {
  installMaskTransfer('copy');
  const tasks = createTaskPool<MaskApi>({ ...maskPoolLimits, ...options });
  return {
    run: <Name extends MaskTask>(task: Name, input: MaskTaskInput<Name>, options?: TaskOptions) =>
      tasks.run(
        (api) =>
          withProgress(
            options?.onProgress,
            (progress) => api.run(task, input, progress) as Promise<MaskTaskResult<Name>>,
          ),
        options?.signal,
      ),
    close: tasks.close,
  };
}
