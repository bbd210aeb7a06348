import type { Generator, Progress } from './generator.ts';
import { Comlink } from './rpc.ts';

/** A progress callback as it arrives in a worker: a proxy that owns a channel. */
export type RemoteProgress = (Progress & Comlink.ProxyMarked) | undefined;

/** The generator as a worker exposes it. */
export function remoteApi(generator: Generator) {
  return {
    faces: generator.faces,
    checkSource: generator.checkSource,
    segment: (image: Parameters<Generator['segment']>[0], progress: RemoteProgress) =>
      reporting(progress, (report) => generator.segment(image, report)),
    swap: (input: Parameters<Generator['swap']>[0], progress: RemoteProgress) =>
      reporting(progress, async (report) => {
        const result = await generator.swap(input, report);
        return Comlink.transfer(result, [result.image.data.buffer]);
      }),
  };
}

export type RemoteApi = ReturnType<typeof remoteApi>;

/** Runs a task that reports, and closes the callback's channel after it. */
async function reporting<T>(progress: RemoteProgress, task: (report: Progress) => Promise<T>): Promise<T> {
  if (!progress) return task(() => {});
  const remote = progress as unknown as Comlink.Remote<Progress>;
  try {
    return await task((fraction) => void remote(fraction));
  } finally {
    remote[Comlink.releaseProxy]();
  }
}
