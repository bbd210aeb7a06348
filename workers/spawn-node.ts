import { Worker } from 'node:worker_threads';
import nodeEndpoint from 'comlink/dist/umd/node-adapter.js';
import type { WorkerHandle } from './task-pool.ts';

/** @param file address of the worker's module @param data what it finds as its `workerData` */
export function spawnThread(file: URL, data: unknown = null): WorkerHandle {
  // No flags of the parent: a test runner's loaders have no place in there. The kernels are imported as the WebAssembly
  // modules that they are, which Node calls experimental each time.
  const worker = new Worker(file, { execArgv: ['--disable-warning=ExperimentalWarning'], workerData: data });
  let isEnding = false;
  // without a listener an error would end the whole process; `exit` follows it and tells the pool
  worker.on('error', () => {});
  return {
    endpoint: nodeEndpoint(worker),
    onCrash: (callback) => worker.once('exit', () => isEnding || callback()),
    setBusy: (isBusy) => (isBusy ? worker.ref() : worker.unref()),
    terminate() {
      isEnding = true;
      void worker.terminate();
    },
  };
}
