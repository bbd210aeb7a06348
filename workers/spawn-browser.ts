import { ready } from './ready.ts';
import type { Comlink } from './rpc.ts';
import type { WorkerHandle } from './task-pool.ts';

/**
 * @param worker a module worker that says `ready` when it listens. Its caller creates it, because the bundler finds workers
 *   only by the literal `new Worker(new URL('./file.ts', import.meta.url), { type: 'module' })`.
 */
export function workerHandle(worker: Worker): WorkerHandle {
  return {
    endpoint: patientEndpoint(worker),
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

/**
 * Keeps messages back until the worker listens. A browser delivers them as soon as a worker's module has begun; one that
 * waits for WebAssembly at its top level does not listen yet then, and they would be lost.
 */
function patientEndpoint(worker: Worker): Comlink.Endpoint {
  let waiting: [message: unknown, transfer: Transferable[]][] | null = [];
  const onReady = ({ data }: MessageEvent): void => {
    if (data !== ready || !waiting) return;
    worker.removeEventListener('message', onReady);
    for (const [message, transfer] of waiting) worker.postMessage(message, transfer);
    waiting = null;
  };
  worker.addEventListener('message', onReady);
  return {
    postMessage(message: unknown, transfer: Transferable[] = []) {
      if (waiting) waiting.push([message, transfer]);
      else worker.postMessage(message, transfer);
    },
    addEventListener: worker.addEventListener.bind(worker),
    removeEventListener: worker.removeEventListener.bind(worker),
  };
}
