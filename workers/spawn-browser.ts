import type { WorkerHandle } from './task-pool.ts';

/**
 * @param worker a module worker. Its caller creates it, because the bundler finds workers only by the literal
 *   `new Worker(new URL('./file.ts', import.meta.url), { type: 'module' })`.
 */
export function workerHandle(worker: Worker): WorkerHandle {
  return {
    endpoint: worker,
    onCrash(callback) {
      // A task's own error comes as its answer. What arrives here is a module that did not load, an error outside of any
      // task, or a message that could not be read; after each of them an answer may never come.
      const crash = (event: Event): void => {
        event.preventDefault();
        worker.terminate();
        callback();
      };
      worker.addEventListener('error', crash, { once: true });
      worker.addEventListener('messageerror', crash, { once: true });
    },
    terminate: () => worker.terminate(),
  };
}
