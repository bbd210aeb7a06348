import { Comlink } from '../rpc.ts';
import { workerHandle } from '../spawn-browser.ts';
import { createTaskPool } from '../task-pool.ts';
import type { Raster } from '../types.ts';
import type { SelfieApi } from './api.ts';
import type { Judgement } from './judge.ts';

export interface SelfieJudge {
  /** The pixels move to the worker. @throws WorkerError, also where the runtime cannot be loaded, and an Error where a model cannot */
  judge(image: Raster, signal?: AbortSignal): Promise<Judgement>;
  close(): void;
}

/** One frame is looked at while another waits. */
const limits = { size: 1, maxQueue: 1, idleMs: 60_000 } as const;

/** A worker of the browser's own: no pixel leaves the device. */
export function createSelfieJudge(): SelfieJudge {
  const tasks = createTaskPool<SelfieApi>({
    ...limits,
    spawn: () => workerHandle(new Worker(new URL('./selfie-worker.ts', import.meta.url), { type: 'module' })),
  });
  return {
    judge: (image, signal) =>
      tasks.run((api) => api.judge(Comlink.transfer(image, [image.data.buffer as ArrayBuffer])), signal),
    close: tasks.close,
  };
}
