import { Worker } from 'node:worker_threads';
import { mayEnd, type NativeCalls, newNativeCalls, waitUntilMayEnd } from '@facet/wasm/native-calls.ts';
import nodeEndpoint from 'comlink/dist/umd/node-adapter.js';
import type { WorkerHandle } from './task-pool.ts';

/** What a worker finds as its `workerData`. */
export interface ThreadData extends NativeCalls {
  data: unknown;
}

/** Of the threads that have not ended. */
const living = new Set<NativeCalls['nativeCalls']>();

// a process that exits ends its threads, whatever they do
process.on('exit', () => {
  // all are told before anyone is waited for, or a thread would begin another call meanwhile
  for (const calls of living) mayEnd(calls);
  for (const calls of living) waitUntilMayEnd(calls);
});

/** @param file address of the worker's module @param data what it is told */
export function spawnThread(file: URL, data: unknown = null): WorkerHandle {
  const nativeCalls = newNativeCalls();
  const workerData: ThreadData = { nativeCalls, data };
  // No flags of the parent: a test runner's loaders have no place in there. The kernels are imported as the WebAssembly
  // modules that they are, which Node calls experimental each time.
  const worker = new Worker(file, { execArgv: ['--disable-warning=ExperimentalWarning'], workerData });
  living.add(nativeCalls);
  let isEnding = false;
  // without a listener an error would end the whole process; `exit` follows it and tells the pool
  worker.on('error', () => {});
  worker.once('exit', () => living.delete(nativeCalls));
  return {
    endpoint: nodeEndpoint(worker),
    onCrash: (callback) => worker.once('exit', () => isEnding || callback()),
    setBusy: (isBusy) => (isBusy ? worker.ref() : worker.unref()),
    terminate() {
      isEnding = true;
      if (mayEnd(nativeCalls)) void worker.terminate();
    },
  };
}
