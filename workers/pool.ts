import type { OnnxFiles } from './engines/networks.ts';
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
  /** A further view of the face of another photo. @throws GeneratorError SOURCE_*, VIEW_TOO_TURNED, FRONT_NO_FACE */
  checkView(image: Raster, front: Raster, options?: TaskOptions): Promise<FaceSummary>;
  segment(image: Raster, options?: TaskOptions): Promise<Segmentation>;
  /** @throws GeneratorError SOURCE_*, TARGET_*, POSE_TOO_DIFFERENT, QUALITY_TOO_LOW */
  swap(input: SwapInput, options?: TaskOptions): Promise<SwapResult>;
  /** Looks at what somebody else's generator made of the input. @throws GeneratorError as `swap` */
  judge(input: SwapInput, picture: Raster, options?: TaskOptions): Promise<SwapResult>;
  /** Opens what `onnx` names, in one worker. @returns SHA-256 by setting @throws Error with what is wrong with a file */
  openEngine(): Promise<Record<string, string> | null>;
  load(): PoolLoad;
  close(): Promise<void>;
}

/** What each worker is told of an operator's networks. */
export interface OnnxOfPool {
  files: OnnxFiles;
  /** Of the first worker's files; null until it has opened them. */
  digests: Record<string, string> | null;
}

interface PoolOptions {
  size?: number;
  maxQueue?: number;
  idleMs?: number;
  /** An operator's networks, which swap instead of the built-in code. */
  onnx?: OnnxFiles;
  /** Pictures are made by somebody else's generator: photos that only a whole head could be made of are refused. */
  isFaceAlone?: boolean;
}

/** The generator in Node worker threads. The caller's rasters stay usable: they are copied into the worker, unless they are shared (`shared.ts`). */
export function createPool({ onnx, isFaceAlone = false, ...options }: PoolOptions = {}): Pool {
  let digests: OnnxOfPool['digests'] = null;
  const networks = (): OnnxOfPool | null => (onnx ? { files: onnx, digests } : null);
  const tasks = createTaskPool<RemoteApi>({
    ...defaults,
    ...options,
    spawn: () => spawnThread(new URL('./worker-node.ts', import.meta.url), networks()),
  });
  return {
    faces: (image, task) => tasks.run((api) => api.faces(image), task?.signal),
    checkSource: (image, task) => tasks.run((api) => api.checkSource(image, isFaceAlone), task?.signal),
    checkView: (image, front, task) =>
      tasks.run((api) => api.checkView(image, front, isFaceAlone), task?.signal),
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
    judge: (input, picture, task) => tasks.run((api) => api.judge(input, picture), task?.signal),
    async openEngine() {
      digests = await tasks.run((api) => api.openEngine());
      return digests;
    },
    load: () => tasks.load(),
    close: async () => tasks.close(),
  };
}
