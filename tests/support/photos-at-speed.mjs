/**
 * Loaded into a server under test before its own code. What is compiled from its second thread on is compiled for speed again: the first
 * one runs the embedded PostgreSQL, see `BRIEF` in server.ts, the others make photos, in two thirds of the time.
 */
import v8 from 'node:v8';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  let threads = 0;
  process.on('worker', () => {
    threads += 1;
    if (threads !== 2) return;
    for (const flag of ['--no-liftoff-only', '--wasm-tier-up', '--wasm-dynamic-tiering'])
      v8.setFlagsFromString(flag);
  });
}
