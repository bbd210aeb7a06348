/**
 * Progress across a worker's channel: a callback goes in as a Comlink proxy, fractions come out.
 */
import { Comlink } from './rpc.ts';

/** Takes 0..1. */
export type Progress = (fraction: number) => void;

/** A progress callback as it arrives in a worker: a proxy that owns a channel. */
export type RemoteProgress = (Progress & Comlink.ProxyMarked) | undefined;

export interface TaskOptions {
  signal?: AbortSignal;
  /** 0..1, never falling; 1 comes before the promise settles. */
  onProgress?: Progress;
}

/** The caller's end: gives the worker a callback through which only rising fractions come, and none after the last. */
export async function withProgress<T>(
  report: Progress | undefined,
  run: (progress: RemoteProgress) => Promise<T>,
): Promise<T> {
  if (!report) return run(undefined);
  let highest = 0;
  const rise = (fraction: number): void => {
    if (fraction <= highest) return;
    highest = fraction;
    report(fraction);
  };
  const result = await run(Comlink.proxy(rise));
  rise(1);
  return result;
}

/**
 * The worker's end: runs a task that reports, and closes the callback's channel after it. The result comes by another channel,
 * which may be faster, so it waits until the last report has arrived.
 */
export async function reporting<T>(
  progress: RemoteProgress,
  task: (report: Progress) => T | Promise<T>,
): Promise<T> {
  if (!progress) return task(() => {});
  const remote = progress as unknown as Comlink.Remote<Progress>;
  let last: unknown;
  try {
    return await task((fraction) => {
      last = remote(fraction);
    });
  } finally {
    await last;
    remote[Comlink.releaseProxy]();
  }
}
