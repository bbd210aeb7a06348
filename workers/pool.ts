import { pool as defaults } from './limits.ts';
import { type TaskOptions, withProgress } from './progress.ts';
import type { RemoteApi } from './serve.ts';
import { spawnThread } from './spawn-node.ts';
import { createTaskPool, type PoolLoad } from './task-pool.ts';
import type { FaceSummary, Raster, Segmentation, SwapInput, SwapResult } from './types.ts';

/** All methods reject with a GeneratorError for what can be told to a user, and with the pool's WorkerError. */
export interface Pool {
  /** All faces, the largest first. */
  faces(image: Raster, options?: TaskOptions): Promise<FaceSummary[]>;
  /** The fan's face. @throws GeneratorError SOURCE_* */
  checkSource(image: Raster, options?: TaskOptions): Promise<FaceSummary>;
  segment(image: Raster, options?: TaskOptions): Promise<Segmentation>;
  /** @throws GeneratorError SOURCE_*, TARGET_*, POSE_TOO_DIFFERENT, QUALITY_TOO_LOW */
  swap(input: SwapInput, options?: TaskOptions): Promise<SwapResult>;
  load(): PoolLoad;
  close(): Promise<void>;
}

/** The generator in Node worker threads. The caller's rasters are copied into the worker and stay usable. */
export function createPool(options: { size?: number; maxQueue?: number; idleMs?: number } = {}): Pool {
  const tasks = createTaskPool<RemoteApi>({
    ...defaults,
    ...options,
    spawn: () => spawnThread(new URL('./worker-node.ts', import.meta.url)),
  });
  return {
    faces: (image, task) => tasks.run((api) => api.faces(image), task?.signal),
    checkSource: (image, task) => tasks.run((api) => api.checkSource(image), task?.signal),
    segment: (image, task) =>
      tasks.run(
        (api) => withProgress(task?.onProgress, (progress) => api.segment(image, progress)),
        task?.signal,
      ),
    swap: (input, task) =>
      tasks.run(
        (api) => withProgress(task?.onProgress, (progress) => api.swap(input, progress)),
        task?.signal,
      ),
    load: () => tasks.load(),
    close: async () => tasks.close(),
  };
}
